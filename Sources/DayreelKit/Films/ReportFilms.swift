import JobFiles
package import Model
import Pipeline
package import Reports

/// Makes films and reports what became of them, whatever that is: as checks, for CI services.
package struct ReportFilms {
    /// Name of the order: the job file, the plan or the folder as the user named it.
    private let name: String
    private let file: JUnitFile
    private let isStrict: Bool
    private let workspace: Workspace

    package init(_ name: String, to file: JUnitFile, isStrict: Bool, in workspace: Workspace) {
        self.name = name
        self.file = file
        self.isStrict = isStrict
        self.workspace = workspace
    }

    /// A report, and what it is about.
    package struct Ending {
        package let report: CheckReport
        /// The code of the worst film that was not made, nil if all were; or what reading and making the films threw, what
        /// `MakeFilms.Delivery.worst` throws, or `DayreelError(.outputUnwritable)` for the report's file.
        package let result: Result<DayreelError.Code?, any Error>
    }

    /// `order` reads what is to be made, `make` makes it. The report is in its file when this returns, unless the result says otherwise.
    package func run(
        order: () throws -> MakeFilms, make: (MakeFilms) async throws -> MakeFilms.Delivery
    ) async -> Ending {
        var file = file
        let began = workspace.clock.now
        let start = workspace.clock.uptime()
        let delivery: MakeFilms.Delivery
        let namedReport: String?
        do {
            let order = try order()
            namedReport = order.settings.report
            let films = order.films.map { order.settings.outputs(of: $0, workspace.paths) }
            for own in films { file.protect(own.inputs, own.sources, writing: own.outputs) }
            try file.check()
            for own in films { try own.check() }
            delivery = try await make(order)
        } catch {
            let report = CheckReport(error, of: name).timed(began: began, workspace.clock.uptime() - start)
            // The error is what the user must know.
            try? file.write(report)
            return Ending(report: report, result: .failure(error))
        }
        let report = delivery.report(name: name, isStrict: isStrict)
            .timed(began: began, workspace.clock.uptime() - start)
        return Ending(
            report: report,
            result: Result {
                try file.write(report)
                return try delivery.worst(isStrict: isStrict, report: namedReport)
            })
    }
}

extension CheckReport {
    /// Reports a run that came to no film.
    fileprivate init(_ error: any Error, of name: String) {
        let refusal = error as? JobFile.Refusal
        let findings = refusal?.findings(path: name) ?? [Finding(DayreelError(any: error), file: name)]
        self.init(name: "render", cases: [Case(name, findings)])
    }
}
