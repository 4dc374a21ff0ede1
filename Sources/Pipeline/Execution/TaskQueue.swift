/// Hands tasks to workers: the sound first, as it is a single long one, then the longest, so that no worker is left alone
/// with a long task at the end; and only as many at once as the memory allows.
actor TaskQueue {
    /// Of different tasks.
    nonisolated let count: Int

    private let budget: MemoryBudget
    private var waiting: [RenderTask]
    /// Bytes that tasks in hand take.
    private var taken: [RenderKey: Int64] = [:]
    private var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextSleeper = 0

    /// Of tasks with the same key only the first is taken.
    init(_ tasks: [RenderTask], budget: MemoryBudget = .unlimited) {
        var seen: Set<RenderKey> = []
        let unique = tasks.filter { seen.insert($0.key).inserted }
        let ordered = unique.enumerated().sorted { left, right in
            if left.element.isSound != right.element.isSound { return left.element.isSound }
            if left.element.frames != right.element.frames { return left.element.frames > right.element.frames }
            return left.offset < right.offset
        }
        self.budget = budget
        count = unique.count
        waiting = ordered.map(\.element)
    }

    /// By estimate, of the tasks in hand.
    var bytesTaken: Int64 { taken.values.reduce(0, +) }

    /// The first task in order for which there is memory; one alone is always let through. Waits for others to finish
    /// if there is too little. Nil when all have been handed out. Throws `CancellationError`.
    func next() async throws -> RenderTask? {
        while true {
            try Task.checkCancellation()
            guard !waiting.isEmpty else { return nil }
            let free = budget.bytes - bytesTaken
            if let index = waiting.firstIndex(where: { taken.isEmpty || budget.estimate($0) <= free }) {
                let task = waiting.remove(at: index)
                taken[task.key] = budget.estimate(task)
                return task
            }
            await change()
        }
    }

    /// The task is no longer in hand: done, or given up.
    func finish(_ key: RenderKey) {
        taken[key] = nil
        for sleeper in sleepers.values { sleeper.resume() }
        sleepers = [:]
    }

    /// Returns when a task is finished, or the caller cancelled.
    private func change() async {
        let number = nextSleeper
        nextSleeper += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { sleepers[number] = continuation }
            }
        } onCancel: {
            Task { await wake(number) }
        }
    }

    private func wake(_ number: Int) { sleepers.removeValue(forKey: number)?.resume() }
}
