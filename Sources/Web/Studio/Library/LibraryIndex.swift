import Model

/// The library at one moment: every item with an index of days, months, names and ids. It never changes; a scan makes a new one.
final class LibraryIndex: Sendable {
    /// By day, and within a day by time.
    let items: [LibraryItem]
    let extras: [Int32: LibraryItem.Extras]
    /// Absolute paths.
    let folders: [String]
    let days: [DayEntry]
    let months: [Answer.MonthCount]
    /// Items by source.
    let sourceCounts: [Int]
    /// Some items have names that are not those of their files.
    private let hasLabels: Bool
    let albums: LibraryAlbums
    /// Changes when the items do.
    let version: String
    private let places: [UInt64: Int32]
    /// Indices of items, by name.
    private let byName: [Int32]

    /// A day with media: its items are a stretch of all.
    struct DayEntry: Sendable {
        var day: Day
        var range: Range<Int32>
    }

    static let empty = LibraryIndex(LibraryBuilder(sources: []), albums: LibraryAlbums())

    init(_ builder: LibraryBuilder, albums: LibraryAlbums) {
        let found = builder.items
        let order = found.indices.sorted { one, other in
            (found[one].day, found[one].captured.instant, one) < (
                found[other].day, found[other].captured.instant, other
            )
        }
        items = order.map { found[$0] }
        var extras: [Int32: LibraryItem.Extras] = [:]
        for (place, index) in order.enumerated() { extras[Int32(place)] = builder.extras[Int32(index)] }
        self.extras = extras
        folders = builder.folders
        hasLabels = found.contains { $0.label != nil }
        self.albums = albums
        var entries: [DayEntry] = []
        var months: [Answer.MonthCount] = []
        var places: [UInt64: Int32] = [:]
        places.reserveCapacity(items.count)
        var counts = [Int](repeating: 0, count: builder.sourceCount)
        var version: UInt64 = 0xcbf2_9ce4_8422_2325
        for (index, item) in items.enumerated() {
            let place = Int32(index)
            places[item.key] = place
            if Int(item.source) < counts.count { counts[Int(item.source)] += 1 }
            // FNV-1a over what the calendar shows.
            version = (version ^ item.key ^ UInt64(bitPattern: Int64(item.day))) &* 0x0100_0000_01b3
            if index > 0, items[index - 1].day == item.day {
                entries[entries.count - 1].range = entries[entries.count - 1].range.lowerBound..<(place + 1)
            } else {
                entries.append(DayEntry(day: Day(daysSinceEpoch: Int(item.day)), range: place..<(place + 1)))
            }
        }
        for entry in entries {
            let month = String("\(entry.day)".prefix(7))
            if months.last?.month == month {
                months[months.count - 1].count += entry.range.count
            } else {
                months.append(Answer.MonthCount(month: month, count: entry.range.count))
            }
        }
        (days, self.months, self.places, sourceCounts) = (entries, months, places, counts)
        self.version = StudioID.text(version)
        let names = items.map(\.name)
        byName = (0..<Int32(items.count)).sorted { names[Int($0)] < names[Int($1)] }
    }

    subscript(_ place: Int32) -> LibraryItem { items[Int(place)] }

    /// The place of the item with an id; nil if there is none.
    func place(ofID id: String) -> Int32? { StudioID.number(id).flatMap { places[$0] } }

    /// The days with media from one to another, both included.
    func days(from first: Day, to last: Day) -> ArraySlice<DayEntry> {
        let start = days.partition { $0.day >= first }
        let end = days.partition { $0.day > last }
        return start < end ? days[start..<end] : []
    }

    /// Absolute path of the item's file.
    func path(of item: LibraryItem) -> String { folders[Int(item.folder)] + item.name }

    /// The item whose file lies at the path; the first of several in one file.
    func place(ofPath path: String) -> Int32? { named(path.lastPathPart).first { self.path(of: self[$0]) == path } }

    /// The items that their library calls by the name.
    func labelled(_ name: String) -> [Int32] {
        hasLabels ? (0..<Int32(items.count)).filter { self[$0].label == name } : []
    }

    /// The items of a file name.
    func named(_ name: String) -> ArraySlice<Int32> {
        let start = byName.partition { items[Int($0)].name >= name }
        let end = byName.partition { items[Int($0)].name > name }
        return start < end ? byName[start..<end] : []
    }
}

extension Array {
    /// The first index from which on the test holds; elements for which it holds come last. Binary search.
    fileprivate func partition(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
