import ArgumentParser
import DayreelKit
import Files
import JobFiles
import Model

/// `dayreel pin`
struct PinCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Pins media to a day of your library.",
        usage: """
            dayreel pin <day> <media> [--from <time>] [--duration <time>] [<options>]
            dayreel pin <day> --skip [<options>]
            dayreel pin list [<days>] [<options>]
            """,
        discussion: """
            EXAMPLES:
              dayreel pin 2024-12-24 ~/Pictures/IMG_1024.MOV
              dayreel pin 2024-12-25 IMG_1025.MOV --from 3s --duration 4s
              dayreel pin 2024-12-26 --skip

            A pin in a job file takes precedence. A day has one pin: a new one replaces it. Media may be from another day. \
            'dayreel unpin' removes a pin, 'dayreel pins' or 'dayreel pin list' lists them.
            """)

    @Argument(help: "The day: 2024-12-24, 24 December 2024, yesterday.", completion: .list(["list"]))
    var day: String

    @Argument(
        help: "A file, or a content id, a name or a path under a source.", completion: .file())
    var media: String?

    @Flag(help: "Leave the day out.")
    var skip = false

    @Option(help: ArgumentHelp("The start within the recording: 3s, 1m30s.", valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp("The length to show: 4s.", valueName: "time"))
    var duration: String?

    @OptionGroup var sync: SyncOptions

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard skip == (media == nil) else {
            throw ValidationError(skip ? "'--skip' goes without media." : "Name the media to pin, or '--skip'.")
        }
        if skip, from != nil || duration != nil {
            throw ValidationError("'--skip' goes without '--from' and '--duration'.")
        }
    }

    func run() async throws {
        let (folder, settings) = try sync.folder(common)
        let day = try day(folder.workspace, settings)
        let request = try media.map { media in
            PinDay.Request.media(
                media, from: try from.map { try JobFile.length($0, named: "--from") },
                duration: try duration.map { try JobFile.length($0, named: "--duration", atLeast: .milliseconds(10)) })
        }
        let outcome = try await showingProgress(of: [.scan], settings, clock: folder.workspace.clock, isSlow: false) {
            try await PinDay(folder).run(request ?? .skip, day: day, progress: $0.sink)
        }
        try Terminal.standard.result(outcome.text)
    }

    /// The day to pin. Throws `DayreelError(.usage)`, with the right order if the media stand before it.
    private func day(_ workspace: Workspace, _ settings: Settings) throws -> Day {
        do {
            return try workspace.day(day, settings)
        } catch {
            guard let media, (try? workspace.day(media, settings)) != nil else { throw error }
            let words = [media, day].map(ShellWord.quoted).joined(separator: " ")
            throw DayreelError(
                .usage, "the day stands before the media", remedy: "Write: dayreel pin \(words).")
        }
    }
}

extension Workspace {
    /// The day that a word of the command line names. Throws `DayreelError(.usage)`.
    fileprivate func day(_ text: String, _ settings: Settings) throws -> Day {
        try JobFile.day(text, today: clock.today(by: settings.days), context(settings))
    }
}

/// `dayreel unpin`
struct UnpinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: "Removes the pin of a day from your library.",
        discussion: """
            EXAMPLES:
              dayreel unpin 2024-12-24

            Pins in job files are not touched.
            """)

    @Argument(help: "The day: 2024-12-24, 24 December 2024, yesterday.")
    var day: String

    @OptionGroup var sync: SyncOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let (folder, settings) = try sync.folder(common)
        let day = try folder.workspace.day(day, settings)
        try Terminal.standard.result(PinDay(folder).remove(day).text)
    }
}

/// `dayreel pins`
struct PinsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pins",
        abstract: "Lists the pins of your library.",
        discussion: """
            EXAMPLES:
              dayreel pins
              dayreel pins 2024-12
              dayreel pins 2024-12-01..2024-12-24 --json
            """)

    @Argument(
        help: "List only these days' pins: 2024-12-24, 2024, 2024-12, 2024-12-01..2024-12-24, previous-month.")
    var days: String?

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup var sync: SyncOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let (folder, settings) = try sync.folder(common)
        let context = folder.workspace.context(settings)
        let timeframe = try days.map { try JobFile.timeframe($0, named: "days", context) }
        let terminal = Terminal.standard
        let document = try ListPins(folder).run(timeframe)
        if !json { document.warnings.forEach(terminal.message) }
        try terminal.result(json ? DocumentJSON.text(of: document) : document.text(within: terminal.resultColumns))
    }
}
