/// Hands tasks to workers: the sound first, as it is a single long one, then those of which no two fit into the memory, so
/// that there are smaller ones to go beside them, and then the longest, so that no worker is left alone with a long task
/// at the end; and only as many at once as the memory allows. A small task goes before a large one that does not fit only
/// while another large one is in hand, or the sound, which is not waited for: else small ones would follow each other, and
/// the large ones be left for the end, where they run alone.
///
/// A task counts as much as it may take by estimate, until its worker has taken all that it will and has told how much
/// that is: then it counts as that and a margin. So tasks run side by side of which the estimates would not fit.
actor TaskQueue {
    /// Of different tasks.
    nonisolated let count: Int

    private let budget: MemoryBudget
    private var waiting: [RenderTask]
    /// Tasks in hand.
    private var taken: [RenderKey: Allowance] = [:]
    private var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextSleeper = 0

    /// What a task in hand counts as, in bytes.
    private struct Allowance {
        var estimate: Int64
        /// A large task that does not fit may be overtaken beside it.
        var letsOthersPass: Bool
        /// Frames after which nothing is asked for any more.
        var settlesAfter: Int
        /// The most that its worker was seen to take since then.
        var settled: Int64?

        var bytes: Int64 { settled.map { $0 + $0 / 32 } ?? estimate }
    }

    /// Of tasks with the same key only the first is taken.
    init(_ tasks: [RenderTask], budget: MemoryBudget = .unlimited) {
        var seen: Set<RenderKey> = []
        let unique = tasks.filter { seen.insert($0.key).inserted }
        self.budget = budget
        count = unique.count
        waiting = unique.enumerated().map { Rank($0.element, place: $0.offset, budget: budget) }.sorted().map(\.task)
    }

    /// Where in the order a task stands.
    private struct Rank: Comparable {
        let task: RenderTask
        let isLarge: Bool
        let place: Int

        init(_ task: RenderTask, place: Int, budget: MemoryBudget) {
            self.task = task
            self.place = place
            isLarge = budget.isLarge(task)
        }

        static func < (left: Rank, right: Rank) -> Bool {
            if left.task.isSound != right.task.isSound { return left.task.isSound }
            if left.isLarge != right.isLarge { return left.isLarge }
            if left.task.frames != right.task.frames { return left.task.frames > right.task.frames }
            return left.place < right.place
        }
    }

    /// By estimate or by measurement, of the tasks in hand.
    var bytesTaken: Int64 { taken.values.reduce(0) { $0 + $1.bytes } }

    /// Someone waits for memory.
    var isWaitedFor: Bool { !sleepers.isEmpty }

    /// The first task in order for which there is memory; one alone is always let through. Waits for others to finish
    /// if there is too little. Nil when all have been handed out. Throws `CancellationError`.
    func next() async throws -> RenderTask? {
        while true {
            try Task.checkCancellation()
            guard !waiting.isEmpty else { return nil }
            if let index = nextIndex() {
                let task = waiting.remove(at: index)
                taken[task.key] = Allowance(
                    estimate: budget.estimate(task), letsOthersPass: task.isSound || budget.isLarge(task),
                    settlesAfter: task.framesUntilSettled)
                return task
            }
            await change()
        }
    }

    /// Where the task stands that may be handed out now.
    private func nextIndex() -> Int? {
        let free = budget.bytes - bytesTaken
        let index = waiting.firstIndex { taken.isEmpty || budget.estimate($0) <= free }
        let overtakes = index.map { $0 > 0 && budget.isLarge(waiting[0]) } ?? false
        return overtakes && !taken.values.contains(where: \.letsOthersPass) ? nil : index
    }

    /// The worker that has the task in hand takes so many bytes after so many frames.
    func note(_ bytes: Int64, of key: RenderKey, after frames: Int) {
        guard let allowance = taken[key], frames >= allowance.settlesAfter else { return }
        let before = allowance.bytes
        taken[key]?.settled = max(allowance.settled ?? 0, bytes)
        if let now = taken[key]?.bytes, now < before { wakeAll() }
    }

    /// The task is no longer in hand: done, or given up.
    func finish(_ key: RenderKey) {
        taken[key] = nil
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

extension RenderTask {
    /// When the outgoing clip's decoder has been closed, and the other's and the encoder's pictures have all been filled. A
    /// decoder keeps sixteen at most; our x264 looks eight ahead, x265 and SVT-AV1 some dozens.
    fileprivate var framesUntilSettled: Int {
        switch recipe {
        case .segment(let segment):
            (segment.outgoing?.overlap ?? 0) + (segment.format.video.codec == .h264 ? 25 : 100)
        case .sound: .max
        }
    }
}
