import ArgumentParser
import Pipeline

/// The options of `dayreel render`.
struct RenderOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where the film goes, instead of the job's 'output.file'.", valueName: "file"),
        completion: .file(extensions: ["mp4"]))
    var output: String?

    @OptionGroup var work: WorkOptions

    @Option(
        help: ArgumentHelp("Where the report goes. (default: <film>.json beside the film)", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var report: String?

    @Flag(
        help: ArgumentHelp(
            "Refuse a job whose film depends on the machine's zone or clock, and leave measurements out of the report.")
    )
    var reproducible = false

    func settings(places: Places, loader: JobLoader) -> RenderSettings {
        var settings = work.settings(places: places, user: loader.settings, report: report.map(loader.absolute))
        settings.isReproducible = reproducible
        return settings
    }
}
