import ArgumentParser
import Pipeline

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
