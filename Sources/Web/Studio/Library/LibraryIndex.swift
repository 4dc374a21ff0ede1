import Model

/// The library at one moment: all items, indexed by day, month, name and id, and the files of each day that cannot be used. It never
/// changes; a scan makes a new one.
final class LibraryIndex: Sendable {
    /// Sorted by day, then by time. An item's *place* is its position here.
    let items: [LibraryItem]
    /// Extras by place.
    let extras: [Int32: LibraryItem.Extras]
    /// Items that only a pin shows: their places follow those of `items`. No day, month or search has them.
    let heldBack: [(item: LibraryItem, extras: LibraryItem.Extras)]
    /// Files that cannot be used, sorted by day, then by name.
    let refused: [LibraryRefused]
    /// Absolute paths, with a slash at the end.
    let folders: [String]
    let days: [DayEntry]
    let months: [Answer.MonthCount]
    /// The number of items of each source.
    let sourceCounts: [Int]
    /// True if some items have names other than their files'.
    private let hasLabels: Bool
    let albums: LibraryAlbums
    /// Changes when the items do.
    let version: String
    /// Places by key.
    private let places: [UInt64: Int32]
    /// Places, sorted by the items' file names.
    private let byName: [Int32]

    /// A day with media, and the places of its items.
    struct DayEntry: Sendable {
        var day: Day
        var range: Range<Int32>
        /// The number of photos among them.
        var stills: Int32
        /// The number of items that a film can show.
        var clips: Int { range.count - Int(stills) }
    }

    static let empty = LibraryIndex(LibraryBuilder(sources: []), albums: LibraryAlbums())

    init(_ builder: LibraryBuilder, albums: LibraryAlbums) {
        let order = Self.order(of: builder.items)
        items = order.map { builder.items[$0] }
        var extras: [Int32: LibraryItem.Extras] = [:]
        for (place, index) in order.enumerated() { extras[Int32(place)] = builder.extras[Int32(index)] }
        self.extras = extras
        heldBack = builder.heldBack
        refused = builder.refused.sorted { ($0.day, $0.name) < ($1.day, $1.name) }
        folders = builder.folders
        hasLabels = items.contains { $0.label != nil }
        self.albums = albums
        days = Self.days(of: items)
        months = Self.months(of: days)
        sourceCounts = Self.counts(of: items, sources: builder.sourceCount)
        places = Self.places(of: items + builder.heldBack.map(\.item))
        version = Self.version(of: items, refused)
        let names = items.map(\.name)
        byName = (0..<Int32(items.count)).sorted { names[Int($0)] < names[Int($1)] }
    }

    subscript(_ place: Int32) -> LibraryItem {
        Int(place) < items.count ? items[Int(place)] : heldBack[Int(place) - items.count].item
    }

    func extras(at place: Int32) -> LibraryItem.Extras? {
        Int(place) < items.count ? extras[place] : heldBack[Int(place) - items.count].extras
    }

    /// The places of items that only a pin shows.
    var heldBackPlaces: Range<Int32> { Int32(items.count)..<Int32(items.count + heldBack.count) }

    /// The place of the item with this id; nil if there is none.
    func place(ofID id: String) -> Int32? { StudioID.number(id).flatMap { places[$0] } }

    /// The days with media from the first to the last, both included.
    func days(from first: Day, to last: Day) -> ArraySlice<DayEntry> {
        let start = days.partition { $0.day >= first }
        let end = days.partition { $0.day > last }
        return start < end ? days[start..<end] : []
    }

    /// The newest month with a clip whose day is sure, such as `2024-12`, because the dates of copied files may be wrong; otherwise the
    /// newest with a clip. Nil if there are no clips. `first` and `last` limit it to some days.
    func bestMonth(from first: Day? = nil, to last: Day? = nil) -> String? {
        let clips = days.reversed().lazy.filter { entry in
            entry.clips > 0 && first.map { entry.day >= $0 } ?? true && last.map { entry.day <= $0 } ?? true
        }
        let sure = clips.first { entry in
            entry.range.contains { self[$0].kind != .still && !self[$0].captured.isUncertain }
        }
        return (sure ?? clips.first).map { String("\($0.day)".prefix(7)) }
    }

    /// The absolute path of the item's file.
    func path(of item: LibraryItem) -> String { folders[Int(item.folder)] + item.name }

    /// The place of the item whose file has this path; the first of several in one file.
    func place(ofPath path: String) -> Int32? {
        named(path.lastPathPart).first { self.path(of: self[$0]) == path }
            ?? heldBackPlaces.first { self.path(of: self[$0]) == path }
    }

    /// The places of items that have this name in their photo library.
    func labelled(_ name: String) -> [Int32] {
        hasLabels ? (0..<Int32(items.count)).filter { self[$0].label == name } : []
    }

    /// The places of items whose files have this name.
    func named(_ name: String) -> ArraySlice<Int32> {
        let start = byName.partition { items[Int($0)].name >= name }
        let end = byName.partition { items[Int($0)].name > name }
        return start < end ? byName[start..<end] : []
    }
}

extension LibraryIndex {
    /// The positions of items by day, then by time, then as they were found.
    private static func order(of found: [LibraryItem]) -> [Int] {
        found.indices.sorted { one, other in
            (found[one].day, found[one].captured.instant, one) < (
                found[other].day, found[other].captured.instant, other
            )
        }
    }

    private static func days(of items: [LibraryItem]) -> [DayEntry] {
        var days: [DayEntry] = []
        for (index, item) in items.enumerated() {
            let (place, stills) = (Int32(index), item.kind == .still ? 1 : 0 as Int32)
            if index > 0, items[index - 1].day == item.day {
                days[days.count - 1].range = days[days.count - 1].range.lowerBound..<(place + 1)
                days[days.count - 1].stills += stills
            } else {
                let day = Day(daysSinceEpoch: Int(item.day))
                days.append(DayEntry(day: day, range: place..<(place + 1), stills: stills))
            }
        }
        return days
    }

    private static func months(of days: [DayEntry]) -> [Answer.MonthCount] {
        var months: [Answer.MonthCount] = []
        for entry in days {
            let month = String("\(entry.day)".prefix(7))
            if months.last?.month == month {
                months[months.count - 1].count += entry.range.count
            } else {
                months.append(Answer.MonthCount(month: month, count: entry.range.count))
            }
        }
        return months
    }

    private static func counts(of items: [LibraryItem], sources: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: sources)
        for item in items where Int(item.source) < sources { counts[Int(item.source)] += 1 }
        return counts
    }

    private static func places(of items: [LibraryItem]) -> [UInt64: Int32] {
        var places: [UInt64: Int32] = [:]
        places.reserveCapacity(items.count)
        for (index, item) in items.enumerated() { places[item.key] = Int32(index) }
        return places
    }

    /// A hash of what the calendar shows, and of what plans depend on (FNV-1a).
    private static func version(of items: [LibraryItem], _ refused: [LibraryRefused]) -> String {
        func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 { (hash ^ value) &* 0x0100_0000_01b3 }
        var hash = items.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, item in
            mix(
                mix(hash, item.key ^ UInt64(bitPattern: Int64(item.day))),
                UInt64(bitPattern: Int64(item.said)))
        }
        for file in refused {
            hash = file.name.utf8.reduce(mix(hash, UInt64(bitPattern: Int64(file.day)))) { mix($0, UInt64($1)) }
        }
        return StudioID.text(hash)
    }
}

extension Array {
    /// The index of the first element that passes the test, by binary search. The elements that pass must come last.
    func partition(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension LibraryIndex {
    /// The place of the item, not a photo, that a pin or a tag names: by its path under its source, its whole path or the end of it,
    /// by its name in its photo library, by its content id, or by the path of its still. Nil if the name matches no item, or several.
    func place(meantBy name: String) -> Int32? {
        let tail = "/" + name
        func fits(_ path: String) -> Bool { path == name || path.hasSuffix(tail) }
        var places = named(name.lastPathPart).filter { fits(path(of: self[$0])) }
        places += labelled(name).filter { !places.contains($0) }
        let photos = places.filter { self[$0].kind == .still }
        places.removeAll { self[$0].kind == .still }
        if places.isEmpty { places = extras.filter { $0.value.contentIdentifier == name }.map(\.key) }
        if places.isEmpty { places = extras.filter { $0.value.pair.map(fits) ?? false }.map(\.key) }
        places.removeAll { self[$0].kind == .still }
        // Recordings first: films do not always show photos.
        if places.isEmpty { places = photos }
        // Last, as for a film's pins: what the rules leave out.
        if places.isEmpty { places = heldBackPlaces.filter { fits(path(of: self[$0])) || self[$0].label == name } }
        return places.count == 1 ? places[0] : nil
    }
}

extension LibraryIndex {
    /// The places of clips of other days, those of the nearest days first, and of two equally near days those of the earlier one. At most
    /// `count`.
    func clips(near day: Day, count: Int) -> [Int32] {
        var earlier = days.partition { $0.day >= day } - 1
        var later = days.partition { $0.day > day }
        var found: [Int32] = []
        func distance(_ index: Int) -> Int {
            days.indices.contains(index) ? abs(days[index].day.daysSinceEpoch - day.daysSinceEpoch) : .max
        }
        while found.count < count, earlier >= 0 || later < days.count {
            let isEarlier = distance(earlier) <= distance(later)
            found += days[isEarlier ? earlier : later].range.filter { self[$0].kind != .still }
            if isEarlier { earlier -= 1 } else { later += 1 }
        }
        return Array(found.prefix(count))
    }

    /// The number of clips of other days.
    func clipCount(besides day: Day) -> Int { days.reduce(0) { $0 + ($1.day == day ? 0 : $1.clips) } }
}
