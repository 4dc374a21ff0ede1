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

/// Divides work among a limited number of tasks.
package enum BoundedTasks {
    /// Calls `body` once for each index, started in order, from a limited number of tasks at a time. Throws what `body` throws, after all
    /// tasks have ended; `CancellationError`.
    package static func forEach(
        _ indices: Range<Int>, atMost limit: Int, _ body: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        try await forEachWaiting(indices, atMost: limit) { try body($0) }
    }

    /// Does the same for a body that waits without blocking a thread.
    package static func forEachWaiting(
        _ indices: Range<Int>, atMost limit: Int, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var waiting = indices.makeIterator()
            func start() {
                guard let index = waiting.next() else { return }
                group.addTask { try await body(index) }
            }
            for _ in 0..<max(1, limit) { start() }
            while try await group.next() != nil {
                try Task.checkCancellation()
                start()
            }
        }
    }
}
