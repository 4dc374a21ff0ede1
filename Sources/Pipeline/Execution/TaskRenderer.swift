import Files
import Foundation
import Model

/// Renders one task into the store: what a worker does with each of its tasks, and the inline executor too.
struct TaskRenderer: Sendable {
    /// Attempts at a task whose source cannot be read: what a disk or a network refuses once, it may give the next time.
    private static let attempts = 3
    /// Microseconds before the next try.
    private static let pause: UInt32 = 200_000
    /// The time after which work that is slow is told of again: a worker that says nothing for long counts as hung.
    private static let longestSilence = Duration.seconds(2)

    let store: SegmentStore
    let lease: StoreLease.ID
    /// The seconds that another run may take over the same task before the user hears of it: most segments take less.
    var quietWait = 10
    let render: RenderFunction
    var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }

    /// Returns when the task's file is in the store, because it was rendered, or because another process has done so.
    ///
    /// `eachFrame` is called after each frame, and `frameDone` with their number after every tenth and where one takes long; `waiting`
    /// about once a second while another process has the task in hand, `committing` when the temporary file is whole. Throws what
    /// `render` throws; then the temporary file is gone.
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
        defer { lock.removeFile() }
        if store.contains(task.key), store.isIntact(task.key) { return store.diagnostics(of: task).forEach(report) }
        let temporary = store.temporaryPath(for: task.key, lease: lease)
        do {
            var (last, told) = (0, now())
            // Progress by frames; by the clock only what is slow, such as a picture in 4K by a slow preset.
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

    /// Returns the diagnostics of the attempt that succeeded.
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

extension SegmentStore {
    /// Waits until no other process renders the key, and keeps others from it. `waiting` is called about once a second with
    /// the lease of whoever has it in hand, if it says so.
    func lock(_ key: RenderKey, as lease: StoreLease.ID, waiting: (StoreLease.ID?) throws -> Void) throws -> FileLock {
        let path = "\(root)/locks/\(key.digest)"
        var rounds = 0
        while true {
            if let lock = try FileLock.attempt(.exclusive, at: path), lock.isCurrent() {
                // For those who wait: a disk that is full is no reason not to render.
                try? lock.write(Array(lease.description.utf8))
                return lock
            }
            rounds += 1
            if rounds.isMultiple(of: 20) {
                try waiting((try? String(contentsOfFile: path, encoding: .utf8)).flatMap(StoreLease.ID.init))
            }
            usleep(50_000)
        }
    }
}

extension Diagnostic {
    /// Another run has the task in hand and is slow over it, or was stopped.
    fileprivate static func waiting(for holder: StoreLease.ID?, over task: RenderTask) -> Diagnostic {
        let who = holder.map { "process \($0.process)" } ?? "another run"
        return Diagnostic(
            .note, .waitingForRun,
            "waiting for \(who), which is rendering \(task.displayName) too; if it was stopped, continue or end it")
    }
}
