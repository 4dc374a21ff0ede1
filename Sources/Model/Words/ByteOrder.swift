import Glibc

/// Sorts large numbers of texts by their bytes.
package enum ByteOrder {
    /// The positions of the texts in the order of their bytes; equal texts keep their order.
    ///
    /// Most of a hundred thousand paths begin alike. So this compares the eight bytes after the common prefix as one number, and the whole
    /// texts only if these are equal.
    package static func positions(of texts: [String]) -> [Int] {
        let common = commonLength(of: texts)
        let keys = texts.map { text in
            text.utf8.dropFirst(common).prefix(8).enumerated().reduce(UInt64(0)) { key, byte in
                key | UInt64(byte.element) << UInt64(56 - 8 * byte.offset)
            }
        }
        return texts.indices.sorted { left, right in
            keys[left] != keys[right] ? keys[left] < keys[right] : texts[left].precedesByBytes(texts[right])
        }
    }

    /// The length in bytes of the common prefix of all texts.
    private static func commonLength(of texts: [String]) -> Int {
        guard let first = texts.first?.utf8 else { return 0 }
        return texts.reduce(first.count) { length, text in
            zip(first.prefix(length), text.utf8).prefix { $0 == $1 }.count
        }
    }
}

extension String {
    /// True if this text precedes the other by its bytes in UTF-8, the order of paths and ids in every locale.
    package func precedesByBytes(_ other: String) -> Bool {
        let order = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.precedesByBytes($0) }
        }
        return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension [UInt8] {
    /// True if these bytes precede the others. If one begins with the other, the shorter comes first.
    package func precedesByBytes(_ other: [UInt8]) -> Bool {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.precedesByBytes($0) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func precedesByBytes(_ other: Self) -> Bool {
        guard let one = baseAddress, let two = other.baseAddress else { return count < other.count }
        // Paths mostly differ after a long common prefix.
        let order = memcmp(one, two, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }
}
