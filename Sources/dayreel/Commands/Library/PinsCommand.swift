import ArgumentParser
import DayreelKit
import Files
import JobFiles
import Model

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
        let timeframe = try days.map { text in
            try Day(text).map { .days(first: $0, last: $0) } ?? JobFile.timeframe(text, named: "days")
        }
        let terminal = Terminal.standard
        let document = try ListPins(try sync.folder(common).folder).run(timeframe)
        if !json { document.warnings.forEach(terminal.message) }
        try terminal.result(json ? DocumentJSON.text(of: document) : document.text(within: terminal.resultColumns))
    }
}
