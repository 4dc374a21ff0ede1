import Synchronization

/// The tasks that no worker has begun: the sound first, as it is a single long one, then the longest, so that no worker is
/// left alone with a long task at the end.
final class TaskQueue: Sendable {
    private let tasks: Mutex<[RenderTask]>
    let count: Int

    /// Of tasks with the same key only the first is taken.
    init(_ tasks: [RenderTask]) {
        var seen: Set<RenderKey> = []
        let unique = tasks.filter { seen.insert($0.key).inserted }
        count = unique.count
        let ordered = unique.enumerated().sorted { left, right in
            if left.element.isSound != right.element.isSound { return left.element.isSound }
            if left.element.frames != right.element.frames { return left.element.frames > right.element.frames }
            return left.offset < right.offset
        }
        self.tasks = Mutex(ordered.map(\.element))
    }

    func next() -> RenderTask? { tasks.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
