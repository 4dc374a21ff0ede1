import DayreelKit
import Library
package import Model
import Reports

extension Studio {
    /// The library at a glance; by default with the days of the month that the page opens, and a week before and after it.
    package func index(from: Day? = nil, to: Day? = nil) async throws -> Answer.Index {
        // A job file with a mistake names no sources until it is corrected, and new media may arrive while the program runs.
        if library.hasScanned, library.sources.isEmpty || configuration.now() - library.lastScan > 600 {
            await takeOverJobs()
            if !library.sources.isEmpty { beginScan() }
        }
        await noticeMarks()
        let event = events.last
        let today = await today()
        let months = library.index.months
        let opened = await openedMonth() ?? String("\(today)".prefix(7))
        let first = Day(opened + "-01") ?? today
        let last = first.advanced(by: Day.length(ofMonth: first.month, year: first.year) - 1)
        let range = (from ?? first.advanced(by: -7), to ?? last.advanced(by: 7))
        return Answer.Index(
            version: library.version, state: library.state, readOnly: configuration.isReadOnly, today: today,
            weekStart: configuration.weekStart, opens: opened, items: library.index.items.count,
            years: Set(months.compactMap { Int($0.month.prefix(4)) }).sorted(), months: months,
            days: indexDays(from: range.0, to: range.1),
            sources: library.sources.indices.map { library.answer(source: $0) },
            tags: marks.known.names,
            draft: openDrafts.first?.id ?? "", event: event)
    }

    /// The month on which the page opens: the newest with a sure day. If there is a job file, the newest of its film that has one.
    private func openedMonth() async -> String? {
        let draft = openDrafts.first.flatMap { $0.onDisk == nil ? nil : $0 }
        var own: ResolvedTimeframe?
        if let draft { own = try? await job(of: draft).request.timeframe }
        return own.flatMap { library.index.bestMonth(from: $0.first, to: $0.last) } ?? library.index.bestMonth()
            ?? library.index.months.last?.month
    }

    /// The present day in the home zone of the first job; in the system's zone if that job cannot be read.
    func today() async -> Day {
        guard let draft = openDrafts.first, let job = try? await job(of: draft).request.job else {
            return workspace.clock.today(by: DayRules())
        }
        return today(of: job)
    }

    /// The present day by a job's rules.
    func today(of job: Job) -> Day { workspace.clock.today(by: job.days) }

    /// The days in a range that have media or a pin of the library, with counts and marks.
    package func days(from: Day, to: Day) async throws -> Answer.Days {
        await noticeMarks()
        return Answer.Days(days: indexDays(from: from, to: to))
    }

    private func indexDays(from: Day, to: Day) -> [Answer.IndexDay] {
        let film = shownFilm
        let days = library.index.days(from: from, to: to)
        // There may be pins, and files that cannot be used, on days without media.
        let others = library.index.refused(from: from, to: to).map { Day(daysSinceEpoch: Int($0.day)) }
        let bare = Set(marks.known.pins.keys.filter { from <= $0 && $0 <= to } + others).subtracting(days.map(\.day))
        let answers = self.answers
        return (days.map { answers.day($0, film) } + bare.map { answers.day(withoutMedia: $0, film) })
            .sorted { $0.day < $1.day }
    }

    /// What the first draft's film shows, as far as it is planned.
    private var shownFilm: FilmChoices {
        openDrafts.first.flatMap { openDrafts.plans.latest(ofDraft: $0.id)?.marks } ?? FilmChoices()
    }

    private var answers: LibraryAnswers {
        LibraryAnswers(
            library: library.index, sources: library.sources.map(\.id), marks: marks.known, redaction: redaction)
    }

    /// All items of a day, and its files that cannot be used.
    package func day(_ day: Day) async throws -> Answer.DayItems {
        await noticeMarks()
        let places = library.index.days(from: day, to: day).flatMap { Array($0.range) }
        await readContents(of: places.filter { library.index[$0].kind != .still })
        let answers = self.answers
        return Answer.DayItems(
            day: day, items: await withPlaceNames(places.map(answers.item)),
            refused: library.index.refused(from: day, to: day).map(answers.refused))
    }

    /// The number of items that match a filter, by month.
    package func counts(_ filter: ItemFilter) async throws -> Answer.Counts {
        await noticeMarks()
        let search = await search(filter)
        if search.findsAll { return Answer.Counts(total: library.index.items.count, months: library.index.months) }
        let found = await places(of: search, month: nil)
        return Answer.Counts(total: found.count, months: answers.months(of: found))
    }

    /// A page of the items that match a filter, by default in order of time. `month` is of the form `2024-12`.
    package func items(
        _ filter: ItemFilter, month: String? = nil, order: ItemOrder = ItemOrder(), isDetailed: Bool = false,
        offset: Int = 0, limit: Int = 100
    ) async throws -> Answer.Cells {
        await noticeMarks()
        let named = isDetailed || order.needsPlaces || filter.place != nil ? await libraryPlaces() : nil
        // From here on, the library and what is found of it are of one version.
        let (answers, film) = (self.answers, shownFilm)
        let found = await found(filter, month: month, order: order, named)
        let page = found.dropFirst(max(0, offset)).prefix(min(200, max(1, limit)))
        guard isDetailed, let named else { return Answer.Cells(total: found.count, items: page.map(answers.cell)) }
        return Answer.Cells(total: found.count, items: page.map { answers.detailedCell($0, named, film) })
    }

    /// The places of the items that match a filter. A list asks for the same again with each of its pages.
    private func found(
        _ filter: ItemFilter, month: String?, order: ItemOrder, _ named: LibraryPlaces?
    ) async -> [Int32] {
        let index = library.index
        let search = LibrarySearch(
            index, filter, sources: library.sources.map(\.id), marks: marks.known, places: named)
        let key = FoundItems.Key(library: index.version, marks: marks.version, filter: filter, order: order)
        if month == nil, let last = library.lastFound, last.key == key { return last.places }
        let found = await places(of: search, month: month)
        guard month == nil, !search.findsAll || order != .time else { return found }
        let sorted = await sorted(found, by: order, of: index, named)
        library.lastFound = FoundItems(key: key, places: sorted)
        return sorted
    }

    private func search(_ filter: ItemFilter) async -> LibrarySearch {
        let named = filter.place == nil ? nil : await libraryPlaces()
        return LibrarySearch(
            library.index, filter, sources: library.sources.map(\.id), marks: marks.known, places: named)
    }

    /// Sorts outside the actor.
    @concurrent
    private nonisolated func sorted(
        _ found: [Int32], by order: ItemOrder, of library: LibraryIndex, _ named: LibraryPlaces?
    ) async -> [Int32] {
        order.sorted(found, of: library, named)
    }

    /// A page of the clips of other days, those of the nearest days first.
    package func clips(near day: Day, offset: Int = 0, limit: Int = 100) async throws -> Answer.Cells {
        let limit = min(200, max(1, limit))
        let (offset, answers) = (min(max(0, offset), library.index.items.count), self.answers)
        let found = library.index.clips(near: day, count: offset + limit).dropFirst(offset)
        return Answer.Cells(total: library.index.clipCount(besides: day), items: found.map(answers.cell))
    }

    /// Searches outside the actor, because a search may compare a hundred thousand items.
    @concurrent
    private nonisolated func places(of search: LibrarySearch, month: String?) async -> [Int32] {
        search.places(month: month)
    }

    /// One item.
    package func item(_ id: String) async throws -> Answer.Item {
        let item = answers.item(try library.place(id))
        return await withPlaceNames([item]).first ?? item
    }

    /// The items with the names of their places, which are looked up outside the actor.
    private func withPlaceNames(_ items: [Answer.Item]) async -> [Answer.Item] {
        guard items.contains(where: { $0.place != nil }) else { return items }
        let names = configuration.workspace.placeNames
        let named = Task(executorPreference: blocking) {
            items.map { item in
                var item = item
                let position = item.place.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
                item.place?.name = position.flatMap(names.place)?.name
                return item
            }
        }
        return await named.value
    }

    /// The recording behind an item, for its bytes and pictures.
    package func media(ofItem id: String) async throws -> StudioMedia {
        let place = try library.place(id)
        return answers.media(place, disk: library.disk(of: place))
    }

    /// Albums by source.
    package func albums() async throws -> Answer.Albums { Answer.Albums(sources: answers.albums) }

    /// Scans again, with the sources that the job files name now. Events of the types `source` and `catalog` follow.
    package func scan(source id: String) async throws -> Answer.Done {
        try requireWritable()
        guard library.sources.contains(where: { $0.id == id }) else { throw StudioError.noSuch("source") }
        await takeOverJobs()
        beginScan()
        return Answer.Done(id: id)
    }
}
