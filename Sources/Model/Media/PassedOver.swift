/// The folders and files that a scan passes over because of their names or of a mark, counted by kind. Nothing in them is opened.
package struct PassedOver: Hashable, Sendable, Codable {
    /// The reason for passing something over: stable words for scripts, in the order of reports.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Deleted media.
        case trash
        /// Earlier states of whole folders.
        case snapshots
        /// Earlier states of single files.
        case versions
        case thumbnails
        /// The copies that a server or an editing program made for itself.
        case copies
        /// The folders that a system makes on every disk.
        case system
        /// Downloads that are not complete.
        case partial
        /// Folders with a dot before their name.
        case hidden
        /// Folders and files that a mark such as `.nomedia` hides.
        case marked
    }

    /// The folders and files of one kind.
    package struct Group: Hashable, Sendable, Codable {
        package fileprivate(set) var count = 0
        /// Different names, sorted by their bytes: at most `PassedOver.mostNames`. Those of `marked` are paths under the source.
        package fileprivate(set) var names: [String] = []
    }

    /// The most names of one kind.
    package static let mostNames = 20

    private var byKind: [Kind: Group] = [:]

    package init() {}

    package var isEmpty: Bool { byKind.isEmpty }

    /// The kinds that occur, in the order of `Kind`.
    package var groups: [(kind: Kind, group: Group)] {
        Kind.allCases.compactMap { kind in byKind[kind].map { (kind, $0) } }
    }

    /// Counts a folder or a file.
    package mutating func add(_ kind: Kind, _ name: String) {
        byKind[kind, default: Group()].count += 1
        keep(name, kind)
    }

    /// Adds what another source passes over.
    package mutating func add(_ other: PassedOver) {
        for (kind, group) in other.byKind {
            byKind[kind, default: Group()].count += group.count
            for name in group.names { keep(name, kind) }
        }
    }

    /// Keeps the first names, whatever their order of arrival, so that the same folders give the same text.
    private mutating func keep(_ name: String, _ kind: Kind) {
        var names = byKind[kind]?.names ?? []
        if names.count == Self.mostNames, let last = names.last, !name.precedesByBytes(last) { return }
        let place = names.firstIndex { !$0.precedesByBytes(name) } ?? names.endIndex
        if place < names.endIndex, names[place] == name { return }
        names.insert(name, at: place)
        byKind[kind]?.names = Array(names.prefix(Self.mostNames))
    }
}
