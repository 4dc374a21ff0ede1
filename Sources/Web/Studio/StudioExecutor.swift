import Dispatch

/// A thread at a time for an actor that may wait for a disk: Swift's own threads are as many as the cores.
final class StudioExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "dayreel.studio")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
