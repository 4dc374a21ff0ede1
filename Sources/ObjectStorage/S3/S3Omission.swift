/// An entry of a listing that is left out, because no object can be what it says.
package struct S3Omission: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The key is empty, or no text.
        case noKey
        case longKey
        case noSize
        /// The size is larger than any object's.
        case impossibleSize
        case noETag
    }

    /// The key as far as it can be told; at most `longestKey` bytes.
    package var key: String
    package var reason: Reason

    /// The most bytes of a key (docs.aws.amazon.com, "Naming Amazon S3 objects").
    package static let longestKey = 1024
    /// The most bytes of an object: Amazon stores up to 50 TB, and no server more than this.
    package static let largestObject: Int64 = 1 << 46
}
