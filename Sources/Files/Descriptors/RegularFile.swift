import Foundation

/// Opens regular files, and nothing else: opening a pipe may wait for ever, and opening a device may do something.
package enum RegularFile {
    package enum Failure: Error, Hashable, Sendable {
        /// An `errno`.
        case system(Int32)
        case unfit(FileKind)

        /// `No such file or directory`
        package var words: String {
            switch self {
            case .system(let code): String(cString: strerror(code))
            case .unfit(.folder): String(cString: strerror(EISDIR))
            case .unfit: "it is not a regular file"
            }
        }
    }

    /// Opens the file that a path leads to, for reading or writing, and returns its descriptor, which the caller closes. What it is, is
    /// known before it is opened: first it is only held (`HeldFile`), and then opened by what is held, so that nothing can take its place.
    package static func open(_ path: String, flags: Int32) throws(Failure) -> Int32 {
        var held: HeldFile?
        repeat {
            errno = 0
            held = HeldFile(path)
        } while held == nil && errno == EINTR
        guard let held else { throw .system(errno) }
        guard held.kind == .file else { throw .unfit(held.kind) }
        let file = held.withDescriptor { number in
            while true {
                let file = Glibc.open(
                    "/proc/self/fd/\(number)", flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
                if file >= 0 || errno != EINTR { return file }
            }
        }
        guard file >= 0 else { throw .system(errno) }
        return file
    }
}
