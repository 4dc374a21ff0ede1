import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// The options that `dayreel render` and `dayreel make` share.
struct RenderOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where the film goes; may contain {year} and {month}.", valueName: "file"),
        completion: .file(extensions: ["mp4"]))
    var output: String?

    @OptionGroup var work: WorkOptions

    @Option(
        help: ArgumentHelp("The report's path. (default: <film>.json beside the film)", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var report: String?

    @Flag(
        help: ArgumentHelp(
            "Refuse a job whose film depends on the machine's time zone or clock, and leave measurements out of the report."
        )
    )
    var reproducible = false

    @Flag(help: "Exit with 65 if a clip was left out or shortened.")
    var strict = false

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard let output, let fault = OutputTemplate.fault(inFilm: output) else { return }
        let hint = OutputTemplate.likelyFilm(for: output).map { " (did you mean '\($0)'?)" } ?? ""
        throw ValidationError("'--output' \(fault)\(hint)")
    }

    /// Throws `ValidationError` if several films share one report, or two outputs one stream.
    func validate(each: FilmPeriod?, _ progress: ProgressForm) throws {
        if each != nil, report != nil {
            throw ValidationError("'--report' goes with one film, not with '--each'.")
        }
        if check.annotate != nil, progress == .json {
            throw ValidationError("'--annotate' and '--progress json' would write to the same stream: choose one.")
        }
    }

    /// Makes the films of an order and publishes the outcome under this name. `files` are those that the command reads. Throws the order's
    /// error.
    func publish(
        as name: String, reading files: [String?], _ progress: ProgressForm,
        _ order: (JobLoader, RenderSettings) throws -> MakeFilms
    ) async throws {
        let workspace = common.workspace
        try await check.publish(as: name, reading: files, workspace, force, progress, isStrict: strict) {
            let loader = try JobLoader(workspace, mergesMarks: true)
            return try order(loader, settings(loader))
        }
    }

    private func settings(_ loader: JobLoader) throws -> RenderSettings {
        var settings = try work.settings(loader, report: report.map(loader.absolute))
        settings.isReproducible = reproducible
        settings.junit = check.junit.map(loader.absolute)
        (settings.isForced, settings.mayLoseDays) = (force.force, force.force)
        return settings
    }
}
