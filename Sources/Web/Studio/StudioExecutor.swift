import Dispatch

/// Runs an actor on a queue of its own, because it may wait for a disk and Swift's own pool has only one thread per core.
final class StudioExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "dayreel.studio")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
