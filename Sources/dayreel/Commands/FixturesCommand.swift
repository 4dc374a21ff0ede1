import ArgumentParser
import Fixtures
import Model

/// `dayreel fixtures FOLDER`
struct FixturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures", abstract: "Makes a small synthetic media month to try things on.",
        discussion: """
            EXAMPLES:
              dayreel fixtures month

            Thirty clips of December 2024 with everything that phones do, the same bytes on \
            every run. Older fixtures are replaced; a file of another origin is never.
            """)

    @Argument(
        help: ArgumentHelp("Folder for the files; made if it is missing.", valueName: "folder"), completion: .directory)
    var folder: String

    func run() async throws {
        let paths = try await FixtureWriter().write(to: folder)
        try Terminal.standard.result("\(paths.count.counted("file")) in \(folder.onOneLine)")
    }
}
