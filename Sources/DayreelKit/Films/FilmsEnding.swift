import JobFiles
package import Model
package import Reports

/// The end of an order for films: of the films themselves, or of an order that could not be read. CI services get it as checks.
package struct FilmsEnding {
    /// The name of the order: the job file, the plan or the folder as the user named it.
    let name: String
    let result: Result<MakeFilms.Delivery, any Error>
    /// True if a film without some of its clips is a failure.
    let isStrict: Bool

    package init(of name: String, _ result: Result<MakeFilms.Delivery, any Error>, isStrict: Bool) {
        (self.name, self.result, self.isStrict) = (name, result, isStrict)
    }

    /// The checks of all films, in every form of a report.
    package var report: CheckReport {
        switch result {
        case .failure(let error):
            let findings =
                (error as? JobFile.Refusal)?.findings(path: name)
                ?? [CheckReport.Finding(DayreelError(any: error), file: name)]
            return CheckReport(name: "render", cases: [CheckReport.Case(name, findings)])
        case .success(let delivery):
            let made = delivery.outcomes.map { CheckReport($0, isStrict: isStrict) }
            let failed = delivery.failures.map { CheckReport.Case(name, [CheckReport.Finding($0, file: name)]) }
            if let only = made.first, made.count == 1, failed.isEmpty { return only }
            return CheckReport(name: "render \(name)", cases: made.flatMap(\.cases) + failed)
        }
    }

    /// The code of the worst failure; nil if all films were made. Throws the error of an order that made none. If all were made, throws
    /// `DayreelError`: with `isStrict` if clips were left out, and if the requested report, at the path `report`, is missing.
    package func worst(report: String?) throws -> DayreelError.Code? {
        let delivery = try result.get()
        var summary = RunSummary()
        for failure in delivery.failures { summary.add(failure.code) }
        if let worst = summary.worst { return worst }
        if isStrict {
            for outcome in delivery.outcomes { try outcome.requireAllClips() }
        }
        if let report, delivery.outcomes.contains(where: { !$0.hasReport }) {
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
