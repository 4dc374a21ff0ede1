import Foundation

/// Writes a line of values separated by tabs, as the scan and its examiners exchange them, perhaps a hundred thousand times, and as the
/// catalog keeps them.
///
/// Texts begin with `'`; tab, line feed and backslash in them are escaped as in C. Nothing between two tabs means nil.
struct FieldLine: FactCoder {
    private(set) var bytes: [UInt8] = []

    private static let tab = UInt8(ascii: "\t")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let escape = UInt8(ascii: "\\")

    mutating func put(_ number: Int64?) {
        if let number { bytes += Array(String(number).utf8) }
        bytes.append(Self.tab)
    }

    mutating func put(_ flag: Bool) { put(flag ? 1 as Int64 : 0) }

    mutating func put(_ text: String?) {
        if let text {
            bytes.append(UInt8(ascii: "'"))
            let utf8 = Array(text.utf8)
            bytes += utf8.contains(anyOf: [Self.tab, Self.lineFeed, Self.escape]) ? Self.escaped(utf8) : utf8
        }
        bytes.append(Self.tab)
    }

    private static func escaped(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { byte in
            switch byte {
            case tab: [escape, UInt8(ascii: "t")]
            case lineFeed: [escape, UInt8(ascii: "n")]
            case escape: [escape, escape]
            default: [byte]
            }
        }
    }

    mutating func code(_ value: inout Int64?) { put(value) }
    mutating func code(_ value: inout Bool) { put(value) }
    mutating func code(_ value: inout String?) { put(value) }

    /// Swift's description is the shortest text that reads back as the same number.
    mutating func code(_ value: inout Double?) {
        if let value { bytes += Array("\(value)".utf8) }
        bytes.append(Self.tab)
    }

    mutating func refuse() {}
}

/// Reads the values of a line, in the same order. A missing or malformed value is nil.
struct FieldReader: FactCoder {
    private var rest: ArraySlice<UInt8>
    /// True if the values cannot be facts.
    private(set) var isRefused = false

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    private mutating func field() -> ArraySlice<UInt8> {
        let end = rest.position(of: UInt8(ascii: "\t")) ?? rest.endIndex
        defer { rest = rest[min(end + 1, rest.endIndex)...] }
        return rest[..<end]
    }

    mutating func integer() -> Int64? {
        let field = field()
        return field.isEmpty ? nil : Int64(String(decoding: field, as: UTF8.self))
    }

    mutating func flag() -> Bool { field().first == UInt8(ascii: "1") }

    mutating func text() -> String? {
        let field = field()
        guard field.first == UInt8(ascii: "'") else { return nil }
        let escape = UInt8(ascii: "\\")
        guard field.contains(anyOf: [escape]) else { return String(decoding: field.dropFirst(), as: UTF8.self) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in field.dropFirst() {
            if isEscaped {
                plain.append(byte == UInt8(ascii: "t") ? 9 : byte == UInt8(ascii: "n") ? 10 : byte)
                isEscaped = false
            } else if byte == escape {
                isEscaped = true
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    mutating func code(_ value: inout Int64?) { value = integer() }
    mutating func code(_ value: inout Bool) { value = flag() }
    mutating func code(_ value: inout String?) { value = text() }

    /// Nil for `nan` and `inf` too.
    mutating func code(_ value: inout Double?) {
        let field = field()
        value =
            field.isEmpty ? nil : Double(String(decoding: field, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    mutating func refuse() { isRefused = true }
}

// For many short texts memchr(3) is faster than a loop: it examines sixteen bytes at a time.
extension ArraySlice<UInt8> {
    fileprivate func position(of byte: UInt8) -> Int? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
            return startIndex + (UnsafeRawPointer(found) - start)
        }
    }

    fileprivate func contains(anyOf wanted: [UInt8]) -> Bool { wanted.contains { position(of: $0) != nil } }
}

extension [UInt8] {
    fileprivate func contains(anyOf wanted: [UInt8]) -> Bool { self[...].contains(anyOf: wanted) }
}
