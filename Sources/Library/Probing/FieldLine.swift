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
        if let number { bytes += String(number).utf8 }
        bytes.append(Self.tab)
    }

    mutating func put(_ flag: Bool) { put(flag ? 1 as Int64 : 0) }

    mutating func put(_ text: String?) {
        if let text {
            bytes.append(UInt8(ascii: "'"))
            for byte in text.utf8 {
                switch byte {
                case Self.tab: bytes += [Self.escape, UInt8(ascii: "t")]
                case Self.lineFeed: bytes += [Self.escape, UInt8(ascii: "n")]
                case Self.escape: bytes += [Self.escape, Self.escape]
                default: bytes.append(byte)
                }
            }
        }
        bytes.append(Self.tab)
    }

    mutating func code(_ value: inout Int64?) { put(value) }
    mutating func code(_ value: inout Bool) { put(value) }
    mutating func code(_ value: inout String?) { put(value) }

    /// Swift's description is the shortest text that reads back as the same number.
    mutating func code(_ value: inout Double?) {
        if let value { bytes += "\(value)".utf8 }
        bytes.append(Self.tab)
    }

    mutating func code<Reason: Codable>(reason value: inout Reason) { put(ReasonCoding.text(of: value)) }

    mutating func refuse() {}
}

/// Reads the values of a line, in the same order. A missing or malformed value is nil.
struct FieldReader: FactCoder {
    private var rest: UnsafeRawBufferPointer
    /// True if the values cannot be facts.
    private(set) var isRefused = false

    /// A reader of these bytes, which must stay where they are while it is used.
    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    /// True if every value has been read.
    var isAtEnd: Bool { rest.isEmpty }

    private mutating func field() -> UnsafeRawBufferPointer {
        let end = rest.position(of: UInt8(ascii: "\t")) ?? rest.count
        defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(end + 1)) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(end))
    }

    /// Reads the digits themselves: most fields are numbers, and a string for each would take longer than everything else.
    mutating func integer() -> Int64? {
        let field = field()
        let isNegative = field.first == UInt8(ascii: "-")
        let digits = field.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (tens, isLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooLarge) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !isLarge, !isTooLarge else { return nil }
            number = sum
        }
        return number
    }

    mutating func flag() -> Bool { field().first == UInt8(ascii: "1") }

    mutating func text() -> String? {
        let field = field()
        guard field.first == UInt8(ascii: "'") else { return nil }
        let text = UnsafeRawBufferPointer(rebasing: field.dropFirst())
        let escape = UInt8(ascii: "\\")
        guard text.position(of: escape) != nil else { return String(decoding: text, as: UTF8.self) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in text {
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

    mutating func code<Reason: Codable>(reason value: inout Reason) {
        if let reason = text().flatMap({ ReasonCoding.value(Reason.self, of: $0) }) { value = reason } else { refuse() }
    }

    mutating func refuse() { isRefused = true }
}

extension UnsafeRawBufferPointer {
    // For many short texts memchr(3) is faster than a loop: it examines sixteen bytes at a time.
    fileprivate func position(of byte: UInt8) -> Int? {
        guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - start
    }
}
