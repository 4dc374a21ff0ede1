import Dispatch
import Files
import Foundation
import Model
import Synchronization

/// The worker's side of `WorkerPool`: takes tasks, renders them into the store, and reports progress.
///
/// The process that runs it must ignore SIGPIPE: a parent that dies closes the pipe for events.
package struct WorkerLoop: Sendable {
    private let renderer: TaskRenderer
    private let input: Int32
    private let output: @Sendable (String) -> Void
    private let exit: @Sendable (Int32) -> Void
    private let memory: @Sendable () -> Int64?

    /// `input` is the descriptor with the tasks. `output` writes a line of text and its end at once. `exit` ends the process: it is called,
    /// with 75, if the parent has gone while a task was being rendered, after the removal of the temporary file. `memory` returns how many
    /// bytes this process takes now.
    package init(
        store: SegmentStore, lease: StoreLease, input: Int32, output: @escaping @Sendable (String) -> Void,
        exit: @escaping @Sendable (Int32) -> Void, memory: @escaping @Sendable () -> Int64? = { nil },
        render: @escaping RenderFunction
    ) {
        renderer = TaskRenderer(store: store, lease: lease.id, render: render)
        self.input = input
        self.output = output
        self.exit = exit
        self.memory = memory
    }

    /// Works until the input ends. Blocks its thread. Throws if the worker cannot continue, which counts as a crash.
    package func run() throws {
        let current = CurrentFile()
        let leave = exit
        let inbox = try LineInbox(reading: input) { current.parentHasGone(leave) }
        try say(.ready)
        while let line = inbox.next() {
            let task: RenderTask
            do {
                task = try InternalJSON.value(RenderTask.self, from: line)
            } catch {
                throw DayreelError(.internalError, "a worker was given a task that it cannot read", cause: "\(error)")
            }
            try say(.taken(key: task.key))
            let event = try perform(task, current: current)
            try say(event)
            // Memory has run out, so further tasks would fail too. The parent already knows why, and starts another worker.
            if case .failed(_, let failure) = event, failure.unusable?.isCrash == true {
                throw DayreelError(.internalError, failure.words)
            }
        }
    }

    private func perform(_ task: RenderTask, current: CurrentFile) throws -> WorkerEvent {
        current.begin(renderer.store.temporaryPath(for: task.key, lease: renderer.lease))
        defer { current.end() }
        // Measured after each frame, because the memory of a dissolve is soon freed.
        var peak: Int64?
        var isFirst = true
        do {
            try renderer.perform(
                task,
                eachFrame: {
                    // Everything that the task needs is open now.
                    if isFirst { CodePages.giveBack() }
                    isFirst = false
                    peak = [peak, memory()].compactMap(\.self).max()
                },
                frameDone: { try? say(.progress(.task(task.key, .frames($0)), memory: peak.take())) },
                report: { try? say(.progress(.diagnostic($0))) },
                waiting: { try say(.progress(.task(task.key, .frames(0)))) }, committing: current.end)
            return .progress(.task(task.key, .finished))
        } catch {
            return .failed(key: task.key, failure: RenderFailure(error))
        }
    }

    private func say(_ event: WorkerEvent) throws { output(try event.line()) }
}

/// The temporary file that a worker is currently writing, if any, shared with the thread that may have to remove it.
private final class CurrentFile: Sendable {
    private let path = Mutex<String?>(nil)

    func begin(_ path: String) { self.path.withLock { $0 = path } }

    /// Releases the file: from here on it must not be removed, because it is being stored, or is gone.
    func end() { path.withLock { $0 = nil } }

    /// Holds the lock while the process exits, so that the rendering thread cannot start to store the file that was just removed.
    func parentHasGone(_ leave: (Int32) -> Void) {
        path.withLock { path in
            guard let path else { return }
            unlink(path)
            leave(75)
        }
    }
}

/// Ends a worker that outlives its parent, even if the rest of it hangs.
///
/// A worker normally notices the end of its standard input and exits cleanly. If it cannot, because a library hangs or the system has no
/// threads left, this ends it, on a thread that existed from the beginning.
package enum ParentWatch {
    /// Starts to watch. `descriptor` is the pipe that the parent writes to; `leave` ends the process once the pipe has been closed for
    /// `patience` seconds. Throws `DayreelError(.busy)` if the system has no thread left.
    package static func start(
        _ descriptor: Int32, patience: Int32 = 10, leave: @escaping @Sendable () -> Void
    ) throws {
        try CheckedThread.start {
            // Without requested events, poll(2) reports only the hang-up.
            var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
            while poll(&pipe, 1, -1) < 0, errno == EINTR {}
            let clock = ContinuousClock()
            let end = clock.now.advanced(by: .seconds(Int64(patience)))
            while clock.now < end { poll(nil, 0, 100) }
            leave()
        }
    }
}

/// The lines that a worker has received and not handled yet: tasks, or an examiner's questions. A thread reads standard input all the time,
/// so that its end, which means that the parent is gone, is noticed even while a task is being rendered.
final class LineInbox: Sendable {
    private let lines = Mutex<[[UInt8]]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Starts to read. Calls `onEnd` on the reading thread when the input ends. Throws if the system has no thread left.
    init(reading descriptor: Int32, onEnd: @escaping @Sendable () -> Void) throws {
        try CheckedThread.start { [self] in
            read(descriptor)
            onEnd()
            arrivals.signal()
        }
    }

    /// Waits for the next line. Nil after the last line of an input that has ended.
    func next() -> [UInt8]? {
        arrivals.wait()
        return lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// True if no received line is waiting.
    var isEmpty: Bool { lines.withLock { $0.isEmpty } }

    private func read(_ descriptor: Int32) {
        // A task with the sound of a year is about 200 kB long; nothing that Dayreel sends comes near the limit.
        var splitter = LineSplitter(limit: 1 << 26)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            let whole = buffer.withUnsafeBytes { splitter.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            for line in whole {
                lines.withLock { $0.append(line) }
                arrivals.signal()
            }
        }
    }
}

/// Cuts a stream of bytes into lines. Only a line feed ends a line; a line over the limit is dropped.
struct LineSplitter {
    /// Bytes.
    let limit: Int
    private var rest: [UInt8] = []
    private var isDropping = false

    init(limit: Int) { self.limit = limit }

    /// The lines that the bytes complete, without their line feeds.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        while let end = Self.lineFeed(in: bytes, from: start) {
            append(bytes[start..<end])
            if !isDropping { lines.append(rest) }
            rest = []
            isDropping = false
            start = end + 1
        }
        append(bytes[start...])
        return lines
    }

    /// Finds the line feed with memchr(3): a scan of a large library receives about ten million bytes.
    private static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer.SubSequence) {
        guard !isDropping, rest.count + piece.count <= limit else {
            rest = []
            isDropping = true
            return
        }
        rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece))
    }
}
