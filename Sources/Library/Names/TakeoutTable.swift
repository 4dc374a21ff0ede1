import Model

/// The sidecars of one folder by the names that they describe, and the spellings that distinguish `a.MP4` from `A.mp4` there.
struct TakeoutTable {
    private struct Key: Hashable {
        /// Lower case. Texts in NFC and NFD are equal.
        var core: String
        /// `(1)`, or nothing.
        var counter: String
    }

    private struct Entry {
        /// The name before the counter and `.json`, as spelled.
        var core: String
        var name: String
    }

    private var entries: [Key: [Entry]] = [:]
    /// The lower-case names that several media of the folder share.
    private let shared: Set<String>

    var isEmpty: Bool { entries.isEmpty }

    /// `sidecars` and `media` are names of one folder.
    init(sidecars: [String], media: [String]) {
        for name in sidecars.sorted(by: { $0.precedesByBytes($1) }) {
            let (core, counter) = Self.splitCounter(String(name.dropLast(".json".count)))
            entries[Key(core: core.lowercased(), counter: counter), default: []].append(Entry(core: core, name: name))
        }
        var seen: Set<String> = []
        shared = Set(media.map { $0.lowercased() }.filter { !seen.insert($0).inserted })
    }

    /// True if only letter case distinguishes the file with this name from another one.
    func isShared(_ media: String) -> Bool { !shared.isEmpty && shared.contains(media.lowercased()) }

    /// The first sidecar of the name with one of these endings. A sidecar in another letter case counts if it can mean no other name.
    /// `stem` is the part of the name that is the file's own, because the rest may be a guess; nil requires the same letter case.
    func sidecar(of name: String, stem: String?, endings: [Substring] = [""], counter: String) -> String? {
        let folded = name.lowercased()
        let found = endings.flatMap { entries[Key(core: folded + $0, counter: counter)] ?? [] }
        if found.isEmpty { return nil }
        if let exact = found.first(where: { $0.core.hasPrefix(name) }) { return exact.name }
        guard let stem else { return nil }
        let near = found.filter { $0.core.hasPrefix(stem) }
        let left = near.isEmpty ? found : near
        return Set(left.map { $0.core.prefix(name.count) }).count == 1 ? left.first?.name : nil
    }

    /// `a(1)` becomes `a` and `(1)`.
    static func splitCounter(_ stem: String) -> (stem: String, counter: String) {
        guard stem.last == ")", let open = stem.lastIndex(of: "("), open != stem.startIndex else { return (stem, "") }
        let digits = stem[stem.index(after: open)...].dropLast()
        guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return (stem, "") }
        return (String(stem[..<open]), String(stem[open...]))
    }
}
