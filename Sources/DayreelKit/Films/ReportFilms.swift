import JobFiles
package import Model
import Pipeline
package import Reports

/// Makes films and reports every outcome as checks, for CI services.
package struct ReportFilms {
    /// The name of the order: the job file, the plan or the folder as the user named it.
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

    /// A report, and the result that it describes.
    package struct Ending {
        package let report: CheckReport
        /// The code of the worst failure, nil if all films were made; or an error of reading and making the films, of
        /// `MakeFilms.Delivery.worst`, or `DayreelError(.outputUnwritable)` for the report's file.
        package let result: Result<DayreelError.Code?, any Error>
    }

    /// Runs an order: `order` reads it, `make` makes the films. Writes the report before it returns, unless the result says otherwise.
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
            // The first error matters more to the user.
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
    /// Reports a run that made no film.
    fileprivate init(_ error: any Error, of name: String) {
        let refusal = error as? JobFile.Refusal
        let findings = refusal?.findings(path: name) ?? [Finding(DayreelError(any: error), file: name)]
        self.init(name: "render", cases: [Case(name, findings)])
    }
}
