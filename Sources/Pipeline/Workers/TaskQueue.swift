import Model

/// Hands tasks to workers: the sound first, as it is a single long one, then those of which no two fit into the memory, so
/// that there are smaller ones to go beside them, and then the longest, so that no worker is left alone with a long task
/// at the end; and only as many at once as the memory allows. Small tasks go before a large one that does not fit while
/// another large one is in hand, or the sound, which is not waited for; else only one does, and those that are done before
/// what the large one waits for: small ones would follow each other, and the large ones be left for the end, where they
/// run alone.
actor TaskQueue {
    /// Number of different tasks.
    nonisolated let count: Int

    /// The tasks in the order in which they are to be handed out.
    private var waiting: [Candidate]
    /// True if one has gone before the first, which is large, though no large one was in hand.
    private var firstWasPassed = false
    private var memory: MemoryAccount
    private var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextSleeper = 0

    /// Takes only the first of several tasks with the same key.
    init(_ tasks: [RenderTask], budget: MemoryBudget = .unlimited) {
        var keys: Set<RenderKey> = []
        let unique = tasks.filter { keys.insert($0.key).inserted }
        count = unique.count
        memory = MemoryAccount(budget)
        waiting = unique.enumerated().map {
            Candidate(task: $0.element, estimate: budget.estimate(of: $0.element), place: $0.offset)
        }.sorted()
    }

    /// A task that is to be handed out.
    private struct Candidate: Comparable {
        let task: RenderTask
        let estimate: MemoryEstimate
        let place: Int

        static func < (left: Candidate, right: Candidate) -> Bool {
            if left.task.isSound != right.task.isSound { return left.task.isSound }
            if left.estimate.isLarge != right.estimate.isLarge { return left.estimate.isLarge }
            if left.task.frames != right.task.frames { return left.task.frames > right.task.frames }
            return left.place < right.place
        }

        static func == (left: Candidate, right: Candidate) -> Bool { left.place == right.place }
    }

    /// Bytes of the tasks in hand, by estimate or by measurement.
    var bytesTaken: Int64 { memory.bytesTaken }

    /// Someone waits for memory.
    var isWaitedFor: Bool { !sleepers.isEmpty }

    /// The first task in order for which there is memory; one alone is always let through. Waits for others to finish
    /// if there is too little. Nil when all have been handed out. Throws `CancellationError`.
    func next() async throws -> RenderTask? {
        while true {
            try Task.checkCancellation()
            guard !waiting.isEmpty else { return nil }
            if let index = nextIndex() {
                return take(index)
            }
            await change()
        }
    }

    private func take(_ index: Int) -> RenderTask {
        firstWasPassed = index > 0 && (firstWasPassed || !memory.allowsBackfill)
        let next = waiting.remove(at: index)
        memory.take(next.task, next.estimate)
        return next.task
    }

    /// Index of the task that may be handed out now.
    private func nextIndex() -> Int? {
        let index = waiting.firstIndex { memory.hasRoom(for: $0.estimate) }
        guard let index, index > 0, waiting[0].estimate.isLarge, firstWasPassed, !memory.allowsBackfill else {
            return index
        }
        return waiting.firstIndex { $0.task.frames <= memory.framesLeft && memory.hasRoom(for: $0.estimate) }
    }

    /// Notes the most bytes that the task's worker took since its last report, and the frames that it has done.
    func note(_ bytes: Int64, of key: RenderKey, after frames: Int) {
        memory.note(bytes, of: key, after: frames)
        wakeAll()
    }

    /// The task is no longer in hand: done, or given up.
    func finish(_ key: RenderKey) {
        memory.release(key)
        wakeAll()
    }

    private func wakeAll() {
        for sleeper in sleepers.values { sleeper.resume() }
        sleepers = [:]
    }

    /// Returns when something has changed about the tasks in hand, or the caller was cancelled.
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
