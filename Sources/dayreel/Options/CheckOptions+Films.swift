import ArgumentParser
import DayreelKit
import JobFiles
import Model
import Pipeline
import Reports

extension MakeFilms.Delivery {
    /// All films as one report; `name` is what was ordered.
    func report(name: String, isStrict: Bool) -> CheckReport {
        let made = outcomes.map { CheckReport($0, isStrict: isStrict) }
        let failed = failures.map { CheckReport.Case(name, [CheckReport.Finding($0, file: name)]) }
        guard let only = made.first, made.count == 1, failed.isEmpty else {
            return CheckReport(name: "render \(name)", cases: made.flatMap(\.cases) + failed)
        }
        return only
    }

    /// Throws what the command is to end with: that of the worst film that was not made, or with `isStrict` of clips that
    /// were left out. `report` is the path of a report that was asked for, and that has to be there.
    func requireSuccess(isStrict: Bool, report: String?) throws {
        var summary = RunSummary()
        for failure in failures { summary.add(failure.code) }
        if let worst = summary.worst { throw ExitCode(worst.exitCode) }
        if isStrict {
            for outcome in outcomes { try outcome.requireAllClips() }
        }
        if let report, outcomes.contains(where: { !$0.hasReport }) {
            throw DayreelError(
                .outputUnwritable, "the film was made, but the report that '--report' names was not written",
                place: report,
                remedy: "The warning says why. The same command writes it, and reuses the cached segments.")
        }
    }
}

extension CheckOptions {
    /// Delivers an order, and publishes what became of it under its name, whatever that is. Throws what the order ends with.
    func publish(
        as name: String, reading files: [String?], _ workspace: Workspace, _ force: ForceOption, _ form: ProgressForm,
        isStrict: Bool, _ order: () throws -> MakeFilms
    ) async throws {
        var outputs = outputs(reading: files, workspace, force)
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
            let display = RunDisplay(form, on: .standard)
            delivery = try await SignalTrap.run {
                display.stop()
            } _: {
                try await order.run(display)
            }
        } catch {
            let report = CheckReport(error, of: name).timed(began: began, workspace.clock.uptime() - start)
            try? publish(report, outputs: outputs, workspace)
            throw error
        }
        let report = delivery.report(name: name, isStrict: isStrict)
        try publish(report.timed(began: began, workspace.clock.uptime() - start), outputs: outputs, workspace)
        try delivery.requireSuccess(isStrict: isStrict, report: namedReport)
    }
}

extension CheckReport {
    /// Reports a run that came to no film.
    init(_ error: any Error, of name: String) {
        let refusal = error as? JobFile.Refusal
        let findings = refusal?.findings(path: name) ?? [Finding(DayreelError(any: error), file: name)]
        self.init(name: "render", cases: [Case(name, findings)])
    }
}

extension FilmOutcome {
    /// Throws `DayreelError(.clipsSkipped)` with `--strict` if something of what the sources hold could not be shown.
    fileprivate func requireAllClips() throws {
        let all = diagnostics.filter(\.code.isLoss).map(\.line)
        guard let first = all.first else { return }
        throw DayreelError(
            .clipsSkipped,
            "the film was made, but some clips were left out or shortened (\(all.count.counted("message")))",
            cause: first,
            remedy: "Its report lists all of them. Without --strict this is no error.")
    }
}
