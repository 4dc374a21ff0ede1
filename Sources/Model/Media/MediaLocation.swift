/// The place of a video's bytes: a file, or a stretch of one for a video inside a still (Motion Photo).
package struct MediaLocation: Hashable, Sendable, Codable {
    /// Absolute path. Of an object of a bucket, its local file: what has not been fetched of it is a hole.
    package var path: String
    /// Address of an object of a bucket; nil for a file that lies where its path says.
    package var remote: String?
    /// First byte and number of bytes; nil for the whole file.
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

    /// The name of the place that people know: an object's address, else the path.
    package var address: String { remote ?? path }
}
