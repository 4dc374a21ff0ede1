import Foundation

/// An open folder whose entries are read one after the other; closed with its owner.
package struct FolderStream: ~Copyable {
    private let stream: OpaquePointer

    /// Nil for a folder that cannot be read: `errno` says why.
    package init?(_ path: String) {
        guard let stream = opendir(path) else { return nil }
        self.stream = stream
    }

    /// Takes over the open folder, also if it is nil in the end.
    package init?(adopting descriptor: Int32) {
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// The descriptor of the folder, which stays the stream's.
    package var descriptor: Int32 { dirfd(stream) }

    /// Calls `body` with each name but those of the folder itself and of the one above, until it returns false. A name is any bytes but a
    /// slash. `errno` is 0 after the last name, unless reading failed.
    package borrowing func forEachName(_ body: (UnsafePointer<CChar>) -> Bool) {
        errno = 0
        while let entry = readdir(stream) {
            let goesOn = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || body(name)
                }
            }
            guard goesOn else { return }
            errno = 0
        }
    }
}
