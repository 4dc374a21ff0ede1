import ArgumentParser
import DayreelKit
import Files
import JobFiles
import Model
import Reports

/// `dayreel albums`
struct AlbumsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "albums",
        abstract: "Lists the albums of Apple Photos libraries, folders and jobs: title, items, first and last day.",
        usage: """
            dayreel albums [<source> ... | <job>] [<options>]
            dayreel albums delete <id> --yes
            """,
        discussion: """
            EXAMPLES:
              dayreel albums ~/Pictures/Family.photoslibrary
              dayreel albums ~/Takeout /mnt/Photos.photoslibrary --json
              dayreel albums month.yaml          # albums of a job's sources
              dayreel albums                     # albums of jobs
              dayreel albums delete ID --yes

            Dayreel never changes a library. In a folder or a bucket, each folder with media is an album. Without a source, lists the \
            albums of jobs.
            """,
        subcommands: [ListOfAlbums.self, DeleteAlbumCommand.self], defaultSubcommand: ListOfAlbums.self)
}

/// `dayreel albums SOURCE…`
struct ListOfAlbums: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the albums of Apple Photos libraries and folders, or those of jobs.",
        usage: "dayreel albums [<source> ... | <job>] [--json] [--empty] [<options>]",
        discussion: """
            EXAMPLES:
              dayreel albums ~/Pictures/Family.photoslibrary
              dayreel albums month.yaml
              dayreel albums
            """)

    @Argument(help: "Folders, and packages that end in .photoslibrary; or a job file.", completion: .file())
    var source: [String] = []

    @Flag(help: "Print JSON instead of tables.")
    var json = false

    @Flag(help: "List empty albums too.")
    var empty = false

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let sources = source.isEmpty ? [try ListAlbums(common.workspace).ofJobs(withEmpty: empty)] : try await found()
        let terminal = Terminal.standard
        try terminal.result(
            json
                ? DocumentJSON.text(of: AlbumsDocument(sources))
                : AlbumsTable.text(of: sources, withIds: source.isEmpty, within: terminal.resultColumns))
    }

    /// Reads the albums of the named sources and shows progress meanwhile.
    private func found() async throws -> [SourceAlbums] {
        let workspace = common.workspace
        let settings = try workspace.settings()
        return try await showingProgress(of: [.scan], settings, clock: workspace.clock) { display in
            let named = try NamedSources(source, days: settings.days, own: "sources", in: workspace)
            let sources = try await ListAlbums(workspace).run(named, withEmpty: empty, progress: display.sink)
            for diagnostic in sources.flatMap(\.diagnostics) { display.handle(.diagnostic(diagnostic)) }
            return sources
        }
    }
}

/// `dayreel albums delete`
struct DeleteAlbumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a job's album; keeps its media.",
        discussion: """
            EXAMPLES:
              dayreel albums
              dayreel albums delete 5a1c0e4d71b2 --yes

            Needs 'allow-album-deletion: true' in the settings. The album's links are removed too.
            """)

    @Argument(help: "The album's id.")
    var id: String

    @Flag(help: "Delete it.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try Terminal.standard.result(try await DeleteAlbum(common.workspace).run(id, isConfirmed: yes))
    }
}
