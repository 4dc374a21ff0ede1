/// Hands tasks to workers: the sound first, as it is a single long one, then those of which no two fit into the memory, so
/// that there are smaller ones to go beside them, and then the longest, so that no worker is left alone with a long task
/// at the end; and only as many at once as the memory allows. A small task goes before a large one that does not fit only
/// while another large one is in hand, or the sound, which is not waited for: else small ones would follow each other, and
/// the large ones be left for the end, where they run alone.
///
/// A task counts as much as it may take by estimate, until its worker has taken all that it will and has told how much
/// that is: then it counts as that and a margin. What it took at most is the estimate of its like from then on. So tasks
/// run side by side of which the first estimates would not fit.
actor TaskQueue {
    /// Of different tasks.
    nonisolated let count: Int

    private let budget: MemoryBudget
    /// In the order in which they are to be handed out.
    private var waiting: [Candidate]
    /// Tasks in hand.
    private var taken: [RenderKey: Allowance] = [:]
    private var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextSleeper = 0
    /// The most that a task was seen to take, by likeness: bytes.
    private var seen: [TaskLikeness: Int64] = [:]

    /// What a task in hand counts as, in bytes.
    private struct Allowance {
        var estimate: Int64
        var likeness: TaskLikeness?
        /// A large task that does not fit may be overtaken beside it.
        var letsOthersPass: Bool
        /// Frames after which it has taken the most that it ever does, and after which nothing is asked for any more.
        var peaksBefore: Int
        var settlesAfter: Int
        /// The most that its worker was seen to take.
        var peak: Int64 = 0
        /// The same, since it has settled.
        var settled: Int64?

        var bytes: Int64 { settled.map(TaskQueue.withMargin) ?? max(estimate, peak) }
    }

    /// Of tasks with the same key only the first is taken.
    init(_ tasks: [RenderTask], budget: MemoryBudget = .unlimited) {
        var keys: Set<RenderKey> = []
        let unique = tasks.filter { keys.insert($0.key).inserted }
        self.budget = budget
        count = unique.count
        waiting = unique.enumerated().map { Candidate($0.element, place: $0.offset, budget: budget) }.sorted()
    }

    /// A task and what is known of it before it is in hand.
    private struct Candidate: Comparable {
        let task: RenderTask
        /// Bytes.
        let estimate: Int64
        let likeness: TaskLikeness?
        let isLarge: Bool
        let place: Int

        init(_ task: RenderTask, place: Int, budget: MemoryBudget) {
            self.task = task
            self.place = place
            estimate = budget.estimate(task)
            likeness = budget.likeness(task)
            isLarge = budget.isLarge(task)
        }

        static func < (left: Candidate, right: Candidate) -> Bool {
            if left.task.isSound != right.task.isSound { return left.task.isSound }
            if left.isLarge != right.isLarge { return left.isLarge }
            if left.task.frames != right.task.frames { return left.task.frames > right.task.frames }
            return left.place < right.place
        }

        static func == (left: Candidate, right: Candidate) -> Bool { left.place == right.place }
    }

    /// A worker that was seen to take so much may take a little more between two looks.
    private static func withMargin(_ bytes: Int64) -> Int64 { bytes + bytes / 32 }

    /// What the task may take: as its like did, or by estimate.
    private func bytes(of candidate: Candidate) -> Int64 {
        candidate.likeness.flatMap { seen[$0] }.map(Self.withMargin) ?? candidate.estimate
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
                let next = waiting.remove(at: index)
                taken[next.task.key] = Allowance(
                    estimate: bytes(of: next), likeness: next.likeness,
                    letsOthersPass: next.task.isSound || next.isLarge, peaksBefore: next.task.framesUntilPeak,
                    settlesAfter: next.task.framesUntilSettled)
                return next.task
            }
            await change()
        }
    }

    /// Where the task stands that may be handed out now.
    private func nextIndex() -> Int? {
        let free = budget.bytes - bytesTaken
        let index = waiting.firstIndex { taken.isEmpty || bytes(of: $0) <= free }
        let overtakes = index.map { $0 > 0 && waiting[0].isLarge } ?? false
        return overtakes && !taken.values.contains(where: \.letsOthersPass) ? nil : index
    }

    /// The worker that has the task in hand took so many bytes at most since it last said so, and has done so many frames.
    func note(_ bytes: Int64, of key: RenderKey, after frames: Int) {
        guard var allowance = taken[key] else { return }
        allowance.peak = max(allowance.peak, bytes)
        if frames >= allowance.settlesAfter { allowance.settled = max(allowance.settled ?? 0, bytes) }
        if frames >= allowance.peaksBefore, let likeness = allowance.likeness {
            seen[likeness] = max(seen[likeness] ?? 0, allowance.peak)
        }
        taken[key] = allowance
        wakeAll()
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
    /// When the outgoing clip's decoder has been closed, and the other's and the encoder's pictures have all been filled.
    fileprivate var framesUntilPeak: Int { framesOfKinds.map { max($0.overlap, $0.buffered) } ?? .max }

    /// The same, and all that was taken in the dissolve has been given back and is no longer in a report.
    fileprivate var framesUntilSettled: Int { framesOfKinds.map { $0.overlap + $0.buffered } ?? .max }

    /// How long two decoders are open, and how many pictures decoder and encoder keep: a decoder sixteen at most; our x264
    /// looks eight ahead, x265 and SVT-AV1 some dozens. Nil for sound.
    private var framesOfKinds: (overlap: Int, buffered: Int)? {
        guard case .segment(let segment) = recipe else { return nil }
        return (segment.outgoing?.overlap ?? 0, segment.format.video.codec == .h264 ? 25 : 100)
    }
}
