import ArgumentParser
import DayreelKit
import Files
import JobFiles
import Model

/// `dayreel tag`
struct TagCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        abstract: "Adds tags to media of your library, and removes them.",
        usage: """
            dayreel tag <media> ... [+<tag> ...] [-<tag> ...] [<options>]
            dayreel tag list [<media> ...] [<options>]
            """,
        discussion: """
            EXAMPLES:
              dayreel tag IMG_1024.MOV +red
              dayreel tag ~/Pictures/*.MOV +green -blue
              dayreel tag icl#SUNSET-123 +8

            A tag is red, orange, yellow, green, blue, purple, gray, a name from 'tags' in the settings, or a number.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "Files, content ids, names or paths under a source; and tags with + or - before them.", valueName: "media"),
        completion: .file())
    var words: [String]

    @OptionGroup var sync: SyncOptions

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        if let unknown = words.first(where: { $0.hasPrefix("--") }) {
            throw ValidationError("Unknown option '\(unknown)'")
        }
        let (folder, settings) = try sync.folder(common)
        let request = try TagMedia.Request(words, names: folder.names)
        let outcomes = try await showingProgress(of: [.scan], settings, clock: folder.workspace.clock, isSlow: false) {
            try await TagMedia(folder).run(request, progress: $0.sink)
        }
        try Terminal.standard.result(outcomes.map(\.text).joined())
    }
}

/// `dayreel tags`
struct TagsCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "Lists the tags of your library, or of some media.",
        usage: "dayreel tags [<media> ...] [--json] [<options>]",
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
