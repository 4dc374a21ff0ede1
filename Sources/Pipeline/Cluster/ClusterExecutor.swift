import Files
import Foundation
package import Model

/// Renders on other machines, which have the same folders: writes the tasks into the store, hands them to a queue in bundles, and waits
/// until the store has the segments.
///
/// Only the store's files count as rendered. What the queue says is used for one thing: a segment that is neither in the store nor in the
/// queue, twice in a row, is handed over again. Any number of machines may render the same segment; its bytes are the same.
///
/// A run that is cancelled takes its tasks out of the queue. One that is killed leaves them there, and the next run, which finds them by
/// the plans in the store, waits for them instead of handing them over again.
package struct ClusterExecutor: RenderExecutor {
    /// The number of times that a segment is handed over.
    static let attempts = 3
    /// Bytes of the process that starts the workers of a bundle, and of the page cache that Slurm counts with it.
    private static let parent: Int64 = 200_000_000

    private let queue: any TaskQueueing
    private let store: SegmentStore
    private let lease: StoreLease
    private let command: [String]
    private let environment: [String: String]
    private let plan: TaskPlan
    private let bytes: @Sendable (RenderTask) -> Int64
    private let bundles: TaskBundles
    private let uptime: @Sendable () -> Duration
    private let pause: @Sendable () async throws -> Void

    /// `command` renders a bundle: it gets the path of a plan and a number. `environment` is that of the command on other machines. `plan`
    /// has everything but bundles. `bytes` estimates the memory of a task's worker. `uptime` is the time since some instant. `pause` waits
    /// before each question to the queue.
    package init(
        queue: any TaskQueueing, store: SegmentStore, lease: StoreLease, command: [String],
        environment: [String: String], plan: TaskPlan, bytes: @escaping @Sendable (RenderTask) -> Int64,
        uptime: @escaping @Sendable () -> Duration,
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(2)) }
    ) {
        self.init(
            queue: queue, store: store, lease: lease, command: command, environment: environment, plan: plan,
            bytes: bytes, bundles: TaskBundles(), uptime: uptime, pause: pause)
    }

    init(
        queue: any TaskQueueing, store: SegmentStore, lease: StoreLease, command: [String],
        environment: [String: String], plan: TaskPlan, bytes: @escaping @Sendable (RenderTask) -> Int64,
        bundles: TaskBundles, uptime: @escaping @Sendable () -> Duration,
        pause: @escaping @Sendable () async throws -> Void
    ) {
        (self.queue, self.store, self.lease, self.command) = (queue, store, lease, command)
        (self.environment, self.plan, self.bytes, self.bundles) = (environment, plan, bytes, bundles)
        (self.uptime, self.pause) = (uptime, pause)
    }

    @concurrent
    package func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure] {
        var state = ClusterState(tasks, in: store, lease: lease)
        do {
            try await render(&state, progress: progress)
        } catch {
            // First the plans, so that what cannot be cancelled stops by itself.
            for folder in state.own { folder.stop() }
            await queue.cancel(Array(state.own))
            for folder in state.own { folder.remove() }
            if Task.isCancelled { throw CancellationError() }
            throw error
        }
        for folder in state.own { folder.remove() }
        return state.failures
    }

    private func render(_ state: inout ClusterState, progress: ProgressSink) async throws {
        var queued = try await adopt(&state)
        var patience = QueuePatience(since: uptime())
        while true {
            try Task.checkCancellation()
            let finished = state.takeFinished()
            if !finished.isEmpty { patience.begin(at: uptime()) }
            for task in finished {
                for diagnostic in store.diagnostics(of: task) { progress(.diagnostic(diagnostic)) }
                progress(.task(task.key, .finished))
            }
            try state.takeResults()
            guard !state.open.isEmpty else { return }
            // The first time the queue has just been asked.
            if queued == nil { queued = try await queue.open(of: state.folders, in: store) }
            try await handOverLost(queued, &state, progress)
            if let queued { await tellWhy(queued, state, &patience, progress) }
            queued = nil
            try await pause()
        }
    }

    /// Takes over the tasks of dead runs that are still in the queue, and removes those that are not. Returns what is in the queue; nil if
    /// it was not asked or does not answer.
    private func adopt(_ state: inout ClusterState) async throws -> [QueueFolder: Set<Int>]? {
        let folders = QueueFolder.all(in: store)
        guard !folders.isEmpty, let open = try await queue.open(of: folders, in: store) else {
            state.folders = folders
            return nil
        }
        for folder in folders {
            let isOwned = folder.owner.map { !store.hasEnded($0) } ?? false
            if isOwned {
                state.folders.append(folder)
            } else if let numbers = open[folder], !numbers.isEmpty, state.wants(numbers, of: folder) {
                state.folders.append(folder)
                state.own.insert(folder)
            } else if open[folder]?.isEmpty ?? true {
                folder.remove()
            }
        }
        return open
    }

    /// Tells the person who waits why the queue starts nothing. `open` is in the queue.
    private func tellWhy(
        _ open: [QueueFolder: Set<Int>], _ state: ClusterState, _ patience: inout QueuePatience,
        _ progress: ProgressSink
    ) async {
        let now = uptime()
        guard patience.isOver(at: now) else { return }
        if state.isRendering(open) { return patience.begin(at: now) }
        let waiting = state.folders.filter { open[$0]?.isEmpty == false }
        guard !waiting.isEmpty, let reason = await queue.reason(of: waiting) else { return }
        if let words = patience.words(with: reason, at: now) {
            progress(.diagnostic(Diagnostic(.note, .waitingForRun, words)))
        }
    }

    /// Hands over what is neither in the store nor in the queue. `open` is in the queue; nil if that does not answer.
    private func handOverLost(
        _ open: [QueueFolder: Set<Int>]?, _ state: inout ClusterState, _ progress: ProgressSink
    ) async throws {
        guard let open else {
            state.silences += 1
            if state.silences == 5 {
                progress(.diagnostic(.silentQueue))
            }
            return
        }
        state.silences = 0
        let lost = state.lost(open)
        guard !lost.isEmpty else { return }
        if let worn = lost.first(where: { state.attempts[$0.key] ?? 0 >= Self.attempts }) {
            throw state.failure(of: worn)
        }
        let again = lost.filter { state.attempts[$0.key] != nil }
        if !again.isEmpty { progress(.diagnostic(.handedOverAgain(again, state.words(about: again)))) }
        try await handOver(lost, &state)
    }

    private func handOver(_ tasks: [RenderTask], _ state: inout ClusterState) async throws {
        // What was lost is handed over one by one: one task may have cost the others.
        let isFirst = tasks.allSatisfy { state.attempts[$0.key] == nil }
        var plan = plan
        plan.bundles = isFirst ? bundles.divide(tasks, workers: plan.workers) : tasks.map { [$0] }
        if plan.bundles.count > 1000 { plan.bundles = bundles.divide(tasks, workers: plan.workers) }
        let folder = state.newFolder()
        try folder.write(plan, command: command, environment: environment)
        for task in tasks { state.attempts[task.key, default: 0] += 1 }
        let memory = tasks.map(bytes).sorted(by: >).prefix(plan.workers).reduce(0, +)
        // Other machines may be slower than the one that the estimate is for, and so may their disks be.
        let minutes = Int(bundles.longest(of: plan.bundles) * 10 / 60_000) + 10
        try await queue.submit(
            QueueOrder(
                folder: folder, count: plan.bundles.count, cores: plan.workers,
                bytes: memory + memory / 4 + Self.parent, minutes: minutes))
    }
}

extension Diagnostic {
    static let silentQueue = Diagnostic(
        .note, .waitingForRun, "the queue does not answer; what runs on its machines goes on, and is waited for")

    /// The note that segments are handed over again. `words`: what the machines said about them.
    static func handedOverAgain(_ tasks: [RenderTask], _ words: String?) -> Diagnostic {
        let what = tasks.count == 1 ? tasks[0].displayName : tasks.count.counted("segment")
        let why = words.map { " (\($0))" } ?? ""
        return Diagnostic(
            .note, .workerRestarted,
            "the queue lost \(what)\(why), which \(tasks.count == 1 ? "is" : "are") handed over again")
    }
}

/// How long a run waits for a queue that starts nothing, until the person who waits is told why.
struct QueuePatience {
    /// The time after which the queue is asked, and between two questions.
    static let length = Duration.seconds(300)

    /// The last sign of work.
    private var sign: Duration
    private var lastQuestion: Duration
    /// The reason that was told last, and after how long a wait.
    private var told: (reason: String, wait: Duration)?

    /// Times are those since some instant.
    init(since now: Duration) { (sign, lastQuestion) = (now, now) }

    /// Notes a sign of work.
    mutating func begin(at now: Duration) { self = QueuePatience(since: now) }

    /// True if it is time to ask the queue.
    mutating func isOver(at now: Duration) -> Bool {
        guard now - lastQuestion >= Self.length else { return false }
        lastQuestion = now
        return true
    }

    /// The words to tell; nil if the person knows this reason already and has not waited twice as long since.
    mutating func words(with reason: String, at now: Duration) -> String? {
        let wait = now - sign
        if let told, told.reason == reason, wait < told.wait * 2 { return nil }
        told = (reason, wait)
        return "no task has started for \(DurationText.of(wait)): \(reason)"
    }
}
