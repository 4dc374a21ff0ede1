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

    func validate() throws {
        guard let output, let fault = OutputTemplate.fault(inFilm: output) else { return }
        let hint = OutputTemplate.likelyFilm(for: output).map { " (did you mean '\($0)'?)" } ?? ""
        throw ValidationError("'--output' \(fault)\(hint)")
    }

    /// Throws `ValidationError` if several films share one report, or two outputs one stream.
    func validate(each: FilmPeriod?, _ check: CheckOptions, _ progress: ProgressForm) throws {
        if each != nil, report != nil {
            throw ValidationError("'--report' goes with one film, not with '--each'.")
        }
        if check.annotate != nil, progress == .json {
            throw ValidationError("'--annotate' and '--progress json' would write to the same stream: choose one.")
        }
    }

    func settings(_ loader: JobLoader, check: CheckOptions, force: Bool) throws -> RenderSettings {
        var settings = try work.settings(loader, report: report.map(loader.absolute))
        settings.isReproducible = reproducible
        settings.junit = check.junit.map(loader.absolute)
        (settings.isForced, settings.mayLoseDays) = (force, force)
        return settings
    }
}
