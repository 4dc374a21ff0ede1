import Files
import Foundation
package import Model

/// Renders one task into the store, for workers and for the inline executor.
struct TaskRenderer: Sendable {
    /// Attempts at a task whose source cannot be read: trouble of a disk or a network may be temporary.
    private static let attempts = 3
    /// Microseconds before the next attempt.
    private static let pause: UInt32 = 200_000
    /// The time after which slow work is reported again: a worker that is silent for long counts as hung.
    private static let longestSilence = Duration.seconds(2)

    let store: SegmentStore
    let lease: StoreLease.ID
    /// Seconds for which another run may have the task before the user is told: most segments take less.
    var quietWait = 10
    let render: RenderFunction
    var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }

    /// Returns when the task's file is in the store, rendered here or by another process.
    ///
    /// Calls `eachFrame` after each frame, and `frameDone` with the number of frames after every tenth and whenever one takes long;
    /// `waiting` about once a second while another process has the task; `committing` when the temporary file is complete. Throws what
    /// `render` throws, after removing the temporary file.
    func perform(
        _ task: RenderTask, eachFrame: () -> Void = {}, frameDone: (Int) -> Void,
        report: (Diagnostic) -> Void = { _ in },
        waiting: () throws -> Void = {}, committing: () -> Void = {}
    ) throws {
        var seconds = 0
        let lock = try store.lock(task.key, as: lease) { holder in
            seconds += 1
            if seconds == quietWait { report(.waiting(for: holder, over: task)) }
            try waiting()
        }
        defer { lock.release() }
        if store.contains(task.key), store.isIntact(task.key) { return store.diagnostics(of: task).forEach(report) }
        let temporary = store.temporaryPath(for: task.key, lease: lease)
        do {
            var (last, told) = (0, now())
            // Progress is reported by frames, and by the clock only if they are slow, such as 4K pictures with a slow preset.
            let count = { (done: Int) in
                eachFrame()
                let time = now()
                let isTenth = done.isMultiple(of: 10) && done != last
                last = done
                guard isTenth || time - told >= Self.longestSilence else { return }
                told = time
                frameDone(done)
            }
            store.keep(try renderPatiently(task, temporary, count), of: task).forEach(report)
            committing()
            try store.commit(temporary: temporary, as: task.key)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Renders with several attempts. Returns the diagnostics of the one that succeeded.
    private func renderPatiently(
        _ task: RenderTask, _ temporary: String, _ frameDone: (Int) -> Void
    ) throws -> [Diagnostic] {
        for _ in 1..<Self.attempts {
            do {
                return try renderOnce(task, temporary, frameDone)
            } catch let failure as RenderFailure where failure.mayPass {
                usleep(Self.pause)
            }
        }
        return try renderOnce(task, temporary, frameDone)
    }

    private func renderOnce(
        _ task: RenderTask, _ temporary: String, _ frameDone: (Int) -> Void
    ) throws -> [Diagnostic] {
        var said: [Diagnostic] = []
        try render(task, temporary, frameDone) { said.append($0) }
        return said
    }
}

/// The right to render a key. Held until it is released, or its process has died.
enum KeyClaim: Sendable {
    case kernel(FileLock)
    case shared(SharedClaim, StoreLease.ID)

    func release() {
        switch self {
        case .kernel(let lock): lock.removeFile()
        case .shared(let claim, let lease): claim.release(as: lease.description)
        }
    }
}

extension SegmentStore {
    /// Waits until no other process renders the key, and locks it. Calls `waiting` about once a second with the lease of the current
    /// holder, if known.
    func lock(
        _ key: RenderKey, as lease: StoreLease.ID, waiting: (StoreLease.ID?) throws -> Void
    ) throws -> KeyClaim {
        let path = "\(root)/locks/\(key.digest)"
        // Reading a file of another machine takes longer.
        let perSecond = isShared ? 4 : 20
        var rounds = 0
        while true {
            if let claim = try isShared ? claim(path, as: lease) : lock(path, as: lease) { return claim }
            rounds += 1
            if rounds.isMultiple(of: perSecond) {
                try waiting(SmallFile.text(path, atMost: 1 << 10).flatMap(StoreLease.ID.init))
            }
            usleep(1_000_000 / UInt32(perSecond))
        }
    }

    private func lock(_ path: String, as lease: StoreLease.ID) throws -> KeyClaim? {
        guard let lock = try FileLock.attempt(.exclusive, at: path), lock.isCurrent() else { return nil }
        // Tells waiting processes who has the task. A full disk is no reason not to render.
        try? lock.write(Array(lease.description.utf8))
        return .kernel(lock)
    }

    /// Removes the claim of a dead process, which the next attempt replaces. A lease gives a key to one worker at a time, so one of its own
    /// is left from a worker that died.
    private func claim(_ path: String, as lease: StoreLease.ID) throws -> KeyClaim? {
        let claim = SharedClaim(path: path)
        if try claim.take(as: lease.description) { return .shared(claim, lease) }
        guard let holder = claim.holder, holder.text == lease.description || isDead(holder, of: claim) else {
            return nil
        }
        claim.remove(holder)
        return try claim.take(as: lease.description) ? .shared(claim, lease) : nil
    }
}

extension Diagnostic {
    /// The note that another run has the task and is slow, or was stopped.
    static func waiting(for holder: StoreLease.ID?, over task: RenderTask) -> Diagnostic {
        let who = holder.map { "process \($0.process)" } ?? "another run"
        return Diagnostic(
            .note, .waitingForRun,
            "waiting for \(who), which is rendering \(task.displayName) too; if it was stopped, continue or end it")
    }
}

/// Renders tasks into the store: by worker processes of this machine, in this process, or in future by a cluster.
package protocol RenderExecutor: Sendable {
    /// Renders every task into the store, each under its key. Receives only tasks that the store lacks.
    ///
    /// `progress` gets `task` events and diagnostics. Returns the tasks that failed for a reason that concerns only them. Throws
    /// `DayreelError` for trouble that ends the run, and `CancellationError`; by then its processes and temporary files are gone.
    func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure]
}

/// Renders one task into the file at the path. Reports the number of finished frames after each frame, and repeats it while it works
/// without finishing one. Reports trouble that does not end the task.
///
/// Throws `RenderFailure` for trouble with the task, `DayreelError` for trouble that ends the run. Synchronous: it runs on its own thread
/// or task.
package typealias RenderFunction =
    @Sendable (
        _ task: RenderTask, _ temporaryPath: String, _ frameDone: (Int) -> Void, _ report: (Diagnostic) -> Void
    ) throws -> Void

extension RenderFailure {
    /// The error that ends the run; nil if another choice of clips may help.
    package var endOfRun: DayreelError? {
        switch reason {
        case .inputOutput(let error), .fatal(let error): error
        case .unusable, .missing: nil
        }
    }

    /// True for trouble of a disk or a network, which is worth another attempt.
    var mayPass: Bool { if case .inputOutput = reason { true } else { false } }

    /// The reason why its source is unusable; nil for a failure that ends the run.
    var unusable: UnusableReason? {
        switch reason {
        case .unusable(let reason): reason
        // The data could have been fetched, but were not.
        case .missing: .notFetched(nil)
        case .inputOutput, .fatal: nil
        }
    }

    /// Converts an error of a render function to a failure that can be sent to the parent.
    init(_ error: any Error) {
        switch error {
        case let failure as RenderFailure: self = failure
        case let error as DayreelError: self.init(.fatal(error))
        default: self.init(.fatal(DayreelError(unforeseen: error)))
        }
    }
}
