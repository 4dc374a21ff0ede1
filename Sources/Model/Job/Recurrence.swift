/// The films that a job makes over time. The same job and day give the same films.
package struct Recurrence: Sendable {
    package struct Film: Hashable, Sendable {
        package var timeframe: ResolvedTimeframe
        /// Absolute path.
        package var path: String
    }

    let job: Job
    /// The day on the calendar where the user lives.
    let today: Day

    package init(_ job: Job, today: Day) {
        self.job = job
        self.today = today
    }

    /// Two films with the same path: the later one would replace the earlier one.
    package struct Clash: Hashable, Sendable {
        package var earlier: Film
        package var later: Film

        /// Both titles: with the last years where they are the same, as those of one day of each year.
        package var titles: (earlier: String, later: String) {
            let both = [earlier, later].map(\.timeframe)
            let suffixes = both.map { both[0].title == both[1].title ? " \($0.last.year)" : "" }
            return (both[0].title + suffixes[0], both[1].title + suffixes[1])
        }
    }

    /// The first clash from the latest complete period on; nil if all paths differ.
    package var clash: Clash? {
        guard let every else { return nil }
        let latest = latest(every)
        var films: [String: Film] = [:]
        for period in periods(every) {
            let film = film(of: period)
            guard let before = films.updateValue(film, forKey: film.path), before.timeframe != film.timeframe else {
                continue
            }
            if period >= latest { return Clash(earlier: before, later: film) }
        }
        return nil
    }

    /// The paths of the films and the files beside them that the job makes for its latest period and later ones.
    package var comingPaths: Set<String> {
        guard job.schedule != nil, let every else { return paths(of: job.timeframe.resolved(today: today)) }
        let latest = latest(every)
        return periods(every).filter { $0 >= latest }.reduce(into: []) {
            $0.formUnion(paths(of: film(of: $1).timeframe))
        }
    }

    private func paths(of timeframe: ResolvedTimeframe) -> Set<String> {
        Set([job.filmPath(of: timeframe)] + FileBesideFilm.allCases.compactMap { job.path(of: $0, in: timeframe) })
    }

    /// The interval at which another film begins; nil for a job that makes one film. `last-30-days` without a schedule has no period.
    private var every: Schedule.Interval? {
        guard case .relative(let relative) = job.timeframe else { return nil }
        return job.schedule?.every ?? relative.period
    }

    private func latest(_ every: Schedule.Interval) -> Period { Period(every, containing: today).previous }

    /// Years to look back and ahead: names without a year repeat after one.
    private static let reach = (back: 2, ahead: 3)

    /// The periods, the oldest first.
    private func periods(_ every: Schedule.Interval) -> [Period] {
        let last = today.advanced(by: Self.reach.ahead * 366)
        var periods = [Period(every, containing: today.advanced(by: -Self.reach.back * 366))]
        while let next = periods.last?.next, next.first <= last { periods.append(next) }
        return periods
    }

    private func film(of period: Period) -> Film {
        let timeframe = job.timeframe.resolved(today: Schedule.today(for: job.timeframe, of: period))
        return Film(timeframe: timeframe, path: job.filmPath(of: timeframe))
    }
}

extension Timeframe.Relative {
    /// The interval at which the days change; nil for a window that moves every day.
    fileprivate var period: Schedule.Interval? {
        switch self {
        case .today, .yesterday, .onThisDay: .daily
        case .thisWeek, .previousWeek: .weekly
        case .thisMonth, .previousMonth: .monthly
        case .thisYear, .previousYear, .eachYear: .yearly
        case .lastDays: nil
        }
    }
}

extension Timeframe {
    /// A name that differs for each timeframe of this kind: `{year}-{month}`.
    package var nameTemplate: String {
        switch self {
        case .year: "{year}"
        case .season: "{title}"
        case .trip(_, let month): month == nil ? "{year}-trip" : "{year}-{month}-trip"
        case .relative(.onThisDay), .relative(.eachYear): "{title}-{to}"
        case .month: "{year}-{month}"
        case .days(let first, let last): first == last ? "{from}" : "{from}_{to}"
        case .relative(let relative): relative.period?.nameTemplate ?? "{from}_{to}"
        }
    }
}

extension Schedule.Interval {
    /// The template of a name that is unique to each period.
    package var nameTemplate: String {
        switch self {
        case .daily: "{from}"
        case .weekly: "{from}_{to}"
        case .monthly: "{year}-{month}"
        case .yearly: "{year}"
        }
    }
}
