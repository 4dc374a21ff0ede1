package import Model

/// The parts into which `--each` divides a timeframe.
package enum FilmPeriod: String, CaseIterable, Sendable {
    case day, week, month, year

    package var interval: Schedule.Interval {
        switch self {
        case .day: .daily
        case .week: .weekly
        case .month: .monthly
        case .year: .yearly
        }
    }

    /// The template of a name that is unique to each part.
    package var nameTemplate: String { interval.nameTemplate }
}

extension LoadedJob {
    /// The jobs for each part of the job's timeframe up to today, oldest first.
    ///
    /// Throws `DayreelError`: `usage` if two films would have the same name, `noMedia` if the timeframe is in the future.
    func each(_ part: FilmPeriod, today: Day) throws -> [LoadedJob] {
        let parts = request.timeframe.parts(part.interval, until: today)
        guard !parts.isEmpty else {
            throw DayreelError(
                .noMedia, "\(request.timeframe.title) has not begun yet", remedy: "Choose other days with --timeframe.")
        }
        var films: [String: ResolvedTimeframe] = [:]
        return try parts.map { timeframe in
            var film = self
            film.request.timeframe = timeframe
            if let other = films.updateValue(timeframe, forKey: film.request.output) {
                throw DayreelError(
                    .usage, "the film of \(timeframe.title) would replace that of \(other.title)",
                    place: film.request.output,
                    remedy: "Put \(part.nameTemplate) into 'output.file', or name the films with "
                        + "--output '\(part.nameTemplate).mp4'.")
            }
            try film.requireOtherName(part)
            return film
        }
    }
}
