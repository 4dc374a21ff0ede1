import DayreelKit
import Library
import Model

/// The tags and pins of the sync folder, assigned to the items of a library.
struct StudioMarks: Sendable {
    static let none = StudioMarks()

    private(set) var marks = MediaMarks.none
    /// The numbers of tags by the items' keys.
    private(set) var tags: [UInt64: [Int]] = [:]
    /// The pin of each day.
    private(set) var pins: [Day: DraftPin] = [:]
    /// The days to which items are pinned, by the items' ids.
    private(set) var pinnedDays: [String: [Day]] = [:]
    /// Tags with a name, sorted by number.
    private(set) var names: [Answer.Tag] = []

    private init() {}

    /// Assigns marks to items. Finds a file by its contents only if `contents` has its digests.
    init(_ marks: MediaMarks, _ tagNames: TagNames, library: LibraryIndex, contents: KnownContents) {
        self.marks = marks
        names = tagNames.named.map { Answer.Tag(number: $0.tag.number, name: $0.name) }
        var ids: [String: Int32] = [:]
        for (place, media) in Self.media(of: library, contents) {
            // Pins only refer to items that films can show.
            if library[place].kind != .still { for id in marks.ids(of: media) where ids[id] == nil { ids[id] = place } }
            let found = marks.tags(of: media)
            if !found.isEmpty { tags[library[place].key] = found.map(\.number) }
        }
        for (name, found) in marks.named {
            guard let place = library.place(meantBy: name) else { continue }
            let all = Set(tags[library[place].key] ?? []).union(found.map(\.number))
            tags[library[place].key] = all.sorted()
        }
        for (day, pin) in marks.pins {
            pins[day] = Self.answer(pin, ids, library)
            if case .item(let id, _, _, _)? = pins[day] { pinnedDays[id, default: []].append(day) }
        }
    }

    /// The content ids and digests of items by place, for those that have any.
    private static func media(of library: LibraryIndex, _ contents: KnownContents) -> [Int32: LibraryMedia] {
        var media: [Int32: LibraryMedia] = [:]
        var pairs: [String: Int32] = [:]
        for (place, extras) in library.extras {
            if let identifier = extras.contentIdentifier {
                media[place] = LibraryMedia(identifier: identifier, digests: nil)
            }
            if let pair = extras.pair { pairs[pair] = place }
        }
        for path in contents.paths {
            guard let place = pairs[path] ?? library.place(ofPath: path),
                let digests = contents.digests(ofFile: path)
            else { continue }
            media[place] = LibraryMedia(identifier: media[place]?.identifier, digests: digests)
        }
        return media
    }

    private static func answer(_ pin: Pin, _ ids: [String: Int32], _ library: LibraryIndex) -> DraftPin {
        guard case .media(let name, let from, let duration, let speed) = pin else { return .skip }
        let place = ids[name] ?? library.place(meantBy: name)
        return .item(
            place.map { library[$0].id } ?? StudioID.ofStranger(name), from: from?.seconds,
            duration: duration?.seconds, speed: speed)
    }
}

/// The marks of the sync folder as they were read last, and the reading of them.
struct SyncedMarks: Sendable {
    private(set) var known = StudioMarks.none
    /// A text that changes with the sync folder and the library; empty before the first reading.
    private(set) var version = ""
    /// The time of the last check.
    var checked: Duration?
    /// The check in progress, which everybody who needs the marks waits for.
    var check: Task<Void, Never>?
    /// Paths of files that were read for their digests, or could not be read.
    var contentsRead: Set<String> = []
    var contentReading: Task<Void, Never>?

    mutating func take(_ marks: StudioMarks, of version: String) {
        (known, self.version) = (marks, version)
    }
}
