import DayreelKit
package import Model

extension Studio {
    /// The library at a glance; by default with the days of the month that the page opens, and a week before and after it.
    package func index(from: Day? = nil, to: Day? = nil) async throws -> Answer.Index {
        // New media may arrive while the program runs.
        if hasScanned, configuration.now() - lastScan > 600 { beginScan() }
        noticeMarks()
        let event = events.last
        let today = self.today
        let months = library.months
        let present = String("\(today)".prefix(7))
        let opened = months.contains { $0.month == present } ? present : months.last?.month ?? present
        let first = Day(opened + "-01") ?? today
        let last = first.advanced(by: Day.length(ofMonth: first.month, year: first.year) - 1)
        let range = (from ?? first.advanced(by: -7), to ?? last.advanced(by: 7))
        return Answer.Index(
            version: catalogVersion, state: state, readOnly: configuration.isReadOnly, today: today,
            weekStart: configuration.weekStart, items: library.items.count,
            years: Set(months.compactMap { Int($0.month.prefix(4)) }).sorted(), months: months,
            days: indexDays(from: range.0, to: range.1), sources: sources.indices.map { answer(source: $0) },
            tags: marks.names,
            draft: openDrafts.first?.id ?? "", event: event)
    }

    private var state: Answer.Index.State {
        if sources.contains(where: { $0.state == .scanning }) || !hasScanned { return .scanning }
        guard library.items.isEmpty else { return .ready }
        return sources.contains { $0.state == .noPermission } ? .noPermission : .empty
    }

    /// The present day in the home zone of the first job.
    private var today: Day {
        let loader = try? loader()
        let job = openDrafts.first.flatMap { draft in
            try? loader?.load(Array(draft.text.utf8), as: draft.path).request.job
        }
        let fallback = Job(
            name: "", folder: "/", timeframe: .relative(.thisYear), sources: [], output: Output(file: ""))
        return loader?.today(of: job ?? fallback)
            ?? Day(daysSinceEpoch: Int(configuration.now().flooredDivision(by: 86_400)))
    }

    /// The days in a range that have media or a pin of the library, with counts and marks.
    package func days(from: Day, to: Day) async throws -> Answer.Days {
        noticeMarks()
        return Answer.Days(days: indexDays(from: from, to: to))
    }

    private func indexDays(from: Day, to: Day) -> [Answer.IndexDay] {
        let film = openDrafts.first.flatMap { plans[$0.id]?.marks } ?? FilmChoices()
        let days = library.days(from: from, to: to)
        // There may be pins on days without media.
        let bare = Set(marks.pins.keys.filter { from <= $0 && $0 <= to }).subtracting(days.map(\.day))
        let answers = self.answers
        return (days.map { answers.day($0, film) } + bare.map { answers.day(withoutMedia: $0, film) })
            .sorted { $0.day < $1.day }
    }

    private var answers: LibraryAnswers {
        LibraryAnswers(library: library, sources: sources.map(\.id), marks: marks)
    }

    /// All items of a day; none if it has no media.
    package func day(_ day: Day) async throws -> Answer.DayItems {
        noticeMarks()
        let places = library.days(from: day, to: day).flatMap { Array($0.range) }
        readContents(of: places.filter { library[$0].kind != .still })
        return Answer.DayItems(day: day, items: places.map(answers.item))
    }

    /// The number of items that match a filter, by month.
    package func counts(_ filter: ItemFilter) async throws -> Answer.Counts {
        noticeMarks()
        let search = LibrarySearch(library, filter, sources: sources.map(\.id), marks: marks)
        if search.findsAll { return Answer.Counts(total: library.items.count, months: library.months) }
        let found = await places(of: search, month: nil)
        return Answer.Counts(total: found.count, months: answers.months(of: found))
    }

    /// A page of the items that match a filter, in order of time. `month` is of the form `2024-12`.
    package func items(
        _ filter: ItemFilter, month: String? = nil, offset: Int = 0, limit: Int = 100
    ) async throws -> Answer.Cells {
        noticeMarks()
        let answers = self.answers
        let search = LibrarySearch(library, filter, sources: sources.map(\.id), marks: marks)
        let found = await places(of: search, month: month)
        let page = found.dropFirst(max(0, offset)).prefix(min(200, max(1, limit)))
        return Answer.Cells(total: found.count, items: page.map(answers.cell))
    }

    /// Searches outside the actor, because a search may compare a hundred thousand items.
    @concurrent
    private nonisolated func places(of search: LibrarySearch, month: String?) async -> [Int32] {
        search.places(month: month)
    }

    /// One item.
    package func item(_ id: String) async throws -> Answer.Item { answers.item(try place(id)) }

    func place(_ id: String) throws -> Int32 {
        guard let place = library.place(ofID: id) else { throw StudioError.noSuch("item") }
        return place
    }

    /// The recording behind an item, for its bytes and pictures.
    package func media(ofItem id: String) async throws -> StudioMedia { answers.media(try place(id)) }

    /// Albums by source.
    package func albums() async throws -> Answer.Albums { Answer.Albums(sources: answers.albums) }

    /// Scans again. Events of the types `source` and `catalog` follow.
    package func scan(source id: String) async throws -> Answer.Done {
        try requireWritable()
        guard sources.contains(where: { $0.id == id }) else { throw StudioError.noSuch("source") }
        beginScan()
        return Answer.Done(id: id)
    }
}
