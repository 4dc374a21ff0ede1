import ArgumentParser
import DayreelKit
import Files
import JobFiles
import Model

/// `dayreel tags`
struct TagsCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "Lists the tags of your library, or of some media.",
        discussion: """
            EXAMPLES:
              dayreel tags
              dayreel tags ~/Pictures/IMG_1024.MOV
              dayreel tags --json
            """)

    @Argument(help: "List only the tags of these files, content ids or names.", completion: .file())
    var media: [String] = []

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup var sync: SyncOptions

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let (folder, settings) = try sync.folder(common)
        let document = try await showingProgress(of: [.scan], settings, clock: folder.workspace.clock, isSlow: false) {
            try await ListTags(folder).run(media, progress: $0.sink)
        }
        if !json { document.warnings.forEach(terminal.message) }
        try terminal.result(json ? DocumentJSON.text(of: document) : document.text(within: terminal.resultColumns))
    }
}
