import Model

/// The share of a memory budget that the tasks in hand take.
///
/// A task counts as much as it may take by estimate, until its worker has taken all that it will and has told how much
/// that is: then it counts as that and a margin. Its peak is the estimate of its like from then on. So tasks
/// run side by side that would not fit by their first estimates.
struct MemoryAccount {
    private let budget: MemoryBudget
    private var inHand: [RenderKey: MemoryGrant] = [:]
    /// The most that a task was seen to take, by class: bytes.
    private var seen: [FootprintClass: Int64] = [:]

    /// The memory that a task in hand counts as, in bytes.
    private struct MemoryGrant {
        let task: RenderTask
        let estimate: MemoryEstimate
        /// The most that it may take, in bytes: by estimate, then as it was seen to.
        var expected: Int64
        /// The most that its worker was seen to take.
        var peak: Int64 = 0
        /// Frames that it has not reported done.
        var framesLeft: Int
        /// The same, since it has settled.
        var settled: Int64?

        var bytes: Int64 { settled.map(MemoryAccount.withMargin) ?? max(expected, peak) }
    }

    init(_ budget: MemoryBudget) { self.budget = budget }

    /// Bytes of the tasks in hand, by estimate or by measurement.
    var bytesTaken: Int64 { inHand.values.reduce(0) { $0 + $1.bytes } }

    /// The time until the tasks in hand are done, counted in frames of the one that has most left.
    var framesLeft: Int { inHand.values.map(\.framesLeft).max() ?? 0 }

    /// A task is in hand beside which small ones may go before a large one that does not fit.
    var allowsBackfill: Bool { inHand.values.contains { $0.task.isSound || $0.estimate.isLarge } }

    /// True if there is memory for the task. One alone is always let through.
    func hasRoom(for estimate: MemoryEstimate) -> Bool {
        inHand.isEmpty || bytes(of: estimate) <= budget.bytes - bytesTaken
    }

    /// The task is in hand from now on.
    mutating func take(_ task: RenderTask, _ estimate: MemoryEstimate) {
        inHand[task.key] = MemoryGrant(
            task: task, estimate: estimate, expected: bytes(of: estimate), framesLeft: task.frames)
    }

    /// Notes the most bytes that the task's worker took since its last report, and the frames that it has done.
    mutating func note(_ bytes: Int64, of key: RenderKey, after frames: Int) {
        guard var grant = inHand[key] else { return }
        grant.peak = max(grant.peak, bytes)
        grant.framesLeft = grant.task.frames - frames
        if frames >= grant.task.framesUntilSettled { grant.settled = max(grant.settled ?? 0, bytes) }
        if frames >= grant.task.framesUntilPeak {
            grant.expected = Self.withMargin(grant.peak)
            if let footprintClass = grant.estimate.footprintClass {
                seen[footprintClass] = max(seen[footprintClass] ?? 0, grant.peak)
            }
        }
        inHand[key] = grant
    }

    /// The task is no longer in hand.
    mutating func release(_ key: RenderKey) { inHand[key] = nil }

    /// Bytes that a task may take: as its like did, or by estimate.
    private func bytes(of estimate: MemoryEstimate) -> Int64 {
        estimate.footprintClass.flatMap { seen[$0] }.map(Self.withMargin) ?? estimate.bytes
    }

    /// Adds a margin: a worker may take a little more between two looks.
    private static func withMargin(_ bytes: Int64) -> Int64 { bytes + bytes / 64 }
}

extension RenderTask {
    /// Frames until the outgoing clip's decoder has been closed, and the other's and the encoder's pictures have all been filled.
    fileprivate var framesUntilPeak: Int { framesOfKinds.map { max($0.overlap, $0.buffered) } ?? .max }

    /// The same, and all that was taken in the dissolve has been given back and is no longer in a report.
    fileprivate var framesUntilSettled: Int { framesOfKinds.map { $0.overlap + $0.buffered } ?? .max }

    /// Frames during which two decoders are open, and pictures that decoder and encoder keep. Nil for sound.
    private var framesOfKinds: (overlap: Int, buffered: Int)? {
        guard case .segment(let segment) = recipe else { return nil }
        return (segment.outgoing?.overlap ?? 0, segment.format.video.codec.profile.memory.pictures)
    }
}
