/// A source that a film was to show and does without, wholly, in part, or without its sound.
package struct DroppedSource: Hashable, Sendable, Codable {
    package var path: String
    /// In words.
    package var reason: String
    /// The version of the file that was dropped; nil if it could not be read then, or was being written to.
    package var state: State?

    package init(path: String, reason: String, state: State?) {
        (self.path, self.reason, self.state) = (path, reason, state)
    }

    /// The version of a file: stat(2). No device, as its number differs from one mount to the next.
    package struct State: Hashable, Sendable, Codable {
        /// Bytes.
        package var size: Int64
        /// Seconds since 1970, and nanoseconds.
        package var modified: [Int64]
        package var inode: UInt64

        package init(size: Int64, modified: [Int64], inode: UInt64) {
            (self.size, self.modified, self.inode) = (size, modified, inode)
        }
    }
}
