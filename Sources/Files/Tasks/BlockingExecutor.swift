import Dispatch

/// Threads for work that waits: for disks, locks, databases, other processes.
///
/// Swift's own threads are as many as the cores. A few tasks that wait there stop all others, also those that would end the waiting.
/// Tasks that prefer this executor (`withTaskExecutorPreference`) run on threads of Dispatch, of which there are more when some
/// wait. Their child tasks do so too; a `Task {}` has to be given the preference.
package final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "dayreel.blocking", attributes: .concurrent)

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
