import ArgumentParser
import DayreelKit
import Files
import JobFiles
import Model
import Reports

/// `dayreel scan`
struct ScanCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Lists the media of folders: day, time, evidence of the date, kind, size, problems.",
        usage: """
            dayreel scan <folder> ... | <job>
                [--watch | [--dates] [--ids] [--find <media>]] [<options>]
            """,
        discussion: """
            EXAMPLES:
              dayreel scan ~/Pictures
              dayreel scan ~/Pictures /mnt/phone --json
              dayreel scan ~/Pictures --dates
              dayreel scan ~/Pictures --watch
              dayreel scan ~/Pictures --find md5#0cc175b9c0f1b6a831c399e269772661
              dayreel scan month.yaml         the sources of a job, buckets among them

            Decides dates as a job with default settings does, or as the job that is given.
            """)

    @Argument(help: "Folders to look through, or a job file.", completion: .file())
    var path: [String]

    @Option(
        help: ArgumentHelp(
            "Time zone of dates that do not name one. (default: settings, else system)",
            valueName: "zone"))
    var homeZone: String?

    @OptionGroup var albums: AlbumOptions

    @Flag(help: "List only files whose dates disagree by more than an hour, with all their dates.")
    var dates = false

    @Flag(help: "Also print content ids; this reads each file once.")
    var ids = false

    @Option(
        help: ArgumentHelp(
            "List only the media with this name: a file name, a path under a folder, an id or a content id.",
            valueName: "media"))
    var find: String?

    @Flag(
        help: """
            Keep running, and list new media as they arrive. A file that is still being copied is left alone until it \
            stops changing.
            """)
    var watch = false

    @OptionGroup var watching: WatchOptions

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard watch else {
            if watching.isGiven { throw ValidationError("'--settle' and '--every' need '--watch'.") }
            return
        }
        if path.contains(where: JobLoader.isJobFile) {
            throw ValidationError("'--watch' wants folders: 'dayreel run JOB --watch' watches a job's sources.")
        }
        if dates || ids || find != nil {
            throw ValidationError("'--watch' cannot be combined with '--dates', '--ids' or '--find'.")
        }
    }

    func run() async throws {
        let workspace = common.workspace
        let settings = try workspace.settings()
        let named = try NamedSources(
            path, albums: albums.names, days: try days(settings), own: "folders, albums and zone",
            isAlone: homeZone == nil && albums.names == nil, in: workspace)
        if watch {
            return try await showingProgress(of: [.scan], settings, clock: workspace.clock) { display in
                try await list(named, workspace, display)
            }
        }
        let found = try await showingProgress(of: [.scan], settings, clock: workspace.clock) { display in
            try await ScanFolders(workspace).list(named, find: find, withIds: ids, progress: display.sink)
        }
        let terminal = Terminal.standard
        // A list of doubtful dates is not about places.
        let places = dates ? nil : ScanPlaces(of: found.result.items, workspace.placeNames)
        if json {
            let shown = dates ? found.result.disagreeing : found.result
            try ScanDocument.write(
                shown, found.contents, relativeTo: named.base, places: places, to: terminal.part)
            try terminal.part("\n")
        } else {
            let width = terminal.resultColumns
            try terminal.result(
                dates
                    ? DatesTable(found.result, relativeTo: named.base).text(within: width)
                    : ScanTable(found.result, found.contents, relativeTo: named.base, places: places)
                        .text(within: width, wraps: terminal.wrapsResults))
        }
    }

    /// Lists the media that exist and then new ones, until the program is stopped.
    private func list(
        _ named: NamedSources, _ workspace: Workspace, _ display: ProgressDisplay
    ) async throws {
        let terminal = Terminal.standard
        let scan = WatchScan(named, try watching.paceOfLists, in: workspace)
        let base = named.base
        let later = RunDisplay(progressForm, on: terminal, isQuiet: true, clock: workspace.clock)
        WatchOptions.announce(named.sources.count, progressForm, on: terminal)
        try await SignalTrap.run {
            display.close()
        } _: { [json] in
            try await scan.run(progress: display.sink, warn: later.diagnostic) { found in
                display.finish()
                try terminal.result(
                    json
                        ? DocumentJSON.line(of: ScanDocument(found, relativeTo: base))
                        : ScanTable(found, relativeTo: base)
                            .text(within: terminal.resultColumns, wraps: terminal.wrapsResults))
            }
        }
    }

    private func days(_ settings: Settings) throws -> DayRules {
        var days = settings.days
        days.home = try homeZone.map { try JobFile.zone($0, named: "--home-zone") } ?? days.home
        return days
    }
}
