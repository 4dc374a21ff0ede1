import ArgumentParser
import DayreelKit
import Foundation
import Model

/// The command `dayreel`.
struct Dayreel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dayreel",
        abstract: "Turns a library of phone videos into one film per month or year: one clip a day.",
        discussion: """
            EXAMPLES:
              dayreel fixtures month      makes a small month of test clips
              dayreel plan job.yaml       shows which clip each day gets, and why
              dayreel render job.yaml     makes the film
            """,
        subcommands: [
            RenderCommand.self, MakeCommand.self, PlanCommand.self, PreviewCommand.self, ValidateCommand.self,
            ScanCommand.self, AlbumsCommand.self,
            PinCommand.self, UnpinCommand.self, PinsCommand.self, TagCommand.self, TagsCommand.self, SyncCommand.self,
            CacheCommand.self,
            RunCommand.self, StatusCommand.self, HistoryCommand.self, ScheduleCommand.self,
        ] + page + [
            InitCommand.self, FixturesCommand.self, DoctorCommand.self, SchemaCommand.self,
            ManualCommand.self, TaskWorkerCommand.self, ExaminerCommand.self,
        ])

    #if Page
    private static let page: [any ParsableCommand.Type] = [ServeCommand.self]
    #else
    private static let page: [any ParsableCommand.Type] = []
    #endif

    @Flag(help: "Print the version.")
    var version = false

    @Flag(help: "With --version: also print the versions of libav.")
    var verbose = false

    mutating func validate() throws {
        if verbose, !version { throw ValidationError("'--verbose' needs '--version'.") }
    }

    func run() throws {
        guard version else { throw CleanExit.helpRequest(self) }
        try Terminal.standard.result(verbose ? Version.details : Version.line)
    }

    /// Reads the command line and runs the command. Returns if it succeeds; ends the process if it fails.
    @concurrent
    static func start() async {
        let command: any ParsableCommand
        do {
            try CurrentProcess.requireProc(CommandLine.arguments)
            try SystemClock.check(ProcessInfo.processInfo.environment)
        } catch {
            Failure(of: error).end(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
        do {
            try UnknownCommand.check(Array(CommandLine.arguments.dropFirst()))
            command = try parseAsRoot()
        } catch {
            Failure(usage: error).end(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
        // Every command that shows progress starts this program's workers as child processes.
        if command is any ShowsProgress { SignalTrap.prepareParent() }
        do {
            try await run(command)
        } catch {
            Failure(of: error).end(as: (command as? any ShowsProgress)?.progressForm ?? .auto)
        }
    }

    @concurrent
    private static func run(_ command: any ParsableCommand) async throws {
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            var command = command
            try command.run()
        }
    }
}
