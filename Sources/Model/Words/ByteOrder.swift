import Glibc

extension String {
    /// True if this text comes before the other by its bytes in UTF-8: the order of paths and ids, whatever the locale.
    package func precedesByBytes(_ other: String) -> Bool {
        let order = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                guard let one = left.baseAddress, let two = right.baseAddress else { return left.count < right.count }
                // Paths mostly differ behind a long beginning that is the same.
                let order = memcmp(one, two, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
        return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}
