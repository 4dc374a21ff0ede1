import Model
import Reports

extension MakeFilms.Delivery {
    /// The report on all films; `name` is the order's.
    func report(name: String, isStrict: Bool) -> CheckReport {
        let made = outcomes.map { CheckReport($0, isStrict: isStrict) }
        let failed = failures.map { CheckReport.Case(name, [CheckReport.Finding($0, file: name)]) }
        guard let only = made.first, made.count == 1, failed.isEmpty else {
            return CheckReport(name: "render \(name)", cases: made.flatMap(\.cases) + failed)
        }
        return only
    }

    /// The code of the worst failure; nil if all films were made. If they were, throws `DayreelError`: with `isStrict` if clips were left
    /// out, and if the requested report, at the path `report`, is missing.
    func worst(isStrict: Bool, report: String?) throws -> DayreelError.Code? {
        var summary = RunSummary()
        for failure in failures { summary.add(failure.code) }
        if let worst = summary.worst { return worst }
        if isStrict {
            for outcome in outcomes { try outcome.requireAllClips() }
        }
        if let report, outcomes.contains(where: { !$0.hasReport }) {
            throw DayreelError(
                .outputUnwritable, "the film was made, but the report that '--report' names was not written",
                place: report,
                remedy: "The warning says why. The same command writes it, and reuses the cached segments.")
        }
        return nil
    }
}

extension FilmOutcome {
    /// Throws `DayreelError(.clipsSkipped)` if some of the sources' media could not be shown.
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
