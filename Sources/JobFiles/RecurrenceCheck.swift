package import Model

extension JobFile.Result {
    /// Finds unintended effects of running a job repeatedly. Call it before a run.
    ///
    /// Throws `JobFileErrors` if a scheduled film would replace that of an earlier period, which would be lost. Returns warnings for
    /// anything that loses nothing, or may be intended.
    package func checkRecurrence(today: Day) throws(JobFileErrors) -> [Diagnostic] {
        guard case .relative(let relative) = job.timeframe else { return fixedTimeframe }
        guard let clash = Recurrence(job, today: today).clash else { return [] }
        let template = job.timeframe.nameTemplate
        let message =
            "'output.file' gives several films one name: that of \(clash.later.timeframe.title) would replace that of "
            + "\(clash.earlier.timeframe.title); put \(template) into it"
        // `last-30-days` is a moving window: its films overlap, and often only the latest is wanted.
        var isWindow: Bool { if case .lastDays = relative { true } else { false } }
        if job.schedule != nil, !isWindow {
            let place = filmPlace
            throw JobFileErrors([Finding(message: message, place: place)])
        }
        return [warning(.filmReplaced, message, at: positions["output.file"])]
    }

    private var fixedTimeframe: [Diagnostic] {
        guard job.schedule != nil else { return [] }
        let days = job.timeframe.resolved(today: Day(daysSinceEpoch: 0))
        let message =
            "'schedule' makes no further film of a fixed timeframe: this one is of \(days.title) at every run; "
            + "write 'timeframe: previous-month' or the like, or remove 'schedule'"
        return [warning(.scheduleWithoutEffect, message, at: positions["schedule"])]
    }

    /// The place that names the film in any form, or else the file itself.
    private var filmPlace: Place {
        positions["output.file"] ?? positions["output"] ?? Place(file: source, position: .start)
    }

    private func warning(_ code: Diagnostic.Code, _ message: String, at place: Place?) -> Diagnostic {
        Diagnostic(
            .warning, code, path: place?.file.path ?? source.path,
            message + (place.map { " (\($0.position.words))" } ?? ""))
    }

    /// The error that another job writes the same film, or the same file beside it, at the line that names it.
    package func error(sharing path: String, with other: String) -> JobFileErrors {
        let lower = path.lowercased()
        let beside = FileBesideFilm.allCases.first { $0.endings.contains { lower.hasSuffix($0) } }
        let kind = beside?.rawValue ?? "film"
        let message =
            "\(other) makes a \(kind) of the same name: \(path); give each job a name of its own, such as one with {name}"
        let place = beside.flatMap { positions["output.\($0.rawValue)"] }
        return JobFileErrors([Finding(message: message, place: place ?? filmPlace)])
    }
}
