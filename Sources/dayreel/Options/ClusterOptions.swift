import ArgumentParser
import DayreelKit
import Pipeline

/// The machines that render a film's segments.
struct ClusterOptions: ParsableArguments {
    enum Executor: String, ExpressibleByArgument, CaseIterable { case local, slurm }

    @Option(
        help: """
            Where to render: on this machine, or on a Slurm cluster that has the media, the program and the cache under \
            the same paths. With slurm, '--workers' are the cores of one task. (default: local)
            """)
    var executor: Executor?

    @Option(
        help: ArgumentHelp(
            "With slurm: take no more cores at once than this many machines have.", valueName: "number"))
    var nodes: Int?

    @Option(help: ArgumentHelp("With slurm: the partition. (default: Slurm's)", valueName: "name"))
    var partition: String?

    @Option(
        help: ArgumentHelp(
            "Hand each task to a queue with this shell command, in which {task} stands for the task's own.",
            valueName: "command"))
    var submitCommand: String?

    /// True if other machines are to render.
    var isGiven: Bool { choice != .local }

    /// The choice; a wrong command has been refused by `validate`.
    var choice: ExecutorChoice {
        if let command = submitCommand.flatMap(SubmitCommand.init) { return .command(command) }
        return executor == .slurm ? .slurm(nodes: nodes, partition: partition) : .local
    }

    func validate() throws {
        if let nodes, !(1...100_000).contains(nodes) {
            throw ValidationError("'--nodes' is a number from 1 to 100000.")
        }
        if executor != .slurm, nodes != nil || partition != nil {
            throw ValidationError("'--nodes' and '--partition' need '--executor slurm'.")
        }
        guard let submitCommand else { return }
        if executor != nil { throw ValidationError("'--submit-command' is an executor of its own.") }
        if SubmitCommand(submitCommand) == nil {
            throw ValidationError("'--submit-command' needs {task} where the command of a task belongs.")
        }
    }
}
