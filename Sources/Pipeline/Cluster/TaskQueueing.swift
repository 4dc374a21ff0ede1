import Model

/// Bundles to hand over to a queue.
package struct QueueOrder: Sendable {
    package var folder: QueueFolder
    /// The number of bundles.
    package var count: Int
    /// Cores and bytes for one bundle.
    package var cores: Int
    package var bytes: Int64
    /// Minutes that one may take.
    package var minutes: Int
}

/// A queue that starts tasks on other machines.
///
/// What it says about them is never taken for their result: a machine without the store may report success.
package protocol TaskQueueing: Sendable {
    /// Hands bundles over. Throws `DayreelError` if they are refused, `CancellationError`.
    func submit(_ order: QueueOrder) async throws
    /// The numbers of the bundles that wait or run, by folder. Nil if the queue does not answer.
    func open(of folders: [QueueFolder], in store: SegmentStore) async throws -> [QueueFolder: Set<Int>]?
    /// Why bundles that wait do not begin, for the person who waits: a clause that follows "no task has started for 5 min: ". Nil if the
    /// queue does not answer.
    func reason(of folders: [QueueFolder]) async -> String?
    /// Takes bundles out of the queue, and ends those that run. Works in a cancelled task.
    func cancel(_ folders: [QueueFolder]) async
}
