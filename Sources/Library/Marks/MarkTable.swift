package import Model

/// The tags or the pins of all devices.
///
/// A table has a register for each tag of an id, or for each day, which holds the last operation on it. Joining two tables takes the later
/// operation of each register, so it does not matter in which order, how often or in which parts operations arrive
/// (docs/decisions/marks.md).
protocol MarkTable: Equatable, Sendable {
    /// The start of its files' names, such as `tags`.
    static var name: String { get }

    init()

    /// Adds a row of a master file. Returns why it cannot be read; nil on success.
    mutating func take(row fields: [CSVLine.Field]) -> String?

    /// Adds a line of a delta. Returns why it cannot be read; nil on success.
    mutating func take(operation fields: [CSVLine.Field]) -> String?

    /// The rows of the master, sorted by their bytes, without line breaks.
    var rows: [[UInt8]] { get }
}

/// The reasons why a line of either table cannot be read.
enum LineFault {
    static let count = "it has too few or too many values"
    static let operation = "its operation is neither + nor -"
    static let id = "its id is missing or not UTF-8"
    static let tag = "a tag is not a number"
    static let time = "its time is not a number of seconds since 1970"
    static let device = "its device is not UTF-8"
    static let day = "its day does not exist"
    static let length = "'from' and duration are numbers of seconds"
}

extension [CSVLine.Field] {
    /// The fields without the empty ones that spreadsheets add at the end; at least `count` of them remain.
    func trimmed(to count: Int) -> [CSVLine.Field] {
        var fields = self
        while fields.count > count, fields.last?.isEmpty == true { fields.removeLast() }
        return fields
    }
}

/// The tags and pins of a library, merged from all devices, with warnings about lines that could not be read.
package struct Marks: Sendable {
    let tagTable: TagTable
    let pinTable: PinTable
    /// A warning for each line that could not be read, with its position.
    package var diagnostics: [Diagnostic]

    /// No tags and no pins.
    package static let none = Marks(TagTable(), PinTable(), [])

    init(_ tags: TagTable, _ pins: PinTable, _ diagnostics: [Diagnostic]) {
        (tagTable, pinTable, self.diagnostics) = (tags, pins, diagnostics)
    }

    package struct Tagged: Hashable, Sendable {
        package let id: String
        package let tags: [Tag]
        /// The time of the last change, in seconds since 1970.
        package let time: Int64
    }

    /// Every id with a tag, sorted by id.
    package var tagged: [Tagged] {
        tagTable.states.compactMap { id, states in
            let tags = states.filter(\.isOn).compactMap { Tag(number: $0.tag) }.sorted()
            return tags.isEmpty ? nil : Tagged(id: id, tags: tags, time: states.map(\.setting.stamp.time).max() ?? 0)
        }.sorted { $0.id.precedesByBytes($1.id) }
    }

    /// The number of ids with a tag.
    package var taggedCount: Int { tagTable.states.values.count { $0.contains(where: \.isOn) } }

    /// The tags of an id, sorted by number.
    package func tags(of id: String) -> [Tag] {
        (tagTable.states[id] ?? []).filter(\.isOn).compactMap { Tag(number: $0.tag) }.sorted()
    }

    package struct DayPin: Hashable, Sendable {
        package let day: Day
        package let pin: Pin
        package let stamp: MarkStamp
    }

    /// The pins, in the order of their days.
    package var pins: [DayPin] {
        pinTable.choices.compactMap { day, choice in
            choice.value.pin.map { DayPin(day: day, pin: $0, stamp: choice.stamp) }
        }.sorted { $0.day < $1.day }
    }
}

/// An index of the ids of all marks by everything that identifies media, for many lookups.
package struct MarkLookup: Sendable {
    private var texts: Set<String> = []
    private var clouds: [String: [String]] = [:]
    private var fingerprints: [String: [String]] = [:]
    private var digests: [String: [String]] = [:]

    package init(_ marks: Marks) {
        let pinned = marks.pins.compactMap { entry in
            if case .media(let media, _, _, _) = entry.pin { media } else { nil }
        }
        texts = Set(marks.tagTable.states.keys).union(pinned)
        for text in texts.sorted(by: { $0.precedesByBytes($1) }) {
            guard let id = ContentId(text) else { continue }
            if let guid = id.cloudGUID { clouds[guid, default: []].append(text) }
            if let fingerprint = id.fingerprint { fingerprints[fingerprint, default: []].append(text) }
            if case .md5(let digits) = id { digests[digits, default: []].append(text) }
        }
    }

    /// True if a mark names a file that can only be found by its contents.
    package var needsDigests: Bool { !digests.isEmpty || !fingerprints.isEmpty }

    /// Ids of marks that are names or paths, not derived from contents or given by a cloud.
    package var names: [String] { texts.filter { ContentId($0) == nil } }

    /// True if there are marks under exactly this id.
    package func has(_ id: String) -> Bool { texts.contains(id) }

    /// Every id under which the media are marked, the best first: the identical text, the cloud's name for the asset, the fingerprint, MD5.
    /// `identifier` is the source's own id, if it has one.
    package func ids(of identifier: String?, _ content: ContentDigests?) -> [String] {
        let id = identifier.flatMap(ContentId.init)
        var found: [String] = []
        if let identifier, texts.contains(identifier) { found.append(identifier) }
        if let guid = id?.cloudGUID { found += clouds[guid] ?? [] }
        for fingerprint in [id?.fingerprint, content?.appleFingerprint].compactMap(\.self) {
            found += fingerprints[fingerprint] ?? []
        }
        if let content { found += digests[content.md5] ?? [] }
        return found.withoutRepeats
    }

    /// The id under which media are already marked, or else `id`. A file's own id is derived from its contents (`digests`): its fingerprint
    /// comes first, so that a tag set on a phone is found on the NAS, and changed there.
    package func knownID(of id: String, _ digests: ContentDigests? = nil) -> String {
        ids(of: digests == nil ? id : nil, digests).first ?? id
    }
}
