import JobFiles
import Model

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
