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

    /// The best recording of the day's videos, or of its Live Photos if it has no video; favourites come first.
    package static let usualPrefer: [Preference] = [.favourite, .video, .livePhoto, .motionPhoto, .best]

    package init(
        prefer: [Preference] = usualPrefer, exclude: [Preference] = [], libraryPins: Bool = true,
        clipsPerDay: Int = 1, clipsOnDay: [Day: Int] = [:], clipsOnBigDays: Int? = nil,
        minDuration: MediaTime = .milliseconds(500),
        screenRecordings: Bool = false, minEvidence: CaptureTime.Evidence? = nil
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
    }

    /// `isBig`: whether the day has three moments hours apart.
    package func clips(on day: Day, isBig: Bool) -> Int {
        clipsOnDay[day] ?? (isBig ? clipsOnBigDays : nil) ?? clipsPerDay
    }

    /// The accepted kinds, the preferred first.
    package var kinds: [MediaKind] {
        let named = prefer.compactMap(\.kind)
        return named.isEmpty ? MediaKind.allCases : named
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
            minEvidence
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
            minEvidence: try container.decodeIfPresent(CaptureTime.Evidence.self, forKey: .minEvidence))
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
    }
}
