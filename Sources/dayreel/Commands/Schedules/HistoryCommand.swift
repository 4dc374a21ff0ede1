import ArgumentParser
import DayreelKit
import Files
import Foundation
import Reports

/// `dayreel history`
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Shows past runs: when they ran, what they made, and how they ended.",
        discussion: """
            EXAMPLES:
              dayreel history
              dayreel history --json --limit 100
              dayreel history show 12

            A run whose process was killed is shown as interrupted.
            """,
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists runs, the newest first.",
            discussion: """
                EXAMPLES:
                  dayreel history list
                  dayreel history list --json --limit 100
                """)

        @Flag(help: "Print JSON instead of a table.")
        var json = false

        @Option(help: ArgumentHelp("List at most this many runs.", valueName: "number"))
        var limit = 20

        @OptionGroup var common: CommonOptions

        func validate() throws {
            if limit < 1 { throw ValidationError("'--limit' is a number from 1.") }
        }

        func run() async throws {
            let (history, terminal) = (try common.history, Terminal.standard)
            guard !json else {
                let runs = try history.latest(limit, withAhead: true)
                return try terminal.result(DocumentJSON.text(of: HistoryDocument(runs)))
            }
            // Many runs with nothing to show take one line.
            let runs = try history.latest(
                min(limit, .max - Self.mostOnOneLine) + Self.mostOnOneLine, withAhead: true)
            let time = common.workspace.clock.localTime
            try terminal.result(HistoryTable.text(of: runs, in: time, width: terminal.resultColumns, rows: limit))
        }

        /// Runs beyond the limit that are read, because lines may stand for several.
        private static let mostOnOneLine = 500
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows all details of a run.",
            discussion: """
                EXAMPLES:
                  dayreel history show 12
                  dayreel history show 12 --json
                """)

        @Argument(help: "The run's number, as 'dayreel history' shows it.")
        var id: Int64

        @Flag(help: "Print JSON instead of text.")
        var json = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (run, terminal) = (try common.history.run(id), Terminal.standard)
            try terminal.result(
                json
                    ? DocumentJSON.text(of: HistoryDocument([run]))
                    : HistoryTable.details(
                        of: run, in: common.workspace.clock.localTime,
                        columns: terminal.sentenceColumns))
        }
    }
}

extension CommonOptions {
    /// The history, after messages about problems with it. Throws `DayreelError` if it cannot be read; creates no file.
    fileprivate var history: RunHistory {
        get throws {
            let history = try RunHistory(opening: workspace.paths)
            for trouble in history.diagnostics { Terminal.standard.message(trouble) }
            return history
        }
    }
}
