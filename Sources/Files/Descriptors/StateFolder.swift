import Foundation
import Model

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
