import Model

/// The cards of a film, and the periods that its dividers name.
struct FilmCards {
    /// For each clip, the card before it.
    let before: [Card?]
    /// Behind the last clip.
    let after: Card?
    /// The indices of clips with which a month or a year begins. Empty in a film of only one.
    let beginnings: [Int]
    /// What the dividers name.
    let dividers: TitleStyle.Dividers

    /// From so many months on, a film with fewer than two clips for each names years: months would come before nearly every clip, beside
    /// its date.
    private static let monthsOfSparseFilm = 6

    /// Of a divider.
    private static let length = MediaTime.seconds(3)

    /// `days`: the day of each clip.
    init(_ asked: TitleStyle, days: [Day], of timeframe: ResolvedTimeframe, rate: FrameRate) {
        var titles = asked
        // Before every clip, dividers would say what its date says.
        if timeframe.isOneDayOfEachYear { titles.dividers = .none }
        var found = Self.beginnings(of: titles.dividers, in: days)
        if titles.dividers == .month, found.count >= Self.monthsOfSparseFilm, 2 * found.count > days.count {
            titles.dividers = .year
            found = Self.beginnings(of: .year, in: days)
        }
        (beginnings, dividers) = (found.count > 1 ? found : [], titles.dividers)
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

    /// The indices of the clips with which a month or a year begins.
    private static func beginnings(of dividers: TitleStyle.Dividers, in days: [Day]) -> [Int] {
        guard dividers != .none else { return [] }
        return days.indices.filter { index in
            guard index > 0 else { return true }
            let (day, last) = (days[index], days[index - 1])
            return day.year != last.year || (dividers == .month && day.month != last.month)
        }
    }

    /// All of their frames.
    var frames: Int { (before + [after]).reduce(0) { $0 + ($1?.frames ?? 0) } }
}
