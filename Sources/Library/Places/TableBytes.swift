import CZoneTable

/// The bytes of the map. Bytes beyond their end read as zero.
///
/// `@unchecked Sendable`: the pointer refers to constants of the program, which never change and live as long as it does.
struct TableBytes: @unchecked Sendable {
    private let start: UnsafePointer<UInt8>
    let count: Int

    static var carried: TableBytes { TableBytes(start: dayreel_zone_table(), count: dayreel_zone_table_length()) }

    func byte(at index: Int) -> UInt8 { index >= 0 && index < count ? start[index] : 0 }

    /// Reads a number whose least significant byte comes first.
    func number(at index: Int, bytes count: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(byte(at: index + $1)) }
    }

    func starts(with text: String) -> Bool { text.utf8.enumerated().allSatisfy { byte(at: $0) == $1 } }

    func text(from start: Int, to end: Int) -> String? {
        guard start >= 0, start < end, end <= count else { return nil }
        return String(decoding: (start..<end).map(byte), as: UTF8.self)
    }
}

/// Reads bits, from the highest to the lowest of each byte.
struct BitReader {
    let bytes: TableBytes
    var position: Int

    mutating func next() -> Int {
        defer { position += 1 }
        return Int(bytes.byte(at: position >> 3) >> (7 - UInt8(position & 7)) & 1)
    }

    mutating func skip(_ count: Int) { position += count }
}
