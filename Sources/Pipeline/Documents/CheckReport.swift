/// What a checking command found, case by case: what CI services show.
package struct CheckReport: Hashable, Sendable {
    /// What was checked: `validate`, `render trip`
    package var name: String
    package var cases: [Case]

    package init(name: String, cases: [Case]) {
        self.name = name
        self.cases = cases
    }

    /// One thing that is right or wrong: a job file, a day of a film.
    package struct Case: Hashable, Sendable {
        package var name: String
        package var findings: [Finding]

        package init(_ name: String, _ findings: [Finding] = []) {
            self.name = name
            self.findings = findings
        }
    }

    package struct Finding: Hashable, Sendable {
        /// An error makes the case fail.
        package enum Severity: String, Hashable, Sendable { case note, warning, error }

        package var severity: Severity
        /// A stable word: that of a `Diagnostic` or of a `DayreelError`.
        package var code: String
        package var message: String
        package var file: String?
        /// From 1.
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
        self.init(
            .error, code: DayreelError.Code.jobInvalid.rawValue,
            error.message + (error.excerpt.map { "\n" + $0 } ?? ""), file: error.file, line: error.line,
            column: error.column)
    }

    /// `file` is what to show it at.
    package init(_ error: DayreelError, file: String?) {
        self.init(.error, code: error.code.rawValue, error.description, file: file)
    }

    /// With `isError` it makes its case fail.
    package init(_ diagnostic: Diagnostic, isError: Bool = false) {
        let severity: Severity = isError ? .error : diagnostic.severity == .note ? .note : .warning
        self.init(
            severity, code: diagnostic.code.rawValue, diagnostic.message, file: diagnostic.path,
            line: diagnostic.position?.line, column: diagnostic.position?.column)
    }
}

extension CheckReport {
    /// Of a film that was made: a case for each day that has or had something to show, and one for the film. With
    /// `isStrict`, what could not be shown is an error.
    package init(_ outcome: ReelOutcome, isStrict: Bool) {
        let selection = outcome.plan.selection
        func findings(_ isWanted: (Diagnostic) -> Bool) -> [Finding] {
            outcome.diagnostics.filter(isWanted).map { Finding($0, isError: isStrict && $0.code.isLoss) }
        }
        let days = Set(selection.days.map(\.day) + outcome.diagnostics.compactMap(\.day)).sorted()
        let film = Case(outcome.reel.path.lastPathPart, findings { $0.day == nil })
        self.init(
            name: "render \(outcome.plan.request.job.name)",
            cases: days.map { day in Case("\(day)", findings { $0.day == day }) } + [film])
    }
}

extension Diagnostic.Code {
    /// Something of what the sources hold could not be shown.
    package var isLoss: Bool { [.unreadableMedia, .shortMedia, .pinUnusable, .daySkipped].contains(self) }
}
