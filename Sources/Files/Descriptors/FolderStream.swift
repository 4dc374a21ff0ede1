import Foundation
import Model

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

/// Examines the entries of a folder on the disk.
package enum FolderContents {
    /// True for a folder without entries. Reads only up to the first, because a folder may have a hundred thousand. Nil for a folder that
    /// cannot be read: `errno` says why.
    package static func isEmpty(_ path: String) -> Bool? {
        guard let stream = FolderStream(path) else { return nil }
        var isEmpty = true
        stream.forEachName { _ in
            isEmpty = false
            return false
        }
        return isEmpty && errno != 0 ? nil : isEmpty
    }
}

/// Folders for state that outlives a run, accessible to the user only.
package enum StateFolder {
    /// Creates the folder and missing parents with mode 0700, as the XDG Base Directory Specification requires; another process may create
    /// them at the same time. An existing folder keeps its mode. Throws `DayreelError` by `errno`.
    package static func make(_ path: String, message: String = "the folder cannot be made") throws {
        var made = ""
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        for part in path.pathParts {
            made += (made.isEmpty && !isAbsolute ? "" : "/") + part
            if FileStatus(made)?.kind == .folder { continue }
            guard mkdir(made, 0o700) != 0, errno != EEXIST || access(made + "/", F_OK) != 0 else { continue }
            var error = DayreelError.system(errno, message, place: path)
            if error.code == .outputUnwritable {
                error.remedy = "Make its parent writable, or choose another with --home."
            }
            throw error
        }
    }
}
