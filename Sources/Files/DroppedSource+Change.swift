import Foundation
package import Model

extension DroppedSource {
    /// The file is another one by now, or can be read again: a film may be made with it.
    package var hasChanged: Bool { State(ofFileAt: path) != state }
}

extension DroppedSource.State {
    /// Nil if the file cannot be read.
    package init?(ofFileAt path: String) {
        guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: ""),
            let status = try? file.status()
        else { return nil }
        self.init(
            size: Int64(status.st_size),
            modified: [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)], inode: UInt64(status.st_ino))
    }
}
