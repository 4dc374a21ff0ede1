import Model
import Pipeline

/// The media of which days have more than they show, in the order of the rules other than `best`.
struct CandidatesOfDays {
    private let request: FilmRequest

    init(_ request: FilmRequest) { self.request = request }

    /// The usable media of each day that has a choice, best first; days in order.
    func candidates(in media: AvailableMedia) -> [[MediaItem]] {
        let (job, rules) = (request.job, request.job.select)
        let items = media.items.sortedInTime.filter { request.timeframe.contains($0.day) }
        let ofDay = Dictionary(grouping: items, by: \.day)
        let tags = rules.asksForTags ? TagIndex(request.library.tags) : nil
        return ofDay.keys.sorted().compactMap { day in
            let isPinned = job.pins[day] != nil
            let items = ofDay[day] ?? []
            guard items.count > 1 else { return nil }
            let tagged = tags.map { tags in
                Dictionary(items.map { ($0.id, tags.tags(of: $0, media.contents)) }, uniquingKeysWith: { $0.union($1) })
            }
            let ranking = DayRanking(
                day: day, items: items, rules: rules, tags: tagged ?? [:], unusable: media.unusable)
            let places = ranking.places - (isPinned ? 1 : 0)
            return places > 0 && ranking.usable.count > places ? ranking.usable : nil
        }
    }
}
