package struct SelectionRules: Hashable, Sendable {
    /// Preferences, the first first; media that are alike in all of them go by time. A kind that is not named is not taken, unless
    /// none is.
    package var prefer: [Preference]
    /// Media that are left out; pins may still name them.
    package var exclude: [Preference]
    /// True if the pins of the sync folder hold for days that the job has no pin for.
    package var libraryPins: Bool
    package var clipsPerDay: Int
    package var clipsOnDay: [Day: Int]
    package var minDuration: MediaTime
    /// True if recordings of a screen are taken.
    package var screenRecordings: Bool
    /// The weakest evidence of its date with which an item is taken. Nil takes all, and warns of days that rest on
    /// uncertain evidence.
    package var minEvidence: CaptureTime.Evidence?

    package init(
        prefer: [Preference] = [.video, .livePhoto, .motionPhoto], exclude: [Preference] = [], libraryPins: Bool = true,
        clipsPerDay: Int = 1, clipsOnDay: [Day: Int] = [:], minDuration: MediaTime = .milliseconds(500),
        screenRecordings: Bool = false, minEvidence: CaptureTime.Evidence? = nil
    ) {
        self.prefer = prefer
        self.exclude = exclude
        self.libraryPins = libraryPins
        self.clipsPerDay = clipsPerDay
        self.clipsOnDay = clipsOnDay
        self.minDuration = minDuration
        self.screenRecordings = screenRecordings
        self.minEvidence = minEvidence
    }

    package func clips(on day: Day) -> Int { clipsOnDay[day] ?? clipsPerDay }

    /// The kinds that are taken, the preferred first.
    package var kinds: [MediaKind] {
        let named = prefer.compactMap(\.kind)
        return named.isEmpty ? MediaKind.allCases : named
    }

    /// True if what is chosen depends on the tags of the sync folder.
    package var asksForTags: Bool { (prefer + exclude).contains { $0.tag != nil } }
}

/// Keys that came later than plans and are as by default are left out, so that plans and hashes of jobs without them stay as they are.
extension SelectionRules: Codable {
    private enum CodingKeys: CodingKey {
        case prefer, exclude, libraryPins, clipsPerDay, clipsOnDay, minDuration, screenRecordings, minEvidence
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            prefer: try container.decode([Preference].self, forKey: .prefer),
            exclude: try container.decodeIfPresent([Preference].self, forKey: .exclude) ?? [],
            libraryPins: try container.decodeIfPresent(Bool.self, forKey: .libraryPins) ?? true,
            clipsPerDay: try container.decode(Int.self, forKey: .clipsPerDay),
            clipsOnDay: try container.decode([Day: Int].self, forKey: .clipsOnDay),
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
        try container.encode(minDuration, forKey: .minDuration)
        try container.encode(screenRecordings, forKey: .screenRecordings)
        try container.encodeIfPresent(minEvidence, forKey: .minEvidence)
    }
}
