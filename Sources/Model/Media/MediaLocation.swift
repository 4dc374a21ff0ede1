/// The place of a video's bytes: a file, or part of one for a video inside a still (Motion Photo).
package struct MediaLocation: Hashable, Sendable, Codable {
    /// Absolute path; for an object of a bucket, the path of its local file, which has holes for parts not fetched.
    package var path: String
    /// Address of an object of a bucket; nil for a file on a disk.
    package var remote: String?
    /// Offset of the first byte and number of bytes; nil for the whole file.
    package var range: ByteRange?

    package struct ByteRange: Hashable, Sendable, Codable {
        package var offset: Int64
        package var length: Int64

        package init(offset: Int64, length: Int64) {
            self.offset = offset
            self.length = length
        }
    }

    package init(path: String, range: ByteRange? = nil, remote: String? = nil) {
        self.path = path
        self.range = range
        self.remote = remote
    }

    /// The name of the place for people: an object's address, or else the path.
    package var address: String { remote ?? path }
}
