import Dispatch
import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import Model
@testable import Pipeline

@Suite struct WorkerLoopTests {
    private let scratch: TemporaryFolder
    private let store: SegmentStore
    private let lease: StoreLease
    private let input = Pipe()
    private let said = Lines()

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path)
        lease = try store.begin()
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var events: [WorkerEvent?] { lines.withLock { $0.map { WorkerEvent(line: Array($0.utf8)) } } }
        /// The tasks that have ended.
        var answers: Int {
            events.count { $0?.isAnswer == true }
        }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// Gives the worker the tasks and, like the pool, closes its input when all are answered.
    private func work(
        on tasks: [RenderTask], saying: @escaping @Sendable () -> Void = {},
        exit: @escaping @Sendable (Int32) -> Void = { _ in Issue.record("ended before its last task") },
        memory: @escaping @Sendable () -> Int64? = { nil }, render: @escaping RenderFunction
    ) throws {
        let writing = input.fileHandleForWriting
        for task in tasks { try writing.write(contentsOf: Data(try task.workerLine() + [UInt8(ascii: "\n")])) }
        let loop = WorkerLoop(
            store: store, lease: lease, input: input.fileHandleForReading.fileDescriptor,
            output: { [said] line in
                said.add(line)
                saying()
                if said.answers == tasks.count { try? writing.close() }
            }, exit: exit, memory: memory, render: render)
        try loop.run()
    }

    @Test func tasksBecomeEntriesAndEvents() throws {
        let tasks = try [RenderTask.segment("a", frames: 25), .segment("b", frames: 5)]
        try work(on: tasks) { task, path, frameDone, report in
            if task.inputs[Fingerprint(digest: "b")] != nil {
                report(Diagnostic(.warning, .mediaLog, path: "b", "its sound is damaged"))
            }
            for frame in 1...task.frames { frameDone(frame) }
            try Data("\(task.frames) frames".utf8).write(to: URL(fileURLWithPath: path))
        }
        #expect(
            said.events == [
                .ready, .taken(key: tasks[0].key), .frames(10, of: tasks[0]), .frames(20, of: tasks[0]),
                .finished(tasks[0]), .taken(key: tasks[1].key),
                .progress(.diagnostic(Diagnostic(.warning, .mediaLog, path: "b", "its sound is damaged"))),
                .finished(tasks[1]),
            ])
        #expect(contents(store.path(for: tasks[0].key))?.starts(with: Array("25 frames".utf8)) == true)
        #expect(tasks.allSatisfy { store.isIntact($0.key) })
    }

    /// A dissolve needs much memory for some frames only.
    @Test func thePeakSinceTheLastReportIsReported() throws {
        let sizes = Mutex(
            Array([[1, 2, 9], Array(repeating: 3, count: 7), [5], Array(repeating: 4, count: 9)].joined()))
        let task = try RenderTask.segment("a", frames: 20)
        try work(on: [task], memory: { sizes.withLock { Int64($0.removeFirst()) } }) { task, path, frameDone, _ in
            for frame in 1...task.frames { frameDone(frame) }
            try Data("pictures".utf8).write(to: URL(fileURLWithPath: path))
        }
        #expect(
            said.events == [
                .ready, .taken(key: task.key), .frames(10, of: task, memory: 9), .frames(20, of: task, memory: 5),
                .finished(task),
            ])
    }

    @Test func failuresAreReportedAndLeaveNoFile() throws {
        let short = RenderFailure(.endsEarly(.milliseconds(700)), source: Fingerprint(digest: "a"))
        let full = DayreelError(.diskFull, "no space", place: "/x", remedy: "Make space.")
        let errors: [String: any Error] = ["a": short, "b": full, "c": CocoaError(.fileNoSuchFile)]
        let tasks = try ["a", "b", "c"].map { try RenderTask.segment($0) }
        try work(on: tasks) { task, path, _, _ in
            try Data("half".utf8).write(to: URL(fileURLWithPath: path))
            if let name = task.inputs.keys.first?.digest, let error = errors[name] { throw error }
        }
        let failures = said.events.compactMap { event in
            if case .failed(_, let failure) = event { failure } else { nil }
        }
        #expect(failures.count == 3)
        #expect(failures.first == short)
        #expect(failures.dropFirst().first == RenderFailure(.fatal(full)))
        guard case .fatal? = failures.last?.reason else { throw DayreelError(.internalError, "\(failures)") }
        #expect(tasks.allSatisfy { !store.contains($0.key) })
        #expect(store.names(in: store.folder(of: lease.id)) == ["lock"])
    }

    @Test func anEntryFromAnotherProcessIsReused() throws {
        let task = try RenderTask.segment("a")
        let temporary = store.temporaryPath(for: task.key, lease: lease.id)
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: temporary))
        try store.commit(temporary: temporary, as: task.key)
        try work(on: [task]) { _, _, _, _ in Issue.record("rendered again") }
        #expect(said.events == [.ready, .taken(key: task.key), .finished(task)])
    }

    @Test func aWorkerWaitsForAnotherThatRendersTheSameTask() throws {
        let task = try RenderTask.segment("a")
        let theirs = Mutex<KeyClaim?>(try store.lock(task.key, as: lease.id) { _ in })
        let temporary = store.temporaryPath(for: RenderKey(digest: "theirs"), lease: lease.id)
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: temporary))
        let saying: @Sendable () -> Void = { [said, store] in
            guard case .progress(.task(_, .frames), _)?? = said.events.last else { return }
            // The worker has reported that it waits: now the other one finishes.
            theirs.withLock { lock in
                guard lock != nil else { return }
                #expect(throws: Never.self) { try store.commit(temporary: temporary, as: task.key) }
                lock?.release()
                lock = nil
            }
        }
        try work(on: [task], saying: saying) { _, _, _, _ in Issue.record("rendered another worker's task") }
        #expect(said.events == [.ready, .taken(key: task.key), .frames(0, of: task), .finished(task)])
        #expect(store.names(in: store.root + "/locks").isEmpty)
    }

    @Test func `a worker that waits long for another run names it`() throws {
        let task = try RenderTask.segment("a")
        let other = StoreLease.ID(process: 4711, random: 1)
        let theirs = Mutex<KeyClaim?>(try store.lock(task.key, as: other) { _ in })
        var renderer = TaskRenderer(store: store, lease: lease.id) { _, path, _, _ in
            try Data("ours".utf8).write(to: URL(fileURLWithPath: path))
        }
        renderer.quietWait = 1
        var said: [Diagnostic] = []
        try renderer.perform(
            task, frameDone: { _ in }, report: { said.append($0) },
            waiting: {
                theirs.withLock {
                    $0?.release()
                    $0 = nil
                }
            })
        #expect(said.map(\.code) == [.waitingForRun])
        #expect(said.first?.message.contains("4711") == true)
        #expect(store.isIntact(task.key))
    }

    /// A 4K picture may take seconds with a slow preset, so ten of them without a report would look like a hung worker.
    @Test func `slow frames are reported, and so is work without a new frame`() throws {
        let task = try RenderTask.segment("a", frames: 12)
        let time = Mutex(ContinuousClock.now)
        var renderer = TaskRenderer(store: store, lease: lease.id) { _, path, frameDone, _ in
            for (frame, seconds) in [(1, 1), (2, 0), (3, 2), (4, 1), (10, 0), (10, 0), (11, 1), (12, 0), (12, 3)] {
                time.withLock { $0 = $0.advanced(by: .seconds(seconds)) }
                frameDone(frame)
            }
            try Data("pictures".utf8).write(to: URL(fileURLWithPath: path))
        }
        renderer.now = { time.withLock { $0 } }
        var told: [Int] = []
        try renderer.perform(task, frameDone: { told.append($0) })
        #expect(told == [3, 10, 12])
    }

    @Test func aWorkerWhoseParentIsGoneCleansUpAndExits() throws {
        let task = try RenderTask.segment("a")
        let left = DispatchSemaphore(value: 0)
        let status = Mutex<[Int32]>([])
        let path = store.temporaryPath(for: task.key, lease: lease.id)
        let writing = input.fileHandleForWriting
        let exit: @Sendable (Int32) -> Void = { code in
            #expect(contents(path) == nil)
            status.withLock { $0.append(code) }
            left.signal()
        }
        try work(on: [task], exit: exit) { _, path, _, _ in
            try Data("half".utf8).write(to: URL(fileURLWithPath: path))
            try writing.close()
            left.wait()
            throw CancellationError()
        }
        #expect(status.withLock { $0 } == [75])
        #expect(!store.contains(task.key))
    }

    @Test func eventsSurviveTheWayThroughALine() throws {
        let key = RenderKey(digest: "ab")
        let failure = RenderFailure(.unreadable("line\nfeed \u{2028} and \"quotes\""))
        let events: [WorkerEvent] = [
            .ready, .taken(key: key), .progress(.task(key, .frames(3)), memory: 5), .progress(.task(key, .finished)),
            .failed(key: key, failure: failure), .progress(.diagnostic(Diagnostic(.note, .mediaLog, "hm"))),
        ]
        for event in events {
            let line = try event.line()
            #expect(!line.contains("\n"))
            #expect(WorkerEvent(line: Array(line.utf8)) == event)
        }
        #expect(WorkerEvent(line: Array("{}".utf8)) == nil)
        #expect(WorkerEvent(line: []) == nil)
    }

    /// The worker reports the reason and ends; the pool retries the task with another worker.
    @Test func aWorkerThatRunsOutOfMemoryEnds() throws {
        let task = try RenderTask.segment("a")
        let source = Fingerprint(digest: "a")
        let failure = RenderFailure(.outOfMemory("cannot allocate memory"), source: source)
        let error = try #require(
            #expect(throws: DayreelError.self) {
                try work(on: [task]) { _, path, _, _ in
                    try Data("half".utf8).write(to: URL(fileURLWithPath: path))
                    throw failure
                }
            })
        #expect(error.message == "cannot allocate memory")
        #expect(said.events == [.ready, .taken(key: task.key), .failed(key: task.key, failure: failure)])
        #expect(!FileManager.default.fileExists(atPath: store.temporaryPath(for: task.key, lease: lease.id)))
    }
}

extension WorkerEvent {
    /// A task has ended.
    fileprivate var isAnswer: Bool {
        switch self {
        case .failed, .progress(.task(_, .finished), _): true
        default: false
        }
    }

    fileprivate static func frames(_ done: Int, of task: RenderTask, memory: Int64? = nil) -> WorkerEvent {
        .progress(.task(task.key, .frames(done)), memory: memory)
    }

    fileprivate static func finished(_ task: RenderTask) -> WorkerEvent { .progress(.task(task.key, .finished)) }
}
