import SparseFiles

/// An object of a bucket, as it was listed last.
package struct SuppliedObject: Hashable, Sendable {
    /// Path of its local file, of which parts may be missing.
    package let place: String
    /// Bytes.
    package let size: Int64
    /// Another one is another content.
    package let version: String
    /// 32 hexadecimal digits of which the server does not say whether they are MD5 of the bytes: equal to an MD5 that somebody looks for
    /// they can be nothing else, and by themselves they are no proof.
    package let possibleMD5: String?

    package init(place: String, size: Int64, version: String, possibleMD5: String?) {
        (self.place, self.size, self.version, self.possibleMD5) = (place, size, version, possibleMD5)
    }

    /// True if all of it has been fetched.
    package var isHere: Bool { BlockMap(ofFileAt: place)?.missing(in: 0..<size).isEmpty ?? false }
}
