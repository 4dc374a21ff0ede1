extension ResolvedTimeframe {
    /// The days, months or other periods of the timeframe, the oldest first, each limited to the timeframe. Leaves out parts that begin
    /// after `today`, because they have no media yet.
    package func parts(_ every: Schedule.Interval, until today: Day) -> [ResolvedTimeframe] {
        var parts: [ResolvedTimeframe] = []
        var period = Period(every, containing: first)
        while period.first <= min(last, today) {
            parts.append(part(of: period).resolved(today: today))
            period = period.next
        }
        return parts
    }

    /// The period as a timeframe. A month or year that lies completely in this timeframe keeps its name.
    private func part(of period: Period) -> Timeframe {
        let isWhole = first <= period.first && period.last <= last
        switch period.every {
        case .monthly where isWhole: return .month(year: period.first.year, month: period.first.month)
        case .yearly where isWhole: return .year(period.first.year)
        default: return .days(first: max(first, period.first), last: min(last, period.last))
        }
    }
}
