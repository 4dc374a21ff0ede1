import JobFiles
import Model

/// A check as workflow commands of GitHub Actions: lines that the runner converts to annotations of the change.
///
/// Format and escaping as in `actions/toolkit`, `packages/core/src/command.ts`.
package enum GitHubAnnotations {
    /// A line for each finding, with a line break; empty if there are none. Paths inside `folder` are written relative to it, as the runner
    /// requires.
    package static func text(of report: CheckReport, relativeTo folder: String) -> String {
        report.cases.flatMap(\.findings).map { line(of: $0, relativeTo: folder) + "\n" }.joined()
    }

    private static func line(of finding: CheckReport.Finding, relativeTo folder: String) -> String {
        let command =
            switch finding.severity {
            case .note: "notice"
            case .warning: "warning"
            case .error: "error"
            }
        let properties = [
            finding.file.map { ("file", $0.relative(to: folder)) }, finding.line.map { ("line", "\($0)") },
            finding.column.map { ("col", "\($0)") }, ("title", "dayreel: \(finding.code)"),
        ].compactMap(\.self)
        let list = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
        return "::\(command) \(list)::\(escaped(finding.message))"
    }

    private static func escaped(_ text: String) -> String {
        text.escaping(["%": "%25", "\r": "%0D", "\n": "%0A"])
    }

    private static func escapedProperty(_ text: String) -> String {
        escaped(text).escaping([":": "%3A", ",": "%2C"])
    }
}
