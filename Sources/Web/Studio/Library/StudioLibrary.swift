import DayreelKit
import Model

/// The library behind the page: what the last scan found, the sources that are scanned, and what is known of both.
struct StudioLibrary: Sendable {
    var index = LibraryIndex.empty
    var sources: [LibrarySource] = []
    /// True once the first scan has ended.
    private(set) var hasScanned = false
    /// The scan in progress.
    private(set) var scanning: Task<Void, Never>?
    /// The start of the last scan, in seconds since 1970.
    private(set) var lastScan: Int64 = 0
    var scans = RecentScans()
    /// The named places of a version of the library.
    var placing: (version: String, task: Task<LibraryPlaces, Never>)?
    /// What a list of the library asked for last.
    var lastFound: FoundItems?

    mutating func begin(_ scan: Task<Void, Never>, at now: Int64) {
        (scanning, lastScan) = (scan, now)
    }

    mutating func endScan() { (scanning, hasScanned) = (nil, true) }

    /// A text that changes with the items, and once the first scan has ended.
    var version: String { index.version + (hasScanned ? "" : "-0") }

    /// The indices of the sources that are being scanned.
    var open: [Int] { sources.indices.filter { sources[$0].state == .scanning } }

    var state: Answer.Index.State {
        if !open.isEmpty || !hasScanned { return .scanning }
        guard index.items.isEmpty else { return .ready }
        return sources.contains { $0.state == .noPermission } ? .noPermission : .empty
    }

    func answer(source position: Int) -> Answer.Source {
        let counts = index.sourceCounts
        return sources[position].answer(count: position < counts.count ? counts[position] : 0)
    }

    /// The place of an item in the index. Throws `StudioError`, `notFound` for an id that it does not have.
    func place(_ id: String) throws -> Int32 {
        guard let place = index.place(ofID: id) else { throw StudioError.noSuch("item") }
        return place
    }

    /// The place of an item for `disks`: its source.
    func disk(of place: Int32) -> String {
        let source = Int(index[place].source)
        return sources.indices.contains(source)
            ? sources[source].source.path : index.path(of: index[place])
    }

    /// The path of the file whose contents identify the item: the still of a Live Photo, else the recording.
    func markedPath(_ place: Int32) -> String {
        index.extras(at: place)?.pair ?? index.path(of: index[place])
    }
}

/// The results of the latest scans. Each is many times as large as the library made from it.
struct RecentScans: Sendable {
    private(set) var all: [CachedScan] = []
    /// Forgets them once none has been used for a while.
    var forgetting: Task<Void, Never>?

    private static let limit = 8

    subscript(_ scope: ScanScope) -> ScanResult? { all.first { $0.scope == scope }?.found }

    mutating func keep(_ scan: CachedScan) {
        all.removeAll { $0.scope == scan.scope }
        all = all.suffix(Self.limit - 1) + [scan]
    }

    mutating func forget() { all = [] }
}

/// The items that a list has found last.
struct FoundItems: Sendable {
    struct Key: Hashable, Sendable {
        var library: String
        var marks: String
        var filter: ItemFilter
        var order: ItemOrder
    }

    let key: Key
    let places: [Int32]
}
