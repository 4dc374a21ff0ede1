import ArgumentParser
import DayreelKit
import JobFiles
import Model
import Pipeline
import Reports

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

    @Flag(help: "Exit with 65 if a clip was left out, cannot be read or is shorter than it said.")
    var strict = false

    func validate() throws {
        guard let output, let fault = OutputTemplate.fault(inFilm: output) else { return }
        let hint = OutputTemplate.likelyFilm(for: output).map { " (did you mean '\($0)'?)" } ?? ""
        throw ValidationError("'--output' \(fault)\(hint)")
    }
}

/// Lets a command replace files that Dayreel did not make.
struct ForceOption: ParsableArguments {
    @Flag(help: "Also replace files that Dayreel did not make; but never media or files that the command reads.")
    var force = false

    var replaces: Replacement { force ? .foreign : .own }
}

/// The forms in which a command reports its findings to a CI service.
struct CheckOptions: ParsableArguments {
    /// The services with a known form of annotations.
    enum Service: String, ExpressibleByArgument, CaseIterable { case github }

    @Option(
        help: ArgumentHelp("Also write the findings as annotations for this service.", valueName: "service"))
    var annotate: Service?

    @Option(help: ArgumentHelp("Also write the result as JUnit XML.", valueName: "file"))
    var junit: String?

    /// The JUnit file of a command that reads these files.
    func file(reading files: [String?], _ workspace: Workspace, replaces: Replacement) -> JUnitFile {
        let inputs = files.compactMap(\.self).map { OutputGuard.Input("a file", workspace.absolute($0)) }
        return JUnitFile(
            junit.map(workspace.absolute), replaces: replaces,
            reading: inputs + [OutputGuard.Input("the settings file", workspace.paths.settings)],
            permissions: [.force])
    }

    /// Writes annotations to standard error: standard output is only for results.
    func annotate(_ report: CheckReport, _ workspace: Workspace) {
        switch annotate {
        case .github:
            Terminal.standard.write(GitHubAnnotations.text(of: report, relativeTo: workspace.machine.workingFolder))
        case nil: break
        }
    }
}
