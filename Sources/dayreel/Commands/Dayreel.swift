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
              dayreel plan ~/Pictures last-month     shows which clip each day gets
              dayreel make ~/Pictures last-month     makes the film
              dayreel render job.yaml                makes the film of a job file
            """,
        subcommands: [ManualCommand.self, TaskWorkerCommand.self, ExaminerCommand.self, WorkerTaskCommand.self],
        groupedSubcommands: groups)

    /// The commands by what people want to do.
    static let groups = [
        CommandGroup(name: "Make", subcommands: [MakeCommand.self, RenderCommand.self]),
        CommandGroup(
            name: "Look",
            subcommands: [PlanCommand.self, PreviewCommand.self, MusicCommand.self] + page + [
                ScanCommand.self, AlbumsCommand.self,
            ]),
        CommandGroup(
            name: "Choose",
            subcommands: [
                PinCommand.self, UnpinCommand.self, PinsCommand.self, TagCommand.self, TagsCommand.self,
                SyncCommand.self,
            ]),
        CommandGroup(
            name: "Regularly",
            subcommands: [RunCommand.self, StatusCommand.self, HistoryCommand.self, ScheduleCommand.self]),
        CommandGroup(
            name: "Set up",
            subcommands: [
                InitCommand.self, ValidateCommand.self, FixturesCommand.self, DoctorCommand.self, CacheCommand.self,
                SchemaCommand.self,
            ]),
    ]

    #if Page
    private static let page: [any ParsableCommand.Type] = [ServeCommand.self]
    #else
    private static let page: [any ParsableCommand.Type] = []
    #endif

    @Flag(help: "Print the version.")
    var version = false

    @Flag(help: "With --version: also print the versions of libav.")
    var details = false

    mutating func validate() throws {
        if details, !version { throw ValidationError("'--details' needs '--version'.") }
    }

    func run() throws {
        guard version else { throw CleanExit.helpRequest(self) }
        try Terminal.standard.result(details ? Version.details : Version.line)
    }

    /// Reads the command line and runs the command. Returns if it succeeds; ends the process if it fails.
    @concurrent
    static func start() async {
        let command: any ParsableCommand
        let words = OtherSpellings.resolved(Array(CommandLine.arguments.dropFirst()))
        do {
            try CurrentProcess.requireProc(CommandLine.arguments)
            try SystemClock.check(ProcessInfo.processInfo.environment)
        } catch {
            Failure(of: error).end(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
        do {
            try UnknownCommand.check(words)
            command = try parseAsRoot(words)
        } catch {
            Failure(usage: error, of: words).end(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
        // Every command that shows progress starts this program's workers as child processes.
        if command is any ShowsProgress { SignalTrap.prepareParent() }
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch {
            Failure(of: error).end(as: (command as? any ShowsProgress)?.progressForm ?? .auto)
        }
    }
}

extension Dayreel {
    /// The help with `LOOK:` where the parser writes `LOOK SUBCOMMANDS:`.
    static func withoutParsersHeadings(_ help: String) -> String {
        groups.map { $0.name.uppercased() }.reduce(help) { text, group in
            text.replacing("\n\(group) SUBCOMMANDS:\n", with: "\n\(group):\n")
        }
    }

    /// The usage lines of commands whose arguments have alternatives, which the parser cannot tell; by their names: `dayreel plan`.
    static var usages: [String: String] { usages(of: Dayreel.self, below: nil) }

    private static func usages(of command: any ParsableCommand.Type, below parent: String?) -> [String: String] {
        let name = [parent, command._commandName].compactMap { $0 }.joined(separator: " ")
        let below = command.configuration.subcommands.map { usages(of: $0, below: name) }
        let own = command.configuration.usage.map { [name: $0] } ?? [:]
        return below.reduce(own) { $0.merging($1) { first, _ in first } }
    }
}

/// Command lines that mean another command.
enum OtherSpellings {
    /// The words with `pin list` and `pins list` as `pins`, and `tag list` and `tags list` as `tags`. `tag list +red` tags media of that
    /// name.
    static func resolved(_ words: [String]) -> [String] {
        guard words.count >= 2, words[1] == "list" else { return words }
        let rest = words.dropFirst(2)
        switch words[0] {
        case "pin", "pins": return ["pins"] + rest
        case "tag" where !rest.contains(where: isTag): return ["tags"] + rest
        case "tags": return ["tags"] + rest
        default: return words
        }
    }

    /// True for `+red` and `-red`, but not for an option.
    private static func isTag(_ word: String) -> Bool {
        word.hasPrefix("+") || (word.hasPrefix("-") && !word.hasPrefix("--") && word != "-h")
    }
}

/// The check for a first word, or one after `help`, that names no command. The parser would report an unexpected argument, or show the
/// general help.
enum UnknownCommand {
    /// Throws a usage error that suggests the right command, or else the nearest one.
    static func check(_ words: [String]) throws {
        if words.count == 1, ["-v", "-V"].contains(words[0]) {
            throw ValidationError("Unknown option '\(words[0])'. Did you mean '--version'?")
        }
        guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-")
        else { return }
        let commands = Dayreel.configuration.subcommands.map { $0.configuration }
        let names = commands.compactMap(\.commandName) + ["help"]
        guard !names.contains(word) else { return try checkBelow(words.drop { $0 == "help" }) }
        let visible = commands.filter(\.shouldDisplay).compactMap(\.commandName)
        let meant = meaning(of: word).map(String.init) ?? NearestWord.of(word, among: visible)
        throw ValidationError("Unknown command '\(word)'.\(meant.map { " Did you mean '\($0)'?" } ?? "")")
    }

    /// Checks the word after a command that has others below it, none of which is the default.
    private static func checkBelow(_ words: ArraySlice<String>) throws {
        guard let name = words.first, let word = words.dropFirst().first, !word.hasPrefix("-"),
            let command = Dayreel.configuration.subcommands.first(where: { $0.configuration.commandName == name })?
                .configuration, command.defaultSubcommand == nil, !command.subcommands.isEmpty
        else { return }
        let names = command.subcommands.map { $0._commandName }
        guard !names.contains(word), word != "help" else { return }
        let isRemoval = ["clean", "empty", "delete", "remove", "purge", "reset", "rm"].contains(word)
        let meant = isRemoval ? names.first { $0 == "clear" } : NearestWord.of(word, among: names)
        throw ValidationError(
            "Unknown command '\(name) \(word)'."
                + (meant.map { " Did you mean '\(name) \($0)'?" } ?? " There are \(names.joined(separator: ", "))."))
    }

    /// The command that does what other programs' commands of this name do.
    private static func meaning(of word: String) -> Substring? {
        meanings.first { $0.words.split(separator: " ").contains(Substring(word.lowercased())) }?.command
    }

    private static let meanings: [(command: Substring, words: String)] = [
        ("history", "films film runs log logs"), ("scan", "list ls media find search dates"),
        ("serve", "web gui ui page server browser browse open calendar app"), ("--version", "version ver about"),
        ("--generate-completion-script", "completion completions autocomplete"),
        ("make", "create build generate new start"), ("preview", "show view sheet look watch"),
        ("validate", "check lint test"), ("init", "setup config configure settings job"),
        ("schedule", "timer cron systemd"), ("run", "due update auto"), ("cache", "clean clear prune"),
        ("fixtures", "demo sample samples example"), ("doctor", "info diagnose"), ("render", "export encode"),
        ("pin", "choose pick"), ("music", "compose tune song"), ("albums", "album"),
    ]
}
