import Foundation
import Model
import Subprocess
import SystemPackage

/// The command that starts one of Dayreel's own processes: a worker or an examiner.
package struct ProcessLaunch: Sendable {
    /// Absolute path of the executable.
    package var executable: String
    /// The name of the process in process lists.
    package var name: String
    package var arguments: [String]
    /// The complete environment, apart from settings of malloc(3) that it does not contain; nothing is inherited.
    package var environment: [String: String]
    /// True to return freed memory to the system at once: for workers that hold large pictures for long. Workers that open one file after
    /// another would request the same memory again and again, which tripled the CPU time of a scan.
    package var isFrugal: Bool
    /// The files that every process of its kind may use, besides those that it is asked about. Nil for one that may use all files.
    package var sandbox: (@Sendable () -> SandboxRules)?
    /// All files that it may use.
    var rules: SandboxRules?

    /// The argument of a process that reads its rules before its first message.
    package static let rulesOption = "--rules"

    /// `name` defaults to the executable's path.
    package init(
        executable: String, name: String? = nil, arguments: [String], environment: [String: String],
        isFrugal: Bool = true, sandbox: (@Sendable () -> SandboxRules)? = nil
    ) {
        self.executable = executable
        self.name = name ?? executable
        self.arguments = arguments
        self.environment = environment
        self.isFrugal = isFrugal
        self.sandbox = sandbox
    }
}

extension ProcessLaunch {
    /// Settings of glibc's malloc(3) in a worker that return freed pictures to the system at once, instead of leaving holes in a growing
    /// heap (mallopt(3), M_MMAP_THRESHOLD; without it the threshold follows the largest freed block). They reduced the memory of two
    /// workers at 1080p and their parent from 537 MB to 483 MB.
    private static let frugal = ["MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_ARENA_MAX": "2"]

    /// The setting that limits SVT-AV1's log to errors (its user guide, "SVT_LOG"). By default it writes to standard error, where the last
    /// words of a dying worker are expected.
    ///
    /// Swift's runtime would start a program to describe a crash, which a worker must not do; its last words are told without.
    ///
    /// Each process has one core to itself: OpenMP, with which libvidstab looks for motion, starts no threads beside it.
    private static let quiet = ["SVT_LOG": "1", "SWIFT_BACKTRACE": "enable=no", "OMP_THREAD_LIMIT": "1"]

    /// Runs a process and talks to it. The process has ended when this returns or `body` throws. It runs in a process group of its own:
    /// Ctrl-C at the terminal goes to the parent, which then ends its workers.
    ///
    /// Throws `DayreelError(.busy)` if the system cannot start more processes, `CancellationError`, and what `body` throws.
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
                arguments: Arguments(
                    executablePathOverride: name, remainingValues: arguments + (rules == nil ? [] : [Self.rulesOption])),
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
    /// The shortage of the system that prevented the process from starting; nil for any other reason.
    fileprivate var shortage: DayreelError? {
        switch underlyingError?.rawValue {
        case EAGAIN, ENOMEM: .tooFewThreads(underlyingError?.rawValue ?? EAGAIN)
        case EMFILE, ENFILE: .tooManyFiles(place: nil, cause: underlyingError?.description ?? "")
        default: nil
        }
    }
}

/// How much of a busy machine a process gets.
package enum ProcessPriority: String, CaseIterable, Sendable {
    case normal
    /// A third of what a normal process gets: for work whose result somebody wants to see, but not before what they look at now.
    case background
    /// Only time that no other process wants: for work that nobody waits for.
    case idle

    /// The scheduling policy of idle processes: `SCHED_IDLE`, sched(7).
    static let idlePolicy: Int32 = 5
    /// Each step of niceness takes a fifth of a process's share (sched(7)); five leave it a third.
    static let backgroundNiceness: Int32 = 5

    /// Gives this process that priority for good, with its present threads and those that they start. Disk accesses of an idle process
    /// become idle too: without a class of its own, a process has that of its policy (ioprio_set(2)). A system that forbids this leaves the
    /// process as it is.
    package func take() {
        guard self != .normal else { return }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.compactMap(Int32.init)
        for thread in threads ?? [0] {
            var none = sched_param(sched_priority: 0)
            if self == .idle, sched_setscheduler(thread, Self.idlePolicy, &none) == 0 { continue }
            let niceness = self == .idle ? 19 : Self.backgroundNiceness
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), niceness)
        }
    }
}
