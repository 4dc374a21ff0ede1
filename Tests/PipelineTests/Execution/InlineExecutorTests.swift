import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct InlineExecutorTests {
    private let scratch: TemporaryFolder
    private let store: SegmentStore
    private let lease: StoreLease

    init() throws {
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path)
        lease = try store.begin()
    }

    @Test func rendersIntoTheStoreAndCollectsFailures() async throws {
        let tasks = try ["a", "b"].map { try RenderTask.segment($0, frames: 12) }
        let record = ProgressRecord()
        let failure = RenderFailure(.noPicture)
        let executor = InlineExecutor(store: store, lease: lease) { task, path, frameDone, report in
            if task.inputs[Fingerprint(digest: "b")] != nil { throw failure }
            report(Diagnostic(.warning, .mediaLog, "its sound is damaged"))
            for frame in 1...task.frames { frameDone(frame) }
            try Data("done".utf8).write(to: URL(fileURLWithPath: path))
        }
        let failures = try await executor.render(tasks, progress: record.sink)
        #expect(failures == [tasks[1].key: failure])
        #expect(store.isIntact(tasks[0].key))
        let diagnostic = Diagnostic(.warning, .mediaLog, "its sound is damaged")
        #expect(
            record.all == [.task(tasks[0].key, .frames(10)), .diagnostic(diagnostic), .task(tasks[0].key, .finished)])
    }

    /// A disk that fails for a moment costs nothing, and leaves nothing behind that the next run would trust.
    @Test func anUnreadableSourceIsTriedAgain() async throws {
        let task = try RenderTask.segment("a")
        let tries = Mutex(0)
        let executor = InlineExecutor(store: store, lease: lease) { _, path, _, report in
            let number = tries.withLock {
                $0 += 1
                return $0
            }
            report(Diagnostic(.warning, .mediaLog, "try \(number)"))
            try Data("half".utf8).write(to: URL(fileURLWithPath: path))
            if number < 3 { throw RenderFailure(.inputOutput(DayreelError(.inputOutput, "EIO"))) }
            try Data("whole".utf8).write(to: URL(fileURLWithPath: path))
        }
        let record = ProgressRecord()
        #expect(try await executor.render([task], progress: record.sink).isEmpty)
        #expect(record.diagnostics.map(\.message) == ["try 3"])
        #expect(store.isIntact(task.key))
    }

    @Test func aLastingReadErrorEndsTheRun() async throws {
        let task = try RenderTask.segment("a")
        let error = DayreelError(reading: "/media/a.mov", EIO)
        let executor = InlineExecutor(store: store, lease: lease) { _, _, _, _ in
            throw RenderFailure(.inputOutput(error))
        }
        await #expect(throws: error) { try await executor.render([task], progress: .none) }
        #expect(!store.contains(task.key))
    }

    @Test func aReusedEntryRepeatsItsDiagnostics() async throws {
        var task = try RenderTask.segment("a")
        let said = [
            Diagnostic(.warning, .mediaLog, path: "/media/a.mov", "its sound breaks off"),
            Diagnostic(.note, .mediaLog, "something"),
        ]
        let executor = InlineExecutor(store: store, lease: lease) { _, path, _, report in
            said.forEach(report)
            try Data("done".utf8).write(to: URL(fileURLWithPath: path))
        }
        _ = try await executor.render([task], progress: .none)
        let found = try store.missing(from: [task, try RenderTask.segment("b")], lease: lease)
        #expect(found.diagnostics == said && found.tasks.count == 1)
        // The media moved, and another process was quicker.
        task.inputs = [Fingerprint(digest: "a"): SourceInfo(MediaLocation(path: "/elsewhere/b.mov"))]
        let record = ProgressRecord()
        _ = try await executor.render([task], progress: record.sink)
        var moved = said
        moved[0].path = "/elsewhere/b.mov"
        #expect(record.all == moved.map { .diagnostic($0) } + [.task(task.key, .finished)])
        // A second rendering succeeds.
        try store.remove(task.key)
        let silent = InlineExecutor(store: store, lease: lease) { _, path, _, _ in
            try Data("done".utf8).write(to: URL(fileURLWithPath: path))
        }
        _ = try await silent.render([task], progress: .none)
        #expect(try store.missing(from: [task], lease: lease).diagnostics.isEmpty)
    }

    @Test func cancellationIsSeenBetweenTasks() async throws {
        let tasks = try ["a", "b", "c"].map { try RenderTask.segment($0) }
        let rendered = Mutex(0)
        let executor = InlineExecutor(store: store, lease: lease) { _, path, _, _ in
            rendered.withLock { $0 += 1 }
            try Data("done".utf8).write(to: URL(fileURLWithPath: path))
            withUnsafeCurrentTask { $0?.cancel() }
        }
        let rendering = Task { try await executor.render(tasks, progress: .none) }
        await #expect(throws: CancellationError.self) { try await rendering.value }
        #expect(rendered.withLock { $0 } == 1)
        #expect(store.contains(tasks[0].key))
    }

    @Test func otherErrorsEndTheRun() async throws {
        let tasks = [try RenderTask.segment("a")]
        let error = DayreelError(.diskFull, "no space")
        for thrown in [error, RenderFailure(.fatal(error))] as [any Error] {
            let executor = InlineExecutor(store: store, lease: lease) { _, _, _, _ in throw thrown }
            await #expect(throws: error) { try await executor.render(tasks, progress: .none) }
        }
    }
}
