import ArgumentParser
import DayreelKit
import Pipeline
import Reports

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
    func file(reading files: [String?], _ workspace: Workspace, _ force: ForceOption) -> JUnitFile {
        let inputs = files.compactMap(\.self).map { OutputGuard.Input("a file", workspace.absolute($0)) }
        return JUnitFile(
            junit.map(workspace.absolute), replaces: force.replaces,
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
