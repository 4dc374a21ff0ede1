import Model

/// The calendar's marks of a film: its choice for each day.
struct FilmChoices: Sendable {
    struct Shown: Sendable {
        /// The id of the first item.
        var item: String
        var isPinned: Bool
        var isFromAnotherDay: Bool
    }

    var shown: [Day: Shown] = [:]
    /// The ids of all items that the film shows.
    var items: Set<String> = []
    var leftOut: Set<Day> = []

    init() {}

    init(_ plan: Answer.Plan) {
        for day in plan.days {
            guard let first = day.picks.first else { continue }
            items.formUnion(day.picks.map(\.id))
            shown[day.day] = Shown(
                item: first.id, isPinned: day.reason.isPinned, isFromAnotherDay: first.recordedDay != day.day)
        }
        leftOut = Set(plan.leftOut.map(\.day))
    }
}
