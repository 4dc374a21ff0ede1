import ArgumentParser
import Pipeline

/// How a command tells a CI service what it found.
struct CheckOptions: ParsableArguments {
    /// Services whose annotations are known.
    enum Service: String, ExpressibleByArgument, CaseIterable { case github }

    @Option(
        help: ArgumentHelp("Also write what is wrong as annotations for this service.", valueName: "service"))
    var annotate: Service?

    @Option(help: ArgumentHelp("Also write the result as JUnit XML.", valueName: "file"))
    var junit: String?

    /// Annotations go to standard error: standard output holds results alone. Throws `DayreelError(.outputUnwritable)`.
    func publish(_ report: CheckReport) throws {
        switch annotate {
        case .github:
            Terminal.standard.write(GitHubAnnotations.text(of: report, relativeTo: Places.workingFolder))
        case nil: break
        }
        guard let junit else { return }
        try DocumentFile.write(
            JUnitDocument.text(of: report), to: junit, name: "JUnit file", remedy: "Choose another place with --junit.")
    }
}
