import ArgumentParser
import DayreelKit
import Model
import Pipeline
import Stages

/// `dayreel preview`
struct PreviewCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Makes a contact sheet of the days that a job chooses.",
        discussion: """
            EXAMPLES:
              dayreel preview job.yaml -o sheet.html
              dayreel preview job.yaml -o sheet.html -o sheet.png

            Shows the clearest moment of each clip as the film will show it, with day, time, length and reason; and \
            the day's other candidates, with lines to copy as pins. Does not render the film. The page is a single \
            file. Replaces an older sheet. A picture of more than a year becomes several: sheet.png, sheet-2.png, … \
            Prints the paths.
            """)

    @Argument(help: "The job file.", completion: .jobFile)
    var job: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("What to write: a page (.html) or a picture (.png). Can be repeated.", valueName: "file"),
        completion: .file(extensions: ["html", "png"]))
    var output: [String]

    @OptionGroup var force: ForceOption

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    var progress: ProgressForm? { display.progress }

    func validate() throws {
        for path in output where SheetFile.Form(path: path) == nil {
            throw ValidationError("'--output' names an .html or a .png file, not '\(path)'.")
        }
    }

    func run() async throws {
        let terminal = Terminal.standard
        let workspace = common.workspace
        let loader = try JobLoader(workspace, mergesMarks: true)
        let loaded = try loader.load(job)
        let files = output.compactMap { SheetFile(path: loader.absolute($0), replaces: force.replaces) }
        var outputs = OutputGuard(
            outputs: files.map(\.output),
            inputs: loaded.files + [OutputGuard.Input("the settings file", workspace.paths.settings)],
            sources: loaded.request.job.sources, permission: ForceOption.permission, signature: .standard)
        try outputs.check()
        try outputs.rehearse()
        let display = progressDisplay(loader.settings, stages: [.scan, .select, .render])
        defer { display.close() }
        display.begin()
        let preview = PreviewJob(workspace)
        let (sheet, diagnostics) = try await preview.sheet(of: loaded.request, progress: display.sink)
        for diagnostic in loaded.warnings + diagnostics { display.handle(.diagnostic(diagnostic)) }
        let pages = files.flatMap { $0.files(for: sheet) }
        outputs.outputs = pages.map(\.file.output)
        try outputs.check()
        for (file, sheet) in pages {
            try file.write(sheet, style: loaded.request.job.composition.dateOverlay, outputs: outputs) {
                display.handle(.diagnostic($0))
            }
        }
        display.finish()
        for (file, _) in pages { try terminal.result(file.output.path) }
    }
}
