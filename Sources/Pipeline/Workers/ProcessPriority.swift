import Foundation

/// The priority of work that nobody waits for.
package enum IdlePriority {
    /// The scheduling policy for work that gets only time which no other process of the machine wants: `SCHED_IDLE`, sched(7).
    static let policy: Int32 = 5

    /// Gives this process idle priority for good, with its present threads and those that they start. Its disk accesses become idle too:
    /// without a class of its own, a process has that of its policy (ioprio_set(2)). A system that forbids this leaves it as it is.
    package static func take() {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.compactMap(Int32.init)
        for thread in threads ?? [0] {
            var none = sched_param(sched_priority: 0)
            guard sched_setscheduler(thread, policy, &none) != 0 else { continue }
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), 19)
        }
    }
}
