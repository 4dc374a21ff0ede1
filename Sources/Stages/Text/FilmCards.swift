import Model

/// The cards of a film, and the periods that its dividers name.
struct FilmCards {
    /// For each clip, the card before it.
    let before: [Card?]
    /// Behind the last clip.
    let after: Card?
    /// The indices of clips with which a month or a year begins. Empty in a film of only one.
    let beginnings: [Int]

    /// Of a divider.
    private static let length = MediaTime.seconds(3)

    /// `days`: the day of each clip.
    init(_ asked: TitleStyle, days: [Day], of timeframe: ResolvedTimeframe, rate: FrameRate) {
        var titles = asked
        // Before every clip, dividers would say what its date says.
        if timeframe.isOneDayOfEachYear { titles.dividers = .none }
        let isNew = { (index: Int) -> Bool in
            guard index > 0 else { return true }
            let (day, last) = (days[index], days[index - 1])
            return switch titles.dividers {
            case .none: false
            case .month: (day.year, day.month) != (last.year, last.month)
            case .year: day.year != last.year
            }
        }
        let found = titles.dividers == .none ? [] : days.indices.filter(isNew)
        beginnings = found.count > 1 ? found : []
        let ground = titles.opening?.ground
        let divided = Set(beginnings)
        before = days.indices.map { index in
            guard let ground else { return nil }
            if index == 0, let opening = titles.opening {
                return Card(ground, frames: rate.nearestFrames(to: opening.duration))
            }
            return divided.contains(index) ? Card(ground, frames: rate.nearestFrames(to: Self.length)) : nil
        }
        after =
            days.isEmpty
            ? nil : titles.closing.map { Card($0.ground, frames: rate.nearestFrames(to: $0.duration)) }
    }

    /// All of their frames.
    var frames: Int { (before + [after]).reduce(0) { $0 + ($1?.frames ?? 0) } }
}
