import Foundation
import Model
import Subprocess
import SystemPackage

/// A worker's process while it runs.
typealias RunningWorker = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

extension ProcessLaunch {
    /// glibc's malloc(3) in a worker: freed pictures go back to the system at once, instead of leaving holes in a heap that
    /// grows (mallopt(3), M_MMAP_THRESHOLD; without it the threshold follows the largest block freed). Two workers at
    /// 1080p and their parent took 537 MB before and take 483 MB since.
    private static let frugal = ["MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_ARENA_MAX": "2"]

    /// SVT-AV1 writes its log to standard error without being asked, where a dying worker's last words are looked for: errors
    /// only (its user guide, "SVT_LOG").
    private static let quiet = ["SVT_LOG": "1"]

    /// Runs a process and talks with it; the process has ended when this returns, and so it is when `body` throws. In a process group
    /// of its own: Ctrl-C at the terminal is for the parent, which then ends its workers.
    ///
    /// Throws `DayreelError(.busy)` where the system starts no more processes, `CancellationError`, and what `body` throws.
    func start<Value: Sendable>(
        _ body: (RunningWorker) async throws -> Value
    ) async throws -> (value: Value, status: TerminationStatus) {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .milliseconds(300))]
        var environment: [Environment.Key: String] = [:]
        for (name, value) in (isFrugal ? Self.frugal : [:]).merging(Self.quiet, uniquingKeysWith: { $1 }).merging(
            self.environment, uniquingKeysWith: { $1 })
        {
            environment[Environment.Key(stringLiteral: name)] = value
        }
        do {
            let result = try await run(
                .path(SystemPackage.FilePath(executable)),
                arguments: Arguments(executablePathOverride: name, remainingValues: arguments),
                environment: .custom(environment), platformOptions: options, input: .inputWriter, output: .sequence,
                error: .sequence, body: body)
            return (result.closureResult, result.terminationStatus)
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            if let shortage = error.shortage { throw shortage }
            throw DayreelError(
                .internalError, "a worker process cannot be run", place: executable, cause: "\(error)",
                remedy: "Check that the dayreel program is still where it was started from.")
        }
    }
}

extension SubprocessError {
    /// The shortage of the system that kept the process from starting; nil if something else did.
    fileprivate var shortage: DayreelError? {
        switch underlyingError?.rawValue {
        case EAGAIN, ENOMEM: .tooFewThreads(underlyingError?.rawValue ?? EAGAIN)
        case EMFILE, ENFILE: .tooManyFiles(place: nil, cause: underlyingError?.description ?? "")
        default: nil
        }
    }
}

extension RunningWorker {
    /// Keeps the end of what it writes to standard error. Returns when that ends.
    func collectWords(into log: WorkerLog) async {
        var errors = standardError.makeAsyncIterator()
        while let buffer = try? await errors.next() { buffer.withUnsafeBytes { log.append($0) } }
    }

    /// Kills it when the alarm rings.
    func kill(when alarm: SilenceAlarm, sleep: SilenceAlarm.Sleep = SilenceAlarm.realTime) async {
        if await alarm.wait(sleep: sleep) { try? send(signal: .kill) }
    }

    /// A worker whose output has ended is about to end. One that does not is killed after a second.
    func awaitEnd() async {
        try? await standardInputWriter.finish()
        // Signal 0 does nothing (kill(2)): the step is only its time.
        await teardown(using: [.send(signal: Signal(rawValue: 0), allowedDurationToNextStep: .seconds(1))])
    }
}

extension ProcessEnd {
    /// `patience`: the time for which the worker had said nothing when it was killed, if it was.
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
