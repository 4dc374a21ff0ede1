import DayreelKit
import Library
import Model

extension Studio {
    /// The places of the library as it is now, which are looked up once for each version of it.
    func libraryPlaces() async -> LibraryPlaces {
        if let placing = library.placing, placing.version == library.index.version { return await placing.task.value }
        let (index, names) = (library.index, configuration.workspace.placeNames)
        let task = Task(executorPreference: blocking) {
            LibraryPlaces(of: index, hasNames: names.count != nil) { names.place(at: $0) }
        }
        library.placing = (index.version, task)
        return await task.value
    }

    /// The named places of the library, those with the most days first.
    package func places() async throws -> Answer.Places {
        let places = await libraryPlaces()
        return Answer.Places(
            hasNames: places.hasNames, unplaced: places.unplaced,
            places: places.entries.map { entry in
                Answer.Places.Place(
                    id: entry.id, name: entry.name.name, country: entry.name.country, count: entry.count,
                    days: entry.days, first: Day(daysSinceEpoch: Int(entry.first)),
                    last: Day(daysSinceEpoch: Int(entry.last)), cover: library.index[entry.cover].id)
            })
    }

    /// The library in numbers, by year.
    package func statistics() async throws -> Answer.Statistics {
        Answer.Statistics(library.index.days, today: await today())
    }
}

extension Answer.Statistics {
    /// `days` are those with media, in order.
    init(_ days: [LibraryIndex.DayEntry], today: Day) {
        var years: [Year] = []
        var row: Row?
        var longest: Row?
        // The newest row up to today: a camera whose clock was wrong may have filmed in the future.
        var newest: Row?
        for entry in days {
            if years.last?.year != entry.day.year { years.append(Year(year: entry.day.year)) }
            let last = years.count - 1
            years[last].clips += entry.clips
            years[last].photos += Int(entry.stills)
            guard entry.clips > 0 else { continue }
            years[last].days += 1
            let isNext = row.map { $0.to.advanced(by: 1) == entry.day } ?? false
            let now = Row(from: isNext ? row?.from ?? entry.day : entry.day, to: entry.day)
            row = now
            if entry.day <= today { newest = now }
            if now.length > longest?.length ?? 0 { longest = now }
            // A row belongs to the year in which it ends, with its days of that year.
            let own = Row(from: max(now.from, Day(year: entry.day.year, month: 1, day: 1) ?? now.from), to: now.to)
            if own.length > years[last].longest?.length ?? 0 { years[last].longest = own }
        }
        self.init(
            years: years, longest: longest, current: newest.flatMap { $0.to >= today.advanced(by: -1) ? $0 : nil })
    }
}
