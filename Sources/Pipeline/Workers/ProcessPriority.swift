import Foundation

/// How much of a busy machine a process gets.
package enum ProcessPriority: String, CaseIterable, Sendable {
    case normal
    /// A third of what a normal process gets: for work whose result somebody wants to see, but not before what they look at now.
    case background
    /// Only time that no other process wants: for work that nobody waits for.
    case idle

    /// The scheduling policy of idle processes: `SCHED_IDLE`, sched(7).
    static let idlePolicy: Int32 = 5
    /// Each step of niceness takes a fifth of a process's share (sched(7)); five leave it a third.
    static let backgroundNiceness: Int32 = 5

    /// Gives this process that priority for good, with its present threads and those that they start. Disk accesses of an idle process
    /// become idle too: without a class of its own, a process has that of its policy (ioprio_set(2)). A system that forbids this leaves the
    /// process as it is.
    package func take() {
        guard self != .normal else { return }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.compactMap(Int32.init)
        for thread in threads ?? [0] {
            var none = sched_param(sched_priority: 0)
            if self == .idle, sched_setscheduler(thread, Self.idlePolicy, &none) == 0 { continue }
            let niceness = self == .idle ? 19 : Self.backgroundNiceness
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), niceness)
        }
    }
}
