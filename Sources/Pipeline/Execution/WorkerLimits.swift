import Foundation

/// What the kernel lets a worker process have. A source that makes libav ask for more then costs a worker, not the machine.
package struct WorkerLimits: Hashable, Sendable {
    /// Bytes of private, writable memory (`RLIMIT_DATA`, getrlimit(2)); nil for no limit.
    package var memory: Int64?

    package init(memory: Int64?) { self.memory = memory }

    /// Limits this process from now on. A crash leaves no core file: a worker's is as large as its memory.
    package func apply() throws {
        try limit(RLIMIT_CORE, to: 0, "cannot forbid core files")
        if let memory { try limit(RLIMIT_DATA, to: rlim_t(memory), "cannot limit the memory of a worker") }
    }

    private func limit(_ name: __rlimit_resource, to value: rlim_t, _ message: String) throws {
        let resource = __rlimit_resource_t(name.rawValue)
        var limits = rlimit()
        try checked(message, place: "worker") { getrlimit(resource, &limits) }
        limits.rlim_cur = min(value, limits.rlim_max)
        try checked(message, place: "worker") { setrlimit(resource, &limits) }
    }
}
