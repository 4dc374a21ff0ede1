/// The rules for how much of an item is shown.
package struct ClipRules: Hashable, Sendable {
    /// Longest excerpt of a video; nil for all of it.
    package var video: MediaTime?
    /// Longest excerpt of a Live Photo or Motion Photo.
    package var livePhoto: MediaTime
    /// Length of a photo.
    package var still: MediaTime
    package var from: Placement
    /// True if black and blurred first seconds are passed over by excerpts from the start.
    package var skipBadStart: Bool
    /// A shorter recording stays on its last picture until it is this long; zero to show it as recorded.
    package var shortest: MediaTime
    /// How fast recordings are shown. All lengths are those in the film.
    package var speed = ClipSpeed.normal

    /// The position of the excerpt in a longer item. `best`: where it was measured to be good.
    package enum Placement: String, Hashable, Sendable, Codable, CaseIterable { case start, middle, end, best }

    /// A date is read in this time.
    package static let readable = MediaTime.milliseconds(1200)

    /// The usual `shortest`: a clip of this length shows its date for `readable` between two transitions.
    package static let usualShortest = MediaTime.milliseconds(1600)

    /// The usual length of a photo.
    package static let usualStill = MediaTime.seconds(3)

    package init(
        video: MediaTime? = .seconds(8), livePhoto: MediaTime = .seconds(3), from: Placement = .best,
        skipBadStart: Bool = true, shortest: MediaTime = usualShortest, still: MediaTime = usualStill
    ) {
        self.video = video
        self.livePhoto = livePhoto
        self.from = from
        self.skipBadStart = skipBadStart
        self.shortest = shortest
        self.still = still
    }

    /// The longest excerpt of the item.
    package func limit(of item: MediaItem) -> MediaTime? {
        switch item.kind {
        case .video: video
        case .livePhoto, .motionPhoto: livePhoto
        case .still: still
        }
    }
}

/// Omits newer keys that have their default, so that plans and hashes of jobs without them do not change.
extension ClipRules: Codable {
    private enum CodingKeys: CodingKey { case video, livePhoto, from, skipBadStart, shortest, still, speed }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            video: try container.decodeIfPresent(MediaTime.self, forKey: .video),
            livePhoto: try container.decode(MediaTime.self, forKey: .livePhoto),
            from: try container.decode(Placement.self, forKey: .from),
            skipBadStart: try container.decodeIfPresent(Bool.self, forKey: .skipBadStart) ?? true,
            shortest: try container.decodeIfPresent(MediaTime.self, forKey: .shortest) ?? Self.usualShortest,
            still: try container.decodeIfPresent(MediaTime.self, forKey: .still) ?? Self.usualStill)
        speed = try container.decodeIfPresent(ClipSpeed.self, forKey: .speed) ?? .normal
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(video, forKey: .video)
        try container.encode(livePhoto, forKey: .livePhoto)
        try container.encode(from, forKey: .from)
        if shortest != Self.usualShortest { try container.encode(shortest, forKey: .shortest) }
        if still != Self.usualStill { try container.encode(still, forKey: .still) }
        if speed != .normal { try container.encode(speed, forKey: .speed) }
        if !skipBadStart { try container.encode(skipBadStart, forKey: .skipBadStart) }
    }
}

/// How fast a job shows recordings.
package enum ClipSpeed: Hashable, Sendable {
    case fixed(Speed)
    /// As the phone shows them: slow motion slowly, all others as recorded.
    case original

    package static let normal = ClipSpeed.fixed(.normal)

    /// The speed of an item.
    package func speed(of item: MediaItem) -> Speed {
        guard item.kind != .still else { return .normal }
        return switch self {
        case .fixed(let speed): speed
        case .original: item.slowMotion?.speed ?? .normal
        }
    }
}

/// A number, or `original`.
extension ClipSpeed: Codable {
    private static let word = "original"

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self), text == Self.word {
            self = .original
        } else {
            self = .fixed(try container.decode(Speed.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .fixed(let speed): try container.encode(speed)
        case .original: try container.encode(Self.word)
        }
    }
}
