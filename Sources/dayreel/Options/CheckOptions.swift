import ArgumentParser
import DayreelKit
import Pipeline
import Reports
import Stages

/// The form in which a command tells a CI service what it found.
struct CheckOptions: ParsableArguments {
    /// Services whose annotations are known.
    enum Service: String, ExpressibleByArgument, CaseIterable { case github }

    @Option(
        help: ArgumentHelp("Also write the findings as annotations for this service.", valueName: "service"))
    var annotate: Service?

    @Option(help: ArgumentHelp("Also write the result as JUnit XML.", valueName: "file"))
    var junit: String?

    /// The JUnit file as the only output of a command that reads these files, and that knows no sources yet.
    func outputs(reading files: [String?], _ workspace: Workspace, _ force: ForceOption) -> OutputGuard {
        let inputs = files.compactMap(\.self).map { OutputGuard.Input("a file", workspace.absolute($0)) }
        var outputs = OutputGuard(
            outputs: junit.map { [OutputFile(.junit, workspace.absolute($0), replaces: force.replaces)] } ?? [],
            inputs: inputs + [OutputGuard.Input("the settings file", workspace.paths.settings)],
            permission: ForceOption.permission, signature: .standard)
        outputs.knowsSources = false
        return outputs
    }

    /// Annotations go to standard error: standard output holds results alone. `outputs` says what the JUnit file may replace.
    /// Throws `DayreelError(.outputUnwritable)`.
    func publish(_ report: CheckReport, outputs: OutputGuard, _ workspace: Workspace) throws {
        switch annotate {
        case .github:
            Terminal.standard.write(GitHubAnnotations.text(of: report, relativeTo: workspace.machine.workingFolder))
        case nil: break
        }
        for output in outputs.outputs where output.kind == .junit {
            try outputs.write(JUnitDocument.text(of: report).utf8, to: output)
        }
    }
}
