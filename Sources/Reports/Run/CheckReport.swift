package import JobFiles
package import Model

/// The findings of a checking command by test case, as CI services show them.
package struct CheckReport: Hashable, Sendable {
    /// The checked thing: `validate`, `render trip`.
    package var name: String
    package var cases: [Case]
    /// Seconds for the whole check.
    package var seconds: Double?
    /// Time of the beginning: seconds since 1970.
    package var began: Int64?

    package init(name: String, cases: [Case]) {
        self.name = name
        self.cases = cases
    }

    /// The report with the beginning and the duration of the check.
    package func timed(began: Int64, _ elapsed: Duration) -> CheckReport {
        var report = self
        report.began = began
        report.seconds = elapsed.seconds
        // A film is made in one run, whose time is assigned to the last case, the film's.
        if let last = report.cases.indices.last, report.cases.allSatisfy({ $0.seconds == nil }) {
            report.cases[last].seconds = elapsed.seconds
        }
        return report
    }

    /// A thing that is right or wrong: a job file, a day of a film.
    package struct Case: Hashable, Sendable {
        package var name: String
        package var findings: [Finding]
        /// Seconds; nil for a part without a time of its own.
        package var seconds: Double?

        package init(_ name: String, _ findings: [Finding] = [], took elapsed: Duration? = nil) {
            self.name = name
            self.findings = findings
            seconds = elapsed?.seconds
        }
    }

    package struct Finding: Hashable, Sendable {
        /// The severity of a finding. An error makes its case fail.
        package enum Severity: String, Hashable, Sendable { case note, warning, error }

        package var severity: Severity
        /// A stable code: that of a `Diagnostic` or of a `DayreelError`.
        package var code: String
        package var message: String
        package var file: String?
        /// Line number, from 1.
        package var line: Int?
        package var column: Int?

        package init(
            _ severity: Severity, code: String, _ message: String, file: String? = nil, line: Int? = nil,
            column: Int? = nil
        ) {
            self.severity = severity
            self.code = code
            self.message = message
            self.file = file
            self.line = line
            self.column = column
        }
    }
}

extension CheckReport.Finding {
    package init(_ error: JobFileError) {
        guard !error.isOption else {
            self.init(.error, code: error.code.rawValue, "\(error.file): \(error.message)")
            return
        }
        self.init(
            .error, code: error.code.rawValue, error.message + (error.excerpt.map { "\n" + $0 } ?? ""),
            file: error.file, line: error.line, column: error.column)
    }

    /// `file` is where the finding is shown, unless the error itself names a place in a file: `settings.yaml:7:3`.
    package init(_ error: DayreelError, file: String?) {
        let parts = error.place?.split(separator: ":", omittingEmptySubsequences: false).map(String.init) ?? []
        if parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) {
            let text = [error.withCause, error.remedy].compactMap(\.self)
            self.init(
                .error, code: error.code.rawValue, text.joined(separator: "\n"),
                file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
        } else {
            // The report already says that it is an error, and where.
            var rest = error
            rest.place = nil
            let place = error.place == file ? "" : error.place.map { "\($0): " } ?? ""
            self.init(
                .error, code: error.code.rawValue, place + rest.description.trimmingPrefix("error: "), file: file)
        }
    }

    /// A finding for a diagnostic; `isError` makes its case fail.
    package init(_ diagnostic: Diagnostic, isError: Bool = false) {
        let severity: Severity = isError ? .error : diagnostic.severity == .note ? .note : .warning
        self.init(
            severity, code: diagnostic.code.rawValue, diagnostic.message, file: diagnostic.path,
            line: diagnostic.position?.line, column: diagnostic.position?.column)
    }
}

extension JobFile.Refusal {
    /// A finding for each error of the file, at its line.
    package func findings(path: String) -> [CheckReport.Finding] {
        switch self {
        case .unreadable(let error): [CheckReport.Finding(error, file: path)]
        case .invalid(let errors): errors.errors.map { CheckReport.Finding($0) }
        }
    }
}

extension CheckReport {
    /// Reports on a finished film: a case for each day that shows or should have shown something, and one for the film. With `isStrict`,
    /// media that could not be shown are errors.
    package init(_ outcome: FilmOutcome, isStrict: Bool) {
        let selection = outcome.plan.selection
        func findings(_ isWanted: (Diagnostic) -> Bool) -> [Finding] {
            outcome.diagnostics.filter(isWanted).map { Finding($0, isError: isStrict && $0.code.isLoss) }
        }
        let days = Set(selection.days.map(\.day) + outcome.diagnostics.compactMap(\.day)).sorted()
        let film = Case(outcome.film.path.lastPathPart, findings { $0.day == nil })
        self.init(
            name: "render \(outcome.plan.request.job.name)",
            cases: days.map { day in Case("\(day)", findings { $0.day == day }) } + [film])
    }
}

extension Diagnostic.Code {
    /// True if something from the sources could not be shown.
    package var isLoss: Bool {
        [.unreadableMedia, .lookalikePath, .shortMedia, .pinUnusable, .daySkipped].contains(self)
    }
}

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
