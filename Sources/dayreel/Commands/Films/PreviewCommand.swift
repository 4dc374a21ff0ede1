import ArgumentParser
import DayreelKit
import Foundation
import Model
import Pipeline

/// `dayreel preview`
struct PreviewCommand: AsyncParsableCommand, ShowsProgress, NamesJob {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Makes a contact sheet of the days that a job chooses, or a preview of its film.",
        usage: """
            dayreel preview <job> | <folder> ... <days> --output <file> ...
                [--join <number> | --clips <clips> | --film] [<options>]
            """,
        discussion: """
            EXAMPLES:
              dayreel preview ~/Pictures 2024-05 -o may.html
              dayreel preview job.yaml -o sheet.html
              dayreel preview job.yaml -o sheet.html -o sheet.png
              dayreel preview job.yaml --join 3 -o join.mp4
              dayreel preview job.yaml --clips 2..5 -o clips.mp4
              dayreel preview job.yaml --film -o film.mp4

            Takes folders and days as 'make' does. A sheet shows the clearest moment of each clip as the film will show \
            it, with day, time, length and reason; and the day's other candidates, with lines to copy as pins. Does not \
            render the film. The page is a single file. Replaces an older sheet. A picture of more than a year becomes \
            several: sheet.png, sheet-2.png, … Prints the paths.

            --join, --clips and --film render a preview as the page of 'serve' does: a join exactly as in the film, \
            the rest at 360 lines. Clips are counted from 1, in the order of 'plan'. The film takes the segments of a \
            join from the cache. Replaces an older preview, but never a film that a run made. Ctrl-C stops within a \
            second.
            """)

    @Argument(help: JobWords.help, completion: .jobFile)
    var words: [String]

    @OptionGroup var options: JobOptions

    @OptionGroup var albums: AlbumOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What to write: a page (.html) or a picture (.png); can be repeated. With --join, --clips or --film a film (.mp4).",
            valueName: "file"),
        completion: .file(extensions: ["html", "png", "mp4"]))
    var output: [String]

    @Option(
        help: ArgumentHelp("Preview the seconds around a join: 1 follows the first clip.", valueName: "number"))
    var join: Int?

    @Option(help: ArgumentHelp("Preview some clips: 2..5, or 3.", valueName: "clips"), transform: ClipRange.init)
    var clips: ClipRange?

    @Flag(help: "Preview the whole film.")
    var film = false

    @OptionGroup var force: ForceOption

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        let isOne = [join != nil, clips != nil, film].count { $0 } <= 1
        guard isOne else { throw ValidationError("'--join', '--clips' and '--film' exclude each other.") }
        if let join, join < 1 { throw ValidationError("'--join' is a number from 1.") }
        if part != nil {
            guard output.count == 1, URL(filePath: output[0]).pathExtension.lowercased() == "mp4" else {
                throw ValidationError("'--output' names one .mp4 file with '--join', '--clips' and '--film'.")
            }
        } else {
            for path in output where SheetFile.Form(path: path) == nil {
                throw ValidationError("'--output' names an .html or a .png file, not '\(path)'.")
            }
        }
    }

    /// The part of the film to render; nil for a sheet.
    private var part: PreviewExcerpt.Part? {
        if let join { return .join(join) }
        if let clips { return .clips(clips.clips) }
        return film ? .film : nil
    }

    func run() async throws {
        let loader = try JobLoader(common.workspace, mergesMarks: true)
        let loaded = try loader.load(try named(loader))
        let stages: [StageName]? = part == nil ? [.scan, .select, .render] : nil
        let paths = try await showingProgress(
            of: stages, loader.settings, clock: loader.workspace.clock
        ) { display in
            for warning in loaded.warnings { display.handle(.diagnostic(warning)) }
            return try await make(loaded, loader, display)
        }
        for path in paths { try Terminal.standard.result(path) }
    }

    /// Makes the sheet or the preview and returns the paths.
    private func make(_ loaded: LoadedJob, _ loader: JobLoader, _ display: ProgressDisplay) async throws -> [String] {
        guard let part else {
            let files = output.compactMap { SheetFile(path: loader.absolute($0), replaces: force.replaces) }
            return try await PreviewSheet(loader.workspace).run(loaded, to: files, progress: display.sink)
        }
        let file = NamedOutput(.film, loader.absolute(output[0]), replaces: force.replaces)
        let preview = PreviewFilm(loader.workspace, try RenderSettings(loader))
        try await SignalTrap.run {
            display.stop()
        } _: {
            try await preview.run(loaded, part, to: file, progress: display.sink)
        }
        return [file.path]
    }
}
