import Foundation
import Model
import Subprocess
import Synchronization
import SystemPackage

/// A running worker or examiner.
typealias RunningWorker = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

/// The end of a worker or an examiner.
struct WorkerEnding: Sendable {
    var end: ProcessEnd
    /// The last line that it wrote beside its messages.
    var lastLine: String?
}

extension ProcessLaunch {
    /// Takes a line that a process wrote. False for a line that is no message, such as output of a library. May write to the process, and
    /// pauses the alarm while the process has nothing to do.
    typealias Listener<State> = (
        _ line: [UInt8], _ state: inout State, _ process: RunningWorker, _ alarm: SilenceAlarm
    ) async throws -> Bool

    /// Starts a process and listens to it until its output ends, or until nothing more is wanted of it: then it has a second to end. Kills
    /// it if it is silent for `patience`, as measured by `sleep`, while it has something to do: `isBusy` tells whether it has from its
    /// start. The process has ended on return.
    ///
    /// Throws `DayreelError` if it cannot be started, what `listen` throws, `CancellationError`.
    func converse<State: Sendable>(
        _ state: State, patience: Duration, sleep: @escaping SilenceAlarm.Sleep = SilenceAlarm.realTime, isBusy: Bool,
        until isDone: (State) -> Bool = { _ in false }, _ listen: Listener<State>
    ) async throws -> (state: State, ending: WorkerEnding) {
        let log = WorkerLog()
        let alarm = SilenceAlarm(timeout: patience)
        if !isBusy { alarm.pause() }
        let result = try await start { process in
            async let logging: Void = process.collectWords(into: log)
            async let _: Void = process.kill(when: alarm, sleep: sleep)
            var state = state
            if let rules { await process.give(rules.bytes) }
            // The list of everything missing for a long film's sound is long.
            var splitter = LineSplitter(limit: 1 << 24)
            var output = process.standardOutput.makeAsyncIterator()
            while !isDone(state), let buffer = try await output.next() {
                alarm.reset()
                for line in buffer.withUnsafeBytes({ splitter.add($0) }) {
                    let isMessage = try await listen(line, &state, process, alarm)
                    if !isMessage { (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) } }
                }
            }
            try Task.checkCancellation()
            await process.awaitEnd()
            await logging
            return state
        }
        let end = ProcessEnd(result.status, silentFor: alarm.hasFired ? patience : nil)
        return (result.value, WorkerEnding(end: end, lastLine: log.lastLine))
    }
}

extension RunningWorker {
    /// Collects the end of its standard error. Returns when that ends.
    fileprivate func collectWords(into log: WorkerLog) async {
        var errors = standardError.makeAsyncIterator()
        while let buffer = try? await errors.next() { buffer.withUnsafeBytes { log.append($0) } }
    }

    /// Kills the process when the alarm goes off.
    fileprivate func kill(when alarm: SilenceAlarm, sleep: SilenceAlarm.Sleep) async {
        if await alarm.wait(sleep: sleep) { try? send(signal: .kill) }
    }

    /// Waits for a worker whose output has ended. Kills it after a second if it does not end.
    fileprivate func awaitEnd() async {
        try? await standardInputWriter.finish()
        // Signal 0 does nothing (kill(2)): the step only allows time.
        await teardown(using: [.send(signal: Signal(rawValue: 0), allowedDurationToNextStep: .seconds(1))])
    }

    /// Gives it bytes before the first line.
    fileprivate func give(_ bytes: [UInt8]) async { _ = try? await standardInputWriter.write(bytes) }

    /// Gives it lines, or tells it that no more come. Ignores a failure to write to a dead process, because the end of its output reveals
    /// its death.
    func tell(_ lines: [[UInt8]]?) async {
        if let lines {
            _ = try? await standardInputWriter.write(lines.flatMap { $0 + [UInt8(ascii: "\n")] })
        } else {
            try? await standardInputWriter.finish()
        }
    }
}

extension ProcessEnd {
    /// `patience`: the time for which the worker had been silent when it was killed for that; nil otherwise.
    init(_ status: TerminationStatus, silentFor patience: Duration? = nil) {
        if let patience {
            self = .silent(patience)
            return
        }
        switch status {
        case .exited(let status): self = .exited(status)
        case .signaled(let signal): self = .signal(signal)
        }
    }
}

extension WorkerEnding {
    /// The error for processes that end before they take any work: others would fail in the same way.
    func cannotStart(_ command: ProcessLaunch) -> DayreelError {
        if end.isFromElsewhere {
            return .disturbed("something ends worker processes as soon as they are started", cause: end.words)
        }
        return DayreelError(
            .internalError, "worker processes end as soon as they are started (\(end.words))",
            place: command.executable, cause: lastLine, remedy: "Run 'dayreel doctor' to see what is missing.")
    }
}

/// The end of a worker's standard error, for the message about its crash.
private final class WorkerLog: Sendable {
    private static let capacity = 4096
    private let bytes = Mutex<[UInt8]>([])

    func append(_ more: UnsafeRawBufferPointer) {
        bytes.withLock {
            $0.append(contentsOf: more)
            if $0.count > Self.capacity { $0.removeFirst($0.count - Self.capacity) }
        }
    }

    /// The error with which it ended, without the remedy below it, or else the last meaningful line. Nil if there is none.
    var lastLine: String? {
        let lines = bytes.withLock { bytes in
            bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
                .filter { $0.contains { $0 > UInt8(ascii: " ") } }.map { String(decoding: $0, as: UTF8.self) }
        }
        guard let last = lines.last, last.hasPrefix("  "), let error = lines.dropLast().last, error.contains("error: ")
        else { return lines.last }
        return error
    }
}

/// Notices that a worker has been silent for too long.
///
/// Only time in which this process is awake counts: after a suspended machine, a frozen container or SIGSTOP, a worker has the rest of its
/// time, and what it wrote meanwhile is read first.
final class SilenceAlarm: Sendable {
    private struct State {
        /// Ticks since the last sign of life of the worker.
        var ticks = 0
        /// True if the worker has nothing to do, so that its silence means nothing.
        var isIdle = false
        var hasFired = false
    }

    /// The number of ticks in a timeout. A tick that lasts for hours, because the process was frozen, still counts as one.
    static let ticksPerTimeout = 40

    let timeout: Duration
    private let state = Mutex(State())

    init(timeout: Duration) { self.timeout = timeout }

    /// Restarts the count: the worker has written something, or was given a task.
    func reset() {
        state.withLock {
            $0.ticks = 0
            $0.isIdle = false
        }
    }

    /// Stops counting until `reset`: the worker waits for a task.
    func pause() { state.withLock { $0.isIdle = true } }

    var hasFired: Bool { state.withLock { $0.hasFired } }

    /// Waits for the length of a tick; throws when cancelled.
    typealias Sleep = @Sendable (Duration) async throws -> Void

    static let realTime: Sleep = { try await ContinuousClock().sleep(for: $0) }

    /// Returns true after a silence of the whole timeout, false when cancelled.
    func wait(sleep: (Duration) async throws -> Void = realTime) async -> Bool {
        while true {
            do {
                try await sleep(timeout / Self.ticksPerTimeout)
            } catch {
                return false
            }
            let fired = state.withLock { state in
                state.ticks = state.isIdle ? 0 : state.ticks + 1
                state.hasFired = state.ticks >= Self.ticksPerTimeout
                return state.hasFired
            }
            if fired { return true }
        }
    }
}
