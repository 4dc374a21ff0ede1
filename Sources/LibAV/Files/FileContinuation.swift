/// A file in which a camera continues a recording. Its streams have the same numbers and formats as those of the first file.
package struct FileContinuation: Hashable, Sendable {
    package var path: String
    /// Microseconds from the recording's first picture to the file's.
    package var picture: Int64
    /// Microseconds from the recording's first sample to the file's.
    package var sound: Int64

    package init(path: String, picture: Int64, sound: Int64) {
        (self.path, self.picture, self.sound) = (path, picture, sound)
    }
}
