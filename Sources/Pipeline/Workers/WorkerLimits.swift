import Files
import Foundation

/// The resources that the kernel allows a worker process. A source that makes libav request more costs a worker, not the machine.
package struct WorkerLimits: Hashable, Sendable {
    /// Bytes of private, writable memory (`RLIMIT_DATA`, getrlimit(2)); nil for no limit.
    package var memory: Int64?
    /// Seconds of CPU time from now on (`RLIMIT_CPU`); nil for no limit. Waiting for a disk does not count.
    package var computing: Int64?

    package init(memory: Int64?, computing: Int64? = nil) {
        self.memory = memory
        self.computing = computing
    }

    /// Limits this process from now on. Disables core files, which would be as large as a worker's memory.
    package func apply() throws {
        try limit(RLIMIT_CORE, to: 0, "cannot forbid core files")
        if let memory { try limit(RLIMIT_DATA, to: rlim_t(memory), "cannot limit the memory of a worker") }
        if let computing {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            let spent = Int64(usage.ru_utime.tv_sec) + Int64(usage.ru_stime.tv_sec)
            try limit(RLIMIT_CPU, to: rlim_t(spent + computing + 1), "cannot limit the time of a worker")
        }
    }

    private func limit(_ name: __rlimit_resource, to value: rlim_t, _ message: String) throws {
        let resource = __rlimit_resource_t(name.rawValue)
        var limits = rlimit()
        try checked(message, place: "worker") { getrlimit(resource, &limits) }
        limits.rlim_cur = min(value, limits.rlim_max)
        try checked(message, place: "worker") { setrlimit(resource, &limits) }
    }
}
