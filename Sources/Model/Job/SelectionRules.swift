package struct SelectionRules: Hashable, Sendable {
    /// Preferences, the most important first; media that are equal in all of them go by time. If kinds are named, no other kinds are taken.
    package var prefer: [Preference]
    /// Qualities of media to exclude; pins may still name them.
    package var exclude: [Preference]
    /// True if the pins of the sync folder apply to days without a pin of the job.
    package var libraryPins: Bool
    package var clipsPerDay: Int
    package var clipsOnDay: [Day: Int]
    /// How many clips a day shows that has at least three moments hours apart; nil for as many as any other.
    package var clipsOnBigDays: Int?
    package var minDuration: MediaTime
    /// True if recordings of a screen are taken.
    package var screenRecordings: Bool
    /// The weakest evidence of an item's date that is accepted. Nil accepts all, with a warning for days that rest on uncertain evidence.
    package var minEvidence: CaptureTime.Evidence?
    package var stills: StillUse

    /// The best recording of the day's videos, or of its Live Photos if it has no video; favourites come first.
    package static let usualPrefer: [Preference] = [.favourite, .video, .livePhoto, .motionPhoto, .best]

    package init(
        prefer: [Preference] = usualPrefer, exclude: [Preference] = [], libraryPins: Bool = true,
        clipsPerDay: Int = 1, clipsOnDay: [Day: Int] = [:], clipsOnBigDays: Int? = nil,
        minDuration: MediaTime = .milliseconds(500),
        screenRecordings: Bool = false, minEvidence: CaptureTime.Evidence? = nil, stills: StillUse = .off
    ) {
        self.prefer = prefer
        self.exclude = exclude
        self.libraryPins = libraryPins
        self.clipsPerDay = clipsPerDay
        self.clipsOnDay = clipsOnDay
        self.clipsOnBigDays = clipsOnBigDays
        self.minDuration = minDuration
        self.screenRecordings = screenRecordings
        self.minEvidence = minEvidence
        self.stills = stills
    }

    /// `isBig`: whether the day has three moments hours apart.
    package func clips(on day: Day, isBig: Bool) -> Int {
        clipsOnDay[day] ?? (isBig ? clipsOnBigDays : nil) ?? clipsPerDay
    }

    /// The accepted kinds, the preferred first. Photos come last unless they are named.
    package var kinds: [MediaKind] {
        let named = prefer.compactMap(\.kind)
        let kinds = named.isEmpty ? MediaKind.allCases : named
        guard stills != .off else { return kinds.filter { $0 != .still } }
        return kinds.contains(.still) ? kinds : kinds + [.still]
    }

    /// True if the choice depends on how good recordings are.
    package var asksForBest: Bool { prefer.contains(.best) }

    /// True if the choice depends on the tags of the sync folder.
    package var asksForTags: Bool { (prefer + exclude).contains { $0.tag != nil } }
}

/// Omits newer keys that have their default, so that plans and hashes of jobs without them do not change.
extension SelectionRules: Codable {
    private enum CodingKeys: CodingKey {
        case prefer, exclude, libraryPins, clipsPerDay, clipsOnDay, clipsOnBigDays, minDuration, screenRecordings,
            minEvidence, stills
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            prefer: try container.decode([Preference].self, forKey: .prefer),
            exclude: try container.decodeIfPresent([Preference].self, forKey: .exclude) ?? [],
            libraryPins: try container.decodeIfPresent(Bool.self, forKey: .libraryPins) ?? true,
            clipsPerDay: try container.decode(Int.self, forKey: .clipsPerDay),
            clipsOnDay: try container.decode([Day: Int].self, forKey: .clipsOnDay),
            clipsOnBigDays: try container.decodeIfPresent(Int.self, forKey: .clipsOnBigDays),
            minDuration: try container.decode(MediaTime.self, forKey: .minDuration),
            screenRecordings: try container.decode(Bool.self, forKey: .screenRecordings),
            minEvidence: try container.decodeIfPresent(CaptureTime.Evidence.self, forKey: .minEvidence),
            stills: try container.decodeIfPresent(StillUse.self, forKey: .stills) ?? .off)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(prefer, forKey: .prefer)
        if !exclude.isEmpty { try container.encode(exclude, forKey: .exclude) }
        if !libraryPins { try container.encode(libraryPins, forKey: .libraryPins) }
        try container.encode(clipsPerDay, forKey: .clipsPerDay)
        try container.encode(clipsOnDay, forKey: .clipsOnDay)
        try container.encodeIfPresent(clipsOnBigDays, forKey: .clipsOnBigDays)
        try container.encode(minDuration, forKey: .minDuration)
        try container.encode(screenRecordings, forKey: .screenRecordings)
        try container.encodeIfPresent(minEvidence, forKey: .minEvidence)
        if stills != .off { try container.encode(stills, forKey: .stills) }
    }
}

/// A quality by which a job prefers media, or excludes it.
package enum Preference: Sendable {
    case kind(MediaKind)
    /// Its owner marked it as a favourite.
    case favourite
    /// The recordings of a day that are measured to be better come first. No quality of a single recording.
    case best
    /// Media with the tag. `name` is the tag's name in the settings, for messages only: other machines may use other names.
    case tag(Tag, name: String? = nil)
}

extension Preference: Hashable {
    package static func == (left: Preference, right: Preference) -> Bool {
        (left.kind, left.tag, left.isBest) == (right.kind, right.tag, right.isBest)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(tag)
        hasher.combine(isBest)
    }
}

extension Preference {
    package static let video = Preference.kind(.video)
    package static let livePhoto = Preference.kind(.livePhoto)
    package static let motionPhoto = Preference.kind(.motionPhoto)

    package var kind: MediaKind? { if case .kind(let kind) = self { kind } else { nil } }
    package var tag: Tag? { if case .tag(let tag, _) = self { tag } else { nil } }

    package var isBest: Bool { if case .best = self { true } else { false } }

    /// The name of the tag, or else its number; nil for any other quality.
    package var tagName: String? {
        if case .tag(let tag, let name) = self { name ?? TagNames().name(of: tag) } else { nil }
    }
}

/// The word for a kind, `favourite`, `best`, or `{"tag": "red"}`, as in job files; a number for a tag without a colour.
extension Preference: Codable {
    private enum CodingKeys: String, CodingKey { case tag }

    package init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            guard let preference = Self(word: word) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "'\(word)' is no preference"))
            }
            self = preference
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = .tag(try TagNames().tag(try container.decode(String.self, forKey: .tag)))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .kind(let kind): try Self.encode(kind.rawValue, encoder)
        case .favourite: try Self.encode("favourite", encoder)
        case .best: try Self.encode("best", encoder)
        case .tag(let tag, _):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(TagNames().name(of: tag), forKey: .tag)
        }
    }

    private init?(word: String) {
        switch word {
        case "favourite": self = .favourite
        case "best": self = .best
        default:
            guard let kind = MediaKind(rawValue: word) else { return nil }
            self = .kind(kind)
        }
    }

    private static func encode(_ word: String, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(word)
    }
}

/// Whether films show photos, as moving pictures.
package enum StillUse: String, Hashable, Sendable, Codable, CaseIterable {
    case off
    /// On days that have no recording to show.
    case fill
    /// As media of the day like any other: after all recordings, unless the job prefers otherwise.
    case also
}
