import ArgumentParser
import DayreelKit
import Foundation
import Pipeline
import Stages

extension ProcessPriority: ExpressibleByArgument {}

/// `dayreel worker`: renders tasks for a parent process. Not meant for users.
struct TaskWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: WorkerRole.worker.rawValue,
        abstract: "Renders one task per line of standard input; reports progress on standard output.",
        shouldDisplay: false)

    @Option(help: "Folder of the store that results go to.")
    var store: String

    @Option(name: .customLong("run"), help: "Name of the lease that the worker takes part in.")
    var lease: String

    @Option(help: "How much of a busy machine the process takes.")
    var priority = ProcessPriority.normal

    @Flag(help: "Read the files that the process may use before its first message.")
    var rules = false

    func run() async throws {
        priority.take()
        SignalTrap.prepareWorker()
        guard let id = StoreLease.ID(lease) else { throw ValidationError("'\(lease)' is not the name of a lease.") }
        try RenderTasks(store: store, lease: id).run(
            input: FileHandle.standardInput.fileDescriptor, output: Self.say, exit: { code in _exit(code) },
            memory: { ProcessMemory.own })
    }

    /// Writes each line in one call, so that lines of two threads do not mix.
    @Sendable
    private static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }
}

/// `dayreel examiner`: opens media for a parent process. Not meant for users.
struct ExaminerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: WorkerRole.examiner.rawValue,
        abstract: "Replies to questions about media: a line of standard output for each of its input.",
        shouldDisplay: false)

    @Option(help: "How much of a busy machine the process takes.")
    var priority = ProcessPriority.normal

    @Flag(help: "Read the files that the process may use before its first message.")
    var rules = false

    func run() async throws {
        priority.take()
        SignalTrap.prepareWorker()
        try WorkerLimits(memory: nil).apply()
        let output = FileHandle.standardOutput
        let loop = ExaminerLoop(
            input: FileHandle.standardInput.fileDescriptor, output: { try? output.write(contentsOf: Data($0)) },
            leave: { _exit(0) })
        try loop.run { try Examiner().answer($0, telling: $1) }
    }
}

/// `dayreel worker-task`: renders tasks on a machine of a cluster. Started by its queue.
struct WorkerTaskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: RenderBundle.commandName,
        abstract: "Renders one bundle of a plan for a cluster into its store; does nothing if it is there.",
        shouldDisplay: false)

    @Argument(help: "The plan's path.", completion: .file(extensions: ["json"]))
    var plan: String

    @Argument(help: "The bundle's number.")
    var number: Int

    func run() async throws {
        SignalTrap.prepareParent()
        let bundle = try RenderBundle(plan: plan, number: number, .ofThisProcess(home: nil))
        try await SignalTrap.run(announce: {}) { try await bundle.run() }
    }
}
