import Foundation

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

    /// The file is another one by now, or can be read again: a film may be made with it.
    package var hasChanged: Bool { State(ofFileAt: path) != state }

    /// The version of a file: stat(2). No device, as its number differs from one mount to the next.
    package struct State: Hashable, Sendable, Codable {
        /// Bytes.
        package var size: Int64
        /// Seconds since 1970, and nanoseconds.
        package var modified: [Int64]
        package var inode: UInt64

        /// Nil if the file cannot be read.
        package init?(ofFileAt path: String) {
            guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: ""),
                let status = try? file.status()
            else { return nil }
            size = Int64(status.st_size)
            modified = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
            inode = UInt64(status.st_ino)
        }
    }
}
