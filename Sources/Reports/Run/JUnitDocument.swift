import JobFiles
package import Model
package import Pipeline
import Stages

/// A check as JUnit XML, which GitLab, Jenkins and others show as tests. The common subset: `testsuites`, `testsuite`,
/// `testcase`, `failure`, `system-out`.
package enum JUnitDocument {
    /// A case fails if it has an error; its warnings and notes are its output. Ends with a line break.
    package static func text(of report: CheckReport) -> String {
        let failed = report.cases.count(where: { !$0.errors.isEmpty })
        let counts = "tests=\"\(report.cases.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"0\""
        let name = attribute("name", "dayreel \(report.name)")
        let time = attribute("time", (report.seconds ?? 0).fixed(3))
        let start = report.began.map { " " + attribute("timestamp", String(UTCTime.text($0).prefix(19))) } ?? ""
        let document =
            [
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts) \(time)>",
                "  <testsuite \(name) \(counts) \(time)\(start)>",
            ]
            + report.cases.flatMap { lines(of: $0, className: report.className) }
            + ["  </testsuite>", "</testsuites>"]
        return document.map { $0 + "\n" }.joined()
    }

    private static func lines(of test: CheckReport.Case, className: String) -> [String] {
        let file = test.findings.first?.file.map { " " + attribute("file", $0) } ?? ""
        let time = attribute("time", (test.seconds ?? 0).fixed(3))
        let head = "    <testcase \(attribute("classname", className)) \(attribute("name", test.name)) \(time)\(file)"
        guard !test.findings.isEmpty else { return [head + "/>"] }
        let failures = test.errors.isEmpty ? [] : [failure(test.errors)]
        let output = test.others.isEmpty ? [] : ["      <system-out>\(escaped(words(test.others)))</system-out>"]
        return [head + ">"] + failures + output + ["    </testcase>"]
    }

    /// All errors of a case as one failure, because readers expect at most one.
    private static func failure(_ errors: [CheckReport.Finding]) -> String {
        let message = errors.first?.message.split(separator: "\n").first.map(String.init) ?? ""
        let attributes = [attribute("type", errors.first?.code ?? ""), attribute("message", message)]
        return "      <failure \(attributes.joined(separator: " "))>\(escaped(words(errors)))</failure>"
    }

    private static func words(_ findings: [CheckReport.Finding]) -> String {
        findings.map { finding in
            let place = [finding.file, finding.line.map(String.init), finding.column.map(String.init)]
            let head = place.compactMap(\.self).joined(separator: ":")
            return (head.isEmpty ? "" : head + ": ") + "\(finding.severity.rawValue): \(finding.message)"
        }.joined(separator: "\n")
    }

    private static func attribute(_ name: String, _ value: String) -> String { "\(name)=\"\(escaped(value))\"" }

    /// Text escaped for XML 1.0 (sections 2.2 and 2.4), without characters that XML cannot represent.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension CheckReport {
    /// The name in a form for class names: `dayreel.validate`, `dayreel.render.trip`.
    fileprivate var className: String { "dayreel." + name.replacing(" ", with: ".") }
}

extension CheckReport.Case {
    fileprivate var errors: [CheckReport.Finding] { findings.filter { $0.severity == .error } }
    fileprivate var others: [CheckReport.Finding] { findings.filter { $0.severity != .error } }
}

/// The JUnit file of a checking command. It must not replace a file that the command reads, nor another file that it writes.
package struct JUnitFile: Sendable {
    private var outputs: OutputGuard

    /// `path` is absolute; nil for no file. `inputs` are the files that the command reads; its sources are not known yet.
    package init(
        _ path: String?, replaces: Replacement, reading inputs: [OutputGuard.Input],
        permissions: [OutputGuard.Permission]
    ) {
        outputs = OutputGuard(
            outputs: path.map { [NamedOutput(.junit, $0, replaces: replaces)] } ?? [], inputs: inputs,
            permissions: permissions, signature: .standard)
        outputs.knowsSources = false
    }

    /// Protects the input of a job, and the other files that the command writes for it, from this file.
    package mutating func protect(
        _ inputs: [OutputGuard.Input], _ sources: [Source], writing others: [NamedOutput] = []
    ) {
        outputs.outputs += others.filter { $0.kind != .junit }
        // First, because they state what each file is.
        outputs.inputs = inputs + outputs.inputs
        outputs.sources += sources.filter { !outputs.sources.contains($0) }
    }

    /// Throws `DayreelError(.outputUnwritable)` if the file would replace one that it must not. Call it when all jobs are protected: until
    /// then, no file that Dayreel did not make is replaced.
    package mutating func check() throws {
        outputs.knowsSources = true
        try outputs.checkJUnit()
    }

    /// Writes the report in one step. Throws `DayreelError(.outputUnwritable)` if it must not or cannot be written there.
    package func write(_ report: CheckReport) throws {
        for output in outputs.outputs where output.kind == .junit {
            try outputs.write(JUnitDocument.text(of: report).utf8, to: output)
        }
    }
}
