import Dispatch

/// Threads for work that blocks: on disks, locks, databases, other processes.
///
/// Swift has as many threads as the machine has cores. A few tasks that block there stop all others, even those that would unblock them.
/// Tasks that prefer this executor (`withTaskExecutorPreference`) run on Dispatch threads, which become more when some block. Their child
/// tasks do so too; a `Task {}` needs the preference explicitly.
package final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "dayreel.blocking", attributes: .concurrent)

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
