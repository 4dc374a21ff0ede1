import ArgumentParser
import DayreelKit
import Files
import JobFiles
import Model
import Reports

/// `dayreel albums`
struct AlbumsCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "albums",
        abstract: "Lists the albums of Apple Photos libraries and folders: title, items, first and last day.",
        discussion: """
            EXAMPLES:
              dayreel albums ~/Pictures/Family.photoslibrary
              dayreel albums ~/Takeout /mnt/Photos.photoslibrary --json

            A library is only read. An album of a folder is each folder with media in it.
            """)

    @Argument(help: "Folders, and packages that end in .photoslibrary.", completion: .directory)
    var source: [String]

    @Flag(help: "Print JSON instead of tables.")
    var json = false

    @Flag(help: "List empty albums too.")
    var empty = false

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    var progress: ProgressForm? { display.progress }

    func run() async throws {
        let workspace = common.workspace
        let settings = try workspace.settings()
        let terminal = Terminal.standard
        let display = progressDisplay(settings, stages: [.scan])
        defer { display.close() }
        display.begin()
        let sources = try await ListAlbums(workspace).run(
            source.map(workspace.absolute), days: settings.days, withEmpty: empty, progress: display.sink)
        for diagnostic in sources.flatMap(\.diagnostics) { display.sink(.diagnostic(diagnostic)) }
        display.finish()
        try terminal.result(
            json
                ? DocumentJSON.text(of: AlbumsDocument(sources))
                : AlbumsTable.text(of: sources, within: terminal.resultColumns))
    }
}
