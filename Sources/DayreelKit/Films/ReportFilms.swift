import JobFiles
package import Model
package import Pipeline
package import Reports

/// Makes films and reports what became of them, whatever that is: as checks, for CI services.
package struct ReportFilms {
    /// Name of the order: the job file, the plan or the folder as the user named it.
    private let name: String
    /// The report's file, of which nothing is known but its path.
    private let outputs: OutputGuard
    private let isStrict: Bool
    private let workspace: Workspace

    package init(_ name: String, outputs: OutputGuard, isStrict: Bool, in workspace: Workspace) {
        self.name = name
        self.outputs = outputs
        self.isStrict = isStrict
        self.workspace = workspace
    }

    /// `order` reads what is to be made, `make` makes it, `publish` writes the report to what it may replace by then. Returns the code of
    /// the worst film that was not made, nil if all were. Throws what these throw, after the report is written, and what
    /// `MakeFilms.Delivery.worst` throws.
    package func run(
        order: () throws -> MakeFilms, make: (MakeFilms) async throws -> MakeFilms.Delivery,
        publish: (CheckReport, OutputGuard) throws -> Void
    ) async throws -> DayreelError.Code? {
        var outputs = outputs
        let began = workspace.clock.now
        let start = workspace.clock.uptime()
        let delivery: MakeFilms.Delivery
        let namedReport: String?
        do {
            let order = try order()
            namedReport = order.settings.report
            let films = order.films.map { order.settings.outputs(of: $0, workspace.paths) }
            for own in films {
                outputs.outputs += own.outputs.filter { $0.kind != .junit }
                // First, as they say what each file is.
                outputs.inputs = own.inputs + outputs.inputs
                outputs.sources = own.sources
            }
            outputs.knowsSources = true
            try outputs.checkJUnit()
            for own in films { try own.check() }
            delivery = try await make(order)
        } catch {
            let report = CheckReport(error, of: name).timed(began: began, workspace.clock.uptime() - start)
            try? publish(report, outputs)
            throw error
        }
        let report = delivery.report(name: name, isStrict: isStrict)
        try publish(report.timed(began: began, workspace.clock.uptime() - start), outputs)
        return try delivery.worst(isStrict: isStrict, report: namedReport)
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
