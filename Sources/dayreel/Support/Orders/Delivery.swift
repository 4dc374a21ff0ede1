import ArgumentParser
import JobFiles
import Model
import Pipeline
import Reports

extension FilmOrder.Delivery {
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
    /// were left out.
    func requireSuccess(isStrict: Bool) throws {
        var summary = RunSummary()
        for failure in failures { summary.add(failure.code) }
        if let worst = summary.worst { throw ExitCode(worst.exitCode) }
        guard isStrict else { return }
        for outcome in outcomes { try outcome.requireAllClips() }
    }
}

extension CheckOptions {
    /// Delivers an order, and publishes what became of it under its name, whatever that is. Throws what the order ends with.
    func publish(
        as name: String, reading files: [String?], places: Places, _ force: ForceOption, isStrict: Bool,
        _ order: () throws -> FilmOrder
    ) async throws {
        var outputs = outputs(reading: files, places: places, force)
        let began = SystemClock.standard.now
        let start = ContinuousClock.now
        let delivery: FilmOrder.Delivery
        do {
            let order = try order()
            for film in order.films {
                let own = order.settings.outputs(of: film)
                outputs.outputs += own.outputs.filter { $0.kind != .junit }
                outputs.inputs += own.inputs
                outputs.sources = own.sources
            }
            outputs.knowsSources = true
            try outputs.checkJUnit()
            for film in order.films { try order.settings.outputs(of: film).check() }
            delivery = try await order.deliver()
        } catch {
            let report = CheckReport(error, of: name).timed(began: began, ContinuousClock.now - start)
            try? publish(report, outputs: outputs)
            throw error
        }
        let report = delivery.report(name: name, isStrict: isStrict)
        try publish(report.timed(began: began, ContinuousClock.now - start), outputs: outputs)
        try delivery.requireSuccess(isStrict: isStrict)
    }
}
