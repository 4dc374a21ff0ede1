import Files

/// An object of a bucket, as last listed.
package struct SuppliedObject: Hashable, Sendable {
    /// Path of its local file. Parts of the file may be missing.
    package let place: String
    /// Bytes.
    package let size: Int64
    /// A text that changes with the content.
    package let version: String
    /// 32 hexadecimal digits that may or may not be the MD5 of the bytes: the server does not say. If they equal an MD5 that is searched
    /// for, they must be it; by themselves they prove nothing.
    package let possibleMD5: String?

    package init(place: String, size: Int64, version: String, possibleMD5: String?) {
        (self.place, self.size, self.version, self.possibleMD5) = (place, size, version, possibleMD5)
    }

    /// True if the whole object has been fetched.
    package var isHere: Bool { BlockMap(ofFileAt: place)?.missing(in: 0..<size).isEmpty ?? false }
}
