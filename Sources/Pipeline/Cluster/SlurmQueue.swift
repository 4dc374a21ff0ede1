import Foundation
import Model
import Subprocess
import SystemPackage

/// Slurm: an array of jobs for each order, by the programs `sbatch`, `squeue` and `scancel`.
package struct SlurmQueue: TaskQueueing {
    private let program: QueueProgram
    /// At most as many cores at once as this many machines have; nil for no limit.
    private let nodes: Int?
    private let partition: String?

    /// `environment` is the complete one of Slurm's programs.
    package init(environment: [String: String], nodes: Int? = nil, partition: String? = nil) {
        program = QueueProgram(environment: environment)
        (self.nodes, self.partition) = (nodes, partition)
    }

    package func submit(_ order: QueueOrder) async throws {
        var array = "0-\(max(0, order.count - 1))"
        if let nodes { array += "%\(nodes * max(1, try await coresOfNode() / order.cores))" }
        let mebibytes = (order.bytes + (1 << 20) - 1) >> 20
        // A lost machine is noticed by the segments that are missing. Slurm would wait two minutes before it starts a job again.
        var arguments = [
            "sbatch", "--parsable", "--no-requeue", "--job-name=\(Self.name(of: order.folder))", "--array=\(array)",
            "--ntasks=1", "--cpus-per-task=\(order.cores)", "--mem=\(mebibytes)M", "--time=\(order.minutes)",
            "--output=\(Self.pattern(order.folder.path))/%a.log", "--open-mode=append", "--chdir=/", "--export=PATH",
        ]
        if let partition { arguments.append("--partition=\(partition)") }
        arguments.append(order.folder.script)
        // To its end, so that a run that is stopped meanwhile knows what it has to cancel.
        let outcome = try await program.runToEnd(arguments)
        try Task.checkCancellation()
        guard outcome.isSuccess else { throw Self.refusal(outcome.lastError) }
    }

    private static func refusal(_ output: String) -> DayreelError {
        let isAway = ["contact", "onnection", "timed out"].contains { output.contains($0) }
        return DayreelError(
            isAway ? .busy : .usage, "Slurm does not take the film's tasks", cause: output,
            remedy: "'sinfo' shows its partitions and their machines.")
    }

    /// The cores of the smallest machine; 1 if Slurm does not say.
    private func coresOfNode() async throws -> Int {
        let outcome = try? await program.run(["sinfo", "-h", "-o", "%c"] + (partition.map { ["-p", $0] } ?? []))
        try Task.checkCancellation()
        let numbers = outcome?.output.split(separator: "\n").compactMap { Int($0.prefix { $0.isNumber }) }
        return numbers?.filter { $0 > 0 }.min() ?? 1
    }

    package func open(of folders: [QueueFolder], in store: SegmentStore) async throws -> [QueueFolder: Set<Int>]? {
        guard !folders.isEmpty else { return [:] }
        let names = Dictionary(folders.map { (Self.name(of: $0), $0) }, uniquingKeysWith: { $1 })
        let outcome = try await program.run([
            "squeue", "-h", "-r", "-n", names.keys.sorted().joined(separator: ","), "-o", "%j %K %T",
        ])
        guard outcome.isSuccess else { return nil }
        var found: [QueueFolder: Set<Int>] = [:]
        for job in Self.jobs(in: outcome.output) where Self.open.contains(job.state) {
            if let folder = names[job.name] { found[folder, default: []].insert(job.number) }
        }
        return found
    }

    /// A job of an array, as `squeue` lists it.
    struct Job: Hashable {
        var name: String
        /// Its number in the array.
        var number: Int
        var state: String
    }

    /// The jobs in lines of a name, a number and a state. Other lines, such as those of jobs that are in no array, are left out.
    static func jobs(in output: String) -> [Job] {
        output.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count == 3, let number = Int(fields[1]) else { return nil }
            return Job(name: String(fields[0]), number: number, state: String(fields[2]))
        }
    }

    /// Slurm's reasons for jobs that wait (squeue(1), "Job reason codes"), the most frequent first.
    package func reason(of folders: [QueueFolder]) async -> String? {
        let names = folders.map(Self.name).sorted().joined(separator: ",")
        let outcome = try? await program.run(["squeue", "-h", "-r", "-t", "PENDING", "-n", names, "-o", "%r"])
        guard let outcome, outcome.isSuccess else { return nil }
        let reasons = Self.reasons(in: outcome.output)
        guard !reasons.isEmpty else {
            return "Slurm says that they run; what they write is in \(folders.last?.path.onOneLine ?? "")"
        }
        return "Slurm's reason is \(reasons.listed(upTo: 3, comma: true))"
    }

    /// The reasons in the lines of an output, the most frequent first, then by the alphabet.
    static func reasons(in output: String) -> [String] {
        let lines = output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces).cut(to: 80).onOneLine }
        let counts = Dictionary(lines.filter { !$0.isEmpty }.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The states of jobs that will do something yet (squeue(1), "Job state codes").
    private static let open: Set<String> = [
        "PENDING", "RUNNING", "CONFIGURING", "COMPLETING", "SUSPENDED", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD",
        "RESIZING", "SIGNALING", "STAGE_OUT", "STOPPED",
    ]

    package func cancel(_ folders: [QueueFolder]) async {
        for folder in folders { _ = try? await program.runToEnd(["scancel", "--name=\(Self.name(of: folder))"]) }
    }

    /// The name of the jobs, by which any process finds them.
    private static func name(of folder: QueueFolder) -> String { "dayreel-\(folder.id)" }

    /// A path in a pattern of file names (sbatch(1), "filename pattern").
    private static func pattern(_ path: String) -> String { path.replacing("%", with: "%%") }
}

/// Runs the programs of a queue, such as `sbatch`.
struct QueueProgram: Sendable {
    /// The complete environment, whose `PATH` leads to the programs.
    let environment: [String: String]

    struct Outcome: Sendable {
        var isSuccess: Bool
        /// Standard output and standard error.
        var output: String
        var errors: String

        /// Its last error in one line.
        var lastError: String {
            let lines = (errors.isEmpty ? output : errors).split(separator: "\n")
            return lines.last.map(String.init) ?? "it gave no reason"
        }
    }

    /// Runs a program in a process group of its own, so that Ctrl-C at the terminal does not reach it. Ends it if the task is cancelled.
    /// Throws `DayreelError(.missingComponent)` if it cannot be started, `CancellationError`.
    @concurrent
    func run(_ arguments: [String]) async throws -> Outcome {
        // Files and not pipes: a program that it leaves behind would keep a pipe open.
        let (output, errors) = (try PassingFile(), try PassingFile())
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(300))
        ]
        var variables: [Environment.Key: String] = [:]
        for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
        let program = arguments[0]
        do {
            let result = try await Subprocess.run(
                program.contains("/") ? .path(SystemPackage.FilePath(program)) : .name(program),
                arguments: Arguments(Array(arguments.dropFirst())), environment: .custom(variables),
                platformOptions: options, input: .none,
                output: .fileDescriptor(output.descriptor, closeAfterSpawningProcess: false),
                error: .fileDescriptor(errors.descriptor, closeAfterSpawningProcess: false))
            try Task.checkCancellation()
            return Outcome(isSuccess: result.terminationStatus.isSuccess, output: output.text, errors: errors.text)
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw DayreelError(
                .missingComponent, "'\(program)' cannot be started", cause: "\(error)",
                remedy: "Install the programs of the queue on this machine, or make the film without it.")
        }
    }

    /// Runs a program to its end even if the task is cancelled.
    func runToEnd(_ arguments: [String]) async throws -> Outcome {
        let running = Task {  // without an executor: it waits for a process, and blocks no thread
            try await run(arguments)
        }
        return try await running.value
    }
}

/// A file without a name.
private final class PassingFile {
    private let file: UnsafeMutablePointer<FILE>

    init() throws {
        guard let file = tmpfile() else {
            throw DayreelError.system(errno, "cannot make a temporary file", place: "TMPDIR")
        }
        self.file = file
    }

    deinit { fclose(file) }

    var descriptor: SystemPackage.FileDescriptor { SystemPackage.FileDescriptor(rawValue: fileno(file)) }

    /// The first megabytes.
    var text: String {
        rewind(file)
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 22) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
