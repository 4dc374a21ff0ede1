extension ResolvedTimeframe {
    /// The days, months or other periods that it is made of, the oldest first: each as far as it lies in the timeframe.
    /// The parts that have begun by `today`; later ones have no media yet.
    package func parts(_ every: Schedule.Interval, until today: Day) -> [ResolvedTimeframe] {
        var parts: [ResolvedTimeframe] = []
        var period = Period(every, containing: first)
        while period.first <= min(last, today) {
            parts.append(part(of: period).resolved(today: today))
            period = period.next
        }
        return parts
    }

    /// A month or a year that lies in the timeframe with all of its days is called by its name.
    private func part(of period: Period) -> Timeframe {
        let isWhole = first <= period.first && period.last <= last
        switch period.every {
        case .monthly where isWhole: return .month(year: period.first.year, month: period.first.month)
        case .yearly where isWhole: return .year(period.first.year)
        default: return .days(first: max(first, period.first), last: min(last, period.last))
        }
    }
}
