import Foundation
import Model
import Pipeline
import Threads

/// The descriptors and threads that a process needs before it begins: without them, libraries stop the process or wait for ever.
enum ResourceCheck {
    /// Descriptors that a command takes for itself, for two workers and their pipes, catalog and history, with some to spare.
    private static let files = 64
    /// Files that may be open at once, where the system allows it: Linux's usual limit.
    private static let wantedFiles: rlim_t = 1024
    /// Threads of Dispatch, Swift, SQLite and of our own, besides one a core.
    private static let threads = 6

    /// Throws `DayreelError(.busy)` for what is missing. A worker gets by with little, and ends if its parent does; threads are not tried
    /// out there, as their stacks would stay and count among its memory.
    static func check(isWorker: Bool) throws {
        if isWorker {
            // As when a parent goes while a task is being rendered.
            try ParentWatch.start(STDIN_FILENO) { _exit(75) }
        } else {
            raiseFiles()
            try requireFiles()
            try CheckedThread.require(CurrentProcess.cores + threads)
        }
    }

    /// Raises the limit of open files as far as the system allows.
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
