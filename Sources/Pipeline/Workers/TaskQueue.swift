import Model

/// Hands tasks to workers, as many at once as the memory allows. The sound comes first, because it is a single long task. Large tasks, no
/// two of which fit into the memory, come next, so that smaller ones are left to run beside them. The longest of the others follow, so that
/// no worker is left alone with a long task at the end.
///
/// While another large task or the sound is running, small tasks may overtake a large one that does not fit; the sound is not waited for.
/// Otherwise only one may, and those that will end before the tasks that the large one waits for. Without this limit, small tasks would
/// follow one another, and the large ones would be left for the end, where they run alone.
actor TaskQueue {
    /// The number of different tasks.
    nonisolated let count: Int

    /// The tasks in the order of handing them out.
    private var waiting: [Candidate]
    /// True if one has overtaken the first, which is large, while no large one was running.
    private var firstWasPassed = false
    private var memory: MemoryAdmission
    private var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextSleeper = 0

    /// Keeps only the first of several tasks with the same key.
    init(_ tasks: [RenderTask], budget: MemoryBudget = .unlimited) {
        var keys: Set<RenderKey> = []
        let unique = tasks.filter { keys.insert($0.key).inserted }
        count = unique.count
        memory = MemoryAdmission(budget)
        waiting = unique.enumerated().map {
            Candidate(task: $0.element, estimate: budget.estimate(of: $0.element), place: $0.offset)
        }.sorted()
    }

    /// A task that has not been handed out.
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

    /// Bytes of the running tasks, by estimate or measurement.
    var bytesTaken: Int64 { memory.bytesTaken }

    /// The frames of the film that were rendered while a worker waited for memory.
    private(set) var framesWhileWaiting = 0

    /// True if a worker waits for memory.
    var isWaitedFor: Bool { !sleepers.isEmpty }

    /// The first task in order for which there is memory; a single one is always admitted. Waits for others to finish if there is too
    /// little. Nil when all have been handed out. Throws `CancellationError`.
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

    /// The index of the task that may be handed out now; nil if none may.
    private func nextIndex() -> Int? {
        let index = waiting.firstIndex { memory.hasRoom(for: $0.estimate) }
        guard let index, index > 0, waiting[0].estimate.isLarge, firstWasPassed, !memory.allowsBackfill else {
            return index
        }
        return waiting.firstIndex { $0.task.frames <= memory.framesLeft && memory.hasRoom(for: $0.estimate) }
    }

    /// Records the most bytes that the task's worker took since its last report, and its number of finished frames.
    func note(_ bytes: Int64, of key: RenderKey, after frames: Int) {
        let new = memory.note(bytes, of: key, after: frames)
        if isWaitedFor { framesWhileWaiting += new }
        wakeAll()
    }

    /// Removes a task that is done or has been given up.
    func finish(_ key: RenderKey) {
        memory.release(key)
        wakeAll()
    }

    private func wakeAll() {
        for sleeper in sleepers.values { sleeper.resume() }
        sleepers = [:]
    }

    /// Returns when the running tasks have changed, or the caller was cancelled.
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
