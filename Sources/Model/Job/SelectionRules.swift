package struct SelectionRules: Hashable, Sendable {
    /// Preferences, the most important first; media that are equal in all of them go by time. If kinds are named, no other kinds are taken.
    package var prefer: [Preference]
    /// Qualities of media to exclude; pins may still name them.
    package var exclude: [Preference]
    /// True if the pins of the sync folder apply to days without a pin of the job.
    package var libraryPins: Bool
    package var clipsPerDay: Int
    package var clipsOnDay: [Day: Int]
    package var minDuration: MediaTime
    /// True if recordings of a screen are taken.
    package var screenRecordings: Bool
    /// The weakest evidence of an item's date that is accepted. Nil accepts all, with a warning for days that rest on uncertain evidence.
    package var minEvidence: CaptureTime.Evidence?
    package var stills: StillUse

    package init(
        prefer: [Preference] = [.video, .livePhoto, .motionPhoto], exclude: [Preference] = [], libraryPins: Bool = true,
        clipsPerDay: Int = 1, clipsOnDay: [Day: Int] = [:], minDuration: MediaTime = .milliseconds(500),
        screenRecordings: Bool = false, minEvidence: CaptureTime.Evidence? = nil, stills: StillUse = .off
    ) {
        self.prefer = prefer
        self.exclude = exclude
        self.libraryPins = libraryPins
        self.clipsPerDay = clipsPerDay
        self.clipsOnDay = clipsOnDay
        self.minDuration = minDuration
        self.screenRecordings = screenRecordings
        self.minEvidence = minEvidence
        self.stills = stills
    }

    package func clips(on day: Day) -> Int { clipsOnDay[day] ?? clipsPerDay }

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
        case prefer, exclude, libraryPins, clipsPerDay, clipsOnDay, minDuration, screenRecordings, minEvidence,
            stills
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
        try container.encode(minDuration, forKey: .minDuration)
        try container.encode(screenRecordings, forKey: .screenRecordings)
        try container.encodeIfPresent(minEvidence, forKey: .minEvidence)
        if stills != .off { try container.encode(stills, forKey: .stills) }
    }
}
