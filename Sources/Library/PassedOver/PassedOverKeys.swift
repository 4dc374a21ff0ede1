import Model

/// The objects of a bucket that are passed over. A bucket has no folders, so the other keys of the listing are what is around a name.
struct PassedOverKeys {
    /// The folders and objects that are passed over, each once.
    private(set) var passedOver = PassedOver()

    private let keys: [(key: String, size: Int64)]
    /// The length in bytes of the part of the keys that the source names itself.
    private let rootLength: Int
    /// The folders above the source, the nearest first, in lower case.
    private let aboveRoot: [String]
    /// The folders that a mark hides, with a slash at their ends.
    private let marked: Set<String>
    /// PhotoPrism's folders for its own copies, with a slash at their ends.
    private let storages: Set<String>
    /// The folders that were judged, by their paths with a slash at the end: true for those that are entered.
    private var judged: [String: Bool] = [:]
    /// The names in each folder, in lower case; made when the first name depends on them.
    private var contents: [String: Set<String>]?

    /// `root` is the folder of the source's prefix, with a slash at its end; `above` are the names above it, such as the bucket's, the
    /// nearest first. With `takingHidden`, marks do not count.
    init(_ keys: [(key: String, size: Int64)], below root: String, above: [String], takingHidden: Bool) {
        self.keys = keys
        rootLength = root.utf8.count
        aboveRoot = root.pathParts.reversed().map { $0.lowercased() } + above.map { $0.lowercased() }
        // A mark in the folder that the source names does not count: who names a folder wants it.
        func folders(_ isMark: (String, Int64) -> Bool) -> Set<String> {
            Set(
                keys.filter { isMark($0.key.lastPathPart, $0.size) }.map { String($0.key.folderPart) }
                    .filter { $0.utf8.count > root.utf8.count })
        }
        marked = takingHidden ? [] : folders(HidingMark.hidesFolder)
        storages = folders { name, _ in name == HidingMark.ofPhotoPrism }
    }

    /// True for an object that the source takes.
    mutating func takes(_ key: String) -> Bool {
        guard entersFolder(String(key.folderPart)) else { return false }
        switch PassedOverNames.verdict(ofFile: key.lastPathPart) {
        case .taken: return true
        case .skipped: return false
        case .passedOver(let kind):
            passedOver.add(kind, key.lastPathPart)
            return false
        }
    }

    /// True if no folder on the way to this one is passed over. `path` has a slash at its end.
    private mutating func entersFolder(_ path: String) -> Bool {
        guard path.utf8.count > rootLength else { return true }
        if let known = judged[path] { return known }
        let own = path.withoutSlashAtEnd
        let above = String(own.folderPart)
        // A key may begin with a slash.
        let isEntered = (above == path || entersFolder(above)) && judge(own.lastPathPart, path)
        judged[path] = isEntered
        return isEntered
    }

    private mutating func judge(_ name: String, _ path: String) -> Bool {
        if PhotoLibraryFolder(path: "", name: name) != nil { return false }
        let verdict = PassedOverNames.verdict(ofFolder: name) { surroundings(of: path) }
        switch verdict {
        case .skipped: return false
        case .passedOver(let kind):
            passedOver.add(kind, name)
            return false
        case .taken:
            if storages.contains(path) {
                passedOver.add(.copies, name)
            } else if marked.contains(path) {
                passedOver.add(.marked, (String(path.utf8.dropFirst(rootLength)) ?? path).withoutSlashAtEnd)
            } else {
                return true
            }
            return false
        }
    }

    private mutating func surroundings(of path: String) -> Surroundings {
        let all = contents ?? Self.contents(of: keys.map(\.key))
        contents = all
        let above = String(path.withoutSlashAtEnd.folderPart)
        let names = (String(above.utf8.dropFirst(rootLength)) ?? "").pathParts.reversed().map { $0.lowercased() }
        return Surroundings(
            above: names + aboveRoot, siblings: { all[above] ?? [] }, children: { all[path] ?? [] })
    }

    /// The names in each folder, in lower case, by its path with a slash at the end.
    private static func contents(of keys: [String]) -> [String: Set<String>] {
        var contents: [String: Set<String>] = [:]
        for key in keys {
            var path = key
            while !path.isEmpty {
                let folder = String(path.folderPart)
                let isNew = contents[folder, default: []].insert(path.lastPathPart.lowercased()).inserted
                // The folders above are known with the first name in this one.
                guard isNew, !folder.isEmpty else { break }
                path = folder.withoutSlashAtEnd
            }
        }
        return contents
    }
}
