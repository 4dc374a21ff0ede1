import Files
import Foundation
import Model
import Pipeline

/// The descriptors and threads that a process needs from the start: without them, libraries stop the process or wait forever.
enum ResourceCheck {
    /// The descriptors of a command, its two workers and their pipes, the catalog and the history, with some to spare.
    private static let files = 64
    /// The wanted limit of open files, if the system allows it: Linux's usual one.
    private static let wantedFiles: rlim_t = 1024
    /// The threads of Dispatch, Swift, SQLite and Dayreel, in addition to one per core.
    private static let threads = 6

    /// Throws `DayreelError(.busy)` if something is missing. A worker needs little and ends with its parent; its threads are not tested,
    /// because their stacks would stay and count towards its memory.
    static func check(isWorker: Bool) throws {
        if isWorker {
            // The exit code is that of a worker whose parent disappears while it renders.
            try ParentWatch.start(STDIN_FILENO) { _exit(75) }
        } else {
            raiseFiles()
            try requireFiles()
            try CheckedThread.require(CurrentProcess.cores + threads)
        }
    }

    /// Raises the limit of open files as far as needed and allowed.
    private static func raiseFiles() {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0, limits.rlim_cur < wantedFiles else { return }
        limits.rlim_cur = min(wantedFiles, limits.rlim_max)
        setrlimit(resource, &limits)
    }

    private static func requireFiles() throws {
        var open: [Int32] = []
        defer { for file in open { close(file) } }
        for _ in 0..<files {
            let file = Foundation.open("/", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else {
                throw DayreelError.tooManyFiles(place: nil, cause: String(cString: strerror(errno)))
            }
            open.append(file)
        }
    }
}
