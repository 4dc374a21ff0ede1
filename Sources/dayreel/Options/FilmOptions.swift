import ArgumentParser
import JobFiles
import Model

/// The paths of the film and its report, and what counts as a failure: for `dayreel render` and `dayreel make`.
struct FilmOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where the film goes; may contain {year} and {month}.", valueName: "file"),
        completion: .file(extensions: ["mp4"]))
    var output: String?

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

    func validate() throws {
        guard let output, let fault = OutputTemplate.fault(inFilm: output) else { return }
        let hint = OutputTemplate.likelyFilm(for: output).map { " (did you mean '\($0)'?)" } ?? ""
        throw ValidationError("'--output' \(fault)\(hint)")
    }
}
