import Library
import Model

/// The reasons why a scan may have found less than there is: a disk that is not mounted, a clock that is behind.
struct ScanDoubts: Sendable {
    /// The sources that hold no media.
    let emptySources: [String]
    /// All files are dated later than the clock.
    let allMediaAreLater: Bool
    /// The buckets that cannot be reached, of which only what the cache has can be shown.
    var offlineSources: [String] = []

    /// The reason in words why a film must not be made now: it would lose days that the last one shows to a disk or to the clock,
    /// and not because its media were taken away. Nil if nothing speaks against it. `days` are those of the new film.
    func objection(to days: Set<Day>, for due: DueFilm) -> String? {
        let timeframe = due.request.timeframe
        if allMediaAreLater { return "\(Self.clock(due)), as all of its media are of later days" }
        guard let film = due.standingFilm else { return nil }
        let lost = Set(film.shownDays ?? []).subtracting(days)
        // Where clocks are ahead of UTC it is tomorrow already. A job that has changed may want fewer days.
        let today = Day(daysSinceEpoch: due.request.today.daysSinceEpoch + 1)
        if let last = lost.max(), last > today || (last > timeframe.last && film.jobHash == due.jobHash) {
            return "\(Self.clock(due)), and the film shows days up to \(last)"
        }
        let count = film.shownDays == nil ? (film.days ?? 0) - days.count : lost.count { timeframe.contains($0) }
        guard count > 0 else { return nil }
        if let bucket = offlineSources.first {
            return "it would lose \(count.counted("day")), and the bucket \(bucket) cannot be reached"
        }
        guard let source = emptySources.first else { return nil }
        return "it would lose \(count.counted("day")), and the source \(source) holds no media: is its disk mounted?"
    }

    private static func clock(_ due: DueFilm) -> String {
        "the clock is behind the media: it says \(UTCTime.text(due.request.now))"
    }
}

extension ScanDoubts {
    init(_ found: ScanResult) {
        emptySources = found.diagnostics.filter { $0.code == .sourceEmpty }.compactMap(\.path)
        offlineSources = found.diagnostics.filter { $0.code == .sourceOffline }.compactMap(\.path)
        allMediaAreLater = found.items.isEmpty && found.diagnostics.contains { $0.code == .clockBehind }
    }
}
