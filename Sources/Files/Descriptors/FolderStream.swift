import Foundation

/// Reads the entries of an open folder in turn; closed with its owner.
package struct FolderStream: ~Copyable {
    private let stream: OpaquePointer

    /// Nil for a folder that cannot be read: `errno` says why.
    package init?(_ path: String) {
        guard let stream = opendir(path) else { return nil }
        self.stream = stream
    }

    /// Takes ownership of the open folder, even if the result is nil.
    package init?(adopting descriptor: Int32) {
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// The descriptor of the folder, owned by the stream.
    package var descriptor: Int32 { dirfd(stream) }

    /// Calls `body` with each name except `.` and `..`, until it returns false. A name may contain any bytes except a slash. `errno` is 0
    /// after the last name, unless reading failed.
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
