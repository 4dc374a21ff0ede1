/// A stretch of an object of a bucket that was to be read here and has not been fetched.
package struct MissingBytes: Hashable, Sendable, Codable {
    /// Path of the object's local file.
    package var path: String
    package var offset: Int64
    package var length: Int64
    /// True where nothing behind it is wanted: who reads on from a beginning does not know yet where it ends.
    package var isWhole: Bool

    package init(path: String, _ range: Range<Int64>, isWhole: Bool = false) {
        (self.path, offset, length) = (path, range.lowerBound, range.upperBound - range.lowerBound)
        self.isWhole = isWhole
    }

    package var range: Range<Int64> { offset..<offset + max(0, length) }
}

/// Work met bytes that have not been fetched: it is to be done again when they are here.
package struct MissingBytesError: Error, Hashable, Sendable, Codable {
    package var missing: [MissingBytes]

    package init(missing: [MissingBytes]) { self.missing = missing }
}
