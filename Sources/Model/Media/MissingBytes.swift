/// A part of an object of a bucket that is needed here and has not been fetched.
package struct MissingBytes: Hashable, Sendable, Codable {
    /// Path of the object's local file.
    package var path: String
    package var offset: Int64
    package var length: Int64
    /// True if nothing after it is needed. False if a reader continues from there and does not know its end yet.
    package var isWhole: Bool

    package init(path: String, _ range: Range<Int64>, isWhole: Bool = false) {
        (self.path, offset, length) = (path, range.lowerBound, range.upperBound - range.lowerBound)
        self.isWhole = isWhole
    }

    package var range: Range<Int64> { offset..<offset + max(0, length) }
}

/// The error of work that needed bytes not fetched yet: repeat it once they have been fetched.
package struct MissingBytesError: Error, Hashable, Sendable, Codable {
    package var missing: [MissingBytes]

    package init(missing: [MissingBytes]) { self.missing = missing }
}
