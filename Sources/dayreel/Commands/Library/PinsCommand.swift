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
        let (folder, settings) = try sync.folder(common)
        let context = folder.workspace.context(settings)
        let timeframe = try days.map { try JobFile.timeframe($0, named: "days", context) }
        let terminal = Terminal.standard
        let document = try ListPins(folder).run(timeframe)
        if !json { document.warnings.forEach(terminal.message) }
        try terminal.result(json ? DocumentJSON.text(of: document) : document.text(within: terminal.resultColumns))
    }
}
