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

    @Argument(help: "The day: 2024-12-24.", completion: .list(["list"]))
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
        let day = try JobFile.day(day)
        let request = try media.map { media in
            PinDay.Request.media(
                media, from: try from.map { try JobFile.length($0, named: "--from") },
                duration: try duration.map { try JobFile.length($0, named: "--duration") })
        }
        let (folder, settings) = try sync.folder(common)
        let outcome = try await showingProgress(of: [.scan], settings, clock: folder.workspace.clock, isSlow: false) {
            try await PinDay(folder).run(request ?? .skip, day: day, progress: $0.sink)
        }
        try Terminal.standard.result(outcome.text)
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

    @Argument(help: "The day: 2024-12-24.")
    var day: String

    @OptionGroup var sync: SyncOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let day = try JobFile.day(day)
        try Terminal.standard.result(PinDay(try sync.folder(common).folder).remove(day).text)
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
