import Glibc

extension String {
    /// True if this text comes before the other by its bytes in UTF-8: the order of paths and ids, whatever the locale.
    package func precedesByBytes(_ other: String) -> Bool {
        let order = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.precedesByBytes($0) }
        }
        return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension [UInt8] {
    /// True if these bytes come before the others; the shorter of two comes first if the other begins with it.
    package func precedesByBytes(_ other: [UInt8]) -> Bool {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.precedesByBytes($0) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func precedesByBytes(_ other: Self) -> Bool {
        guard let one = baseAddress, let two = other.baseAddress else { return count < other.count }
        // Paths mostly differ behind a long beginning that is the same.
        let order = memcmp(one, two, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }
}
