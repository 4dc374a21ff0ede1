import Model

/// Collects the library's items from the results of scans.
struct LibraryBuilder {
    private(set) var items: [LibraryItem] = []
    private(set) var extras: [Int32: LibraryItem.Extras] = [:]
    /// Items that only a pin shows, with their extras.
    private(set) var heldBack: [(item: LibraryItem, extras: LibraryItem.Extras)] = []
    /// Files that are no items, in any order.
    private(set) var refused: [LibraryRefused] = []
    /// Absolute paths of folders, with a slash at the end.
    private(set) var folders: [String] = []
    private var folderNumbers: [Substring: Int32] = [:]
    private let sources: [String]
    /// The keys so far: one source may be inside another, but each item counts once.
    private var keys: Set<UInt64> = []
    private var refusedPaths: Set<String> = []

    init(sources: [String]) { self.sources = sources.map(\.withSlashAtEnd) }

    var sourceCount: Int { sources.count }

    /// Adds an item of an earlier library, for a source that cannot be scanned now.
    mutating func add(_ item: LibraryItem, of library: LibraryIndex, at place: Int32, source: Int) {
        guard keys.insert(item.key).inserted else { return }
        let folder = library.folders[Int(item.folder)]
        if let extras = library.extras[place] { self.extras[Int32(items.count)] = extras }
        var item = item
        item.folder = self.folder(of: folder + item.name)
        item.source = UInt16(clamping: source)
        items.append(item)
    }

    /// Adds an item of an earlier library that only a pin shows, with what is wrong with it.
    mutating func addHeldBack(_ item: LibraryItem, _ extras: LibraryItem.Extras, of library: LibraryIndex, source: Int)
    {
        guard keys.insert(item.key).inserted else { return }
        let path = library.path(of: item)
        var item = item
        item.folder = folder(of: path)
        item.source = UInt16(clamping: source)
        heldBack.append((item, extras))
        refused += library.refused.filter { $0.item == item.key }
    }

    /// Adds an item. `owner`: the path of its source, if the item is in none of the sources' folders.
    mutating func add(_ item: MediaItem, of owner: String? = nil) {
        add(item.location.address, of: owner, key: StudioID.number(of: item), LibraryItem.Extras(item)) {
            key, folder, source in LibraryItem(item, key: key, folder: folder, source: source)
        }
    }

    /// Adds a photo.
    mutating func add(_ still: Still, of owner: String? = nil) {
        add(still.location.address, of: owner, key: StudioID.number(of: still), LibraryItem.Extras(still)) {
            key, folder, source in LibraryItem(still, key: key, folder: folder, source: source)
        }
    }

    /// Adds a file that cannot be used, unless its day is unknown or has another recording in its place.
    mutating func add(_ media: RefusedMedia, of owner: String? = nil) {
        guard media.isLoss, let day = media.day else { return }
        var refused = LibraryRefused(
            day: Int32(clamping: day.daysSinceEpoch), name: media.name ?? media.path.lastPathPart, reason: media.reason)
        if let item = media.heldBack {
            let key = StudioID.number(of: item)
            guard keys.insert(key).inserted else { return }
            let (folder, source) = (folder(of: media.path), source(of: media.path, owner))
            heldBack.append((LibraryItem(item, key: key, folder: folder, source: source), LibraryItem.Extras(item)))
            refused.item = key
        } else if !refusedPaths.insert(media.path).inserted {
            return
        }
        self.refused.append(refused)
    }

    private mutating func add(
        _ path: String, of owner: String?, key: UInt64, _ extras: LibraryItem.Extras,
        make: (_ key: UInt64, _ folder: Int32, _ source: UInt16) -> LibraryItem
    ) {
        guard keys.insert(key).inserted else { return }
        if !extras.isEmpty { self.extras[Int32(items.count)] = extras }
        items.append(make(key, folder(of: path), source(of: path, owner)))
    }

    private func source(of path: String, _ owner: String?) -> UInt16 {
        let owner = owner?.withSlashAtEnd
        let source = sources.firstIndex { $0 == owner } ?? sources.firstIndex { path.hasPrefix($0) } ?? 0
        return UInt16(clamping: source)
    }

    private mutating func folder(of path: String) -> Int32 {
        let name = path.folderPart
        if let number = folderNumbers[name] { return number }
        let number = Int32(folders.count)
        let text = String(name)
        folders.append(text)
        folderNumbers[text[...]] = number
        return number
    }
}
