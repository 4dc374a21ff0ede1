import ArgumentParser
import DayreelKit
import JobFiles
import Model

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
