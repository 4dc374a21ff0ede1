package import Model

/// Admits tasks as long as a memory budget has room for them, and tracks what the running ones use of it.
///
/// A task counts with its estimate until its worker has reached its peak and reported it; then it counts with that and a margin. Its peak
/// becomes the estimate for similar tasks. So tasks may run in parallel that would not fit by their first estimates.
struct MemoryAdmission {
    private let budget: MemoryBudget
    private var inHand: [RenderKey: MemoryGrant] = [:]
    /// The highest observed memory of a task, by class, in bytes.
    private var seen: [MemoryClass: Int64] = [:]

    /// The memory counted for a running task, in bytes.
    private struct MemoryGrant {
        let task: RenderTask
        let estimate: MemoryEstimate
        /// The most that it may take, in bytes: by estimate at first, then as observed.
        var expected: Int64
        /// The highest observed memory of its worker, in bytes.
        var peak: Int64 = 0
        /// The number of frames that it has not reported done.
        var framesLeft: Int
        /// The most bytes that its worker took since it settled; nil until then.
        var settled: Int64?

        var bytes: Int64 { settled.map(MemoryAdmission.withMargin) ?? max(expected, peak) }
    }

    init(_ budget: MemoryBudget) { self.budget = budget }

    /// Bytes of the running tasks, by estimate or measurement.
    var bytesTaken: Int64 { inHand.values.reduce(0) { $0 + $1.bytes } }

    /// The time until the running tasks are done, in frames of the one with the most frames left.
    var framesLeft: Int { inHand.values.map(\.framesLeft).max() ?? 0 }

    /// True if a running task allows small tasks to overtake a large one that does not fit.
    var allowsBackfill: Bool { inHand.values.contains { $0.task.isSound || $0.estimate.isLarge } }

    /// True if there is memory for the task. A single task is always admitted.
    func hasRoom(for estimate: MemoryEstimate) -> Bool {
        inHand.isEmpty || bytes(of: estimate) <= budget.bytes - bytesTaken
    }

    /// Adds a task that starts now.
    mutating func take(_ task: RenderTask, _ estimate: MemoryEstimate) {
        inHand[task.key] = MemoryGrant(
            task: task, estimate: estimate, expected: bytes(of: estimate), framesLeft: task.frames)
    }

    /// Records the most bytes that the task's worker took since its last report, and its number of finished frames. Returns how many of
    /// the film's frames are new.
    @discardableResult
    mutating func note(_ bytes: Int64, of key: RenderKey, after frames: Int) -> Int {
        guard var grant = inHand[key] else { return 0 }
        let earlier = grant.task.frames - grant.framesLeft
        grant.peak = max(grant.peak, bytes)
        grant.framesLeft = grant.task.frames - frames
        if frames >= grant.task.framesUntilSettled { grant.settled = max(grant.settled ?? 0, bytes) }
        if frames >= grant.task.framesUntilPeak {
            grant.expected = Self.withMargin(grant.peak)
            if let memoryClass = grant.estimate.memoryClass {
                seen[memoryClass] = max(seen[memoryClass] ?? 0, grant.peak)
            }
        }
        inHand[key] = grant
        return grant.task.isSound ? 0 : max(0, frames - earlier)
    }

    /// Removes a task that has ended.
    mutating func release(_ key: RenderKey) { inHand[key] = nil }

    /// Bytes that a task may take: as observed for similar tasks, or by estimate.
    private func bytes(of estimate: MemoryEstimate) -> Int64 {
        estimate.memoryClass.flatMap { seen[$0] }.map(Self.withMargin) ?? estimate.bytes
    }

    /// Adds a margin, because a worker may take slightly more between two measurements.
    private static func withMargin(_ bytes: Int64) -> Int64 { bytes + bytes / 64 }
}

extension RenderTask {
    /// Frames until the outgoing clip's decoder has been closed, and the queues of the other decoder and the encoder have been filled.
    fileprivate var framesUntilPeak: Int { framesOfKinds.map { max($0.overlap, $0.buffered) } ?? .max }

    /// Frames until, in addition, everything allocated for the dissolve has been freed and has left the reports.
    fileprivate var framesUntilSettled: Int { framesOfKinds.map { $0.overlap + $0.buffered } ?? .max }

    /// The number of frames during which two decoders are open, and of the pictures that decoder and encoder keep. Nil for sound.
    private var framesOfKinds: (overlap: Int, buffered: Int)? {
        guard case .segment(let segment) = recipe else { return nil }
        return (segment.outgoing?.overlap ?? 0, segment.format.video.codec.profile.memory.pictures)
    }
}

/// The memory that parallel tasks may take together.
package struct MemoryBudget: Sendable {
    /// Bytes.
    package var bytes: Int64
    /// Estimates the bytes that a worker takes while it renders the task.
    package var estimate: @Sendable (RenderTask) -> Int64
    /// The class of a task. Tasks of one class take about the same memory, so that a measurement of one applies to the others. Nil for a
    /// task unlike any other.
    package var memoryClass: @Sendable (RenderTask) -> MemoryClass?

    package init(
        bytes: Int64, memoryClass: @escaping @Sendable (RenderTask) -> MemoryClass? = { _ in nil },
        estimate: @escaping @Sendable (RenderTask) -> Int64
    ) {
        self.bytes = bytes
        self.estimate = estimate
        self.memoryClass = memoryClass
    }

    func estimate(of task: RenderTask) -> MemoryEstimate {
        let needed = estimate(task)
        return MemoryEstimate(bytes: needed, isLarge: needed > bytes / 2, memoryClass: memoryClass(task))
    }

    /// A budget without a limit.
    static let unlimited = MemoryBudget(bytes: .max) { _ in 0 }
}

/// The factors that decide how much memory a task takes, apart from the content of the pictures.
package struct MemoryClass: Hashable, Sendable {
    /// Text that is equal for equal factors.
    private let description: String

    package init(_ description: String) { self.description = description }
}

/// The memory of a task, as far as it is known before rendering.
struct MemoryEstimate: Hashable, Sendable {
    var bytes: Int64
    /// True if the budget has no room for two such tasks.
    var isLarge: Bool
    var memoryClass: MemoryClass?
}
