/// Content with its position in the film.
package struct Clip: Hashable, Sendable {
    package var day: Day
    package var content: Content
    /// Positions in the film.
    package var frames: Range<Int>
    /// The date, if the film shows it.
    package var label: Label?
    /// Titles and captions.
    package var texts: [Label]
    /// The place of filming, under the name that the film shows; nil if it is unknown, and if the film names no places.
    package var place: NamedPlace?
    /// Frames that it would have without `output.max-duration`; nil if that did not shorten it.
    package var unshortened: Int?
    /// Cards and held pictures; nil for a clip that is nothing but its recording.
    package var extras: ClipExtras?
    /// Why it shows this part of its recording; nil if the clip rules alone decide.
    package var moment: Moment?
    /// The style of the transition into it; nil for the film's.
    package var transition: Transition.Style?
    /// How its photo moves; nil for a recording.
    package var motion: StillMotion?
    /// The point towards which its photo moves, and which a cropped one keeps in sight; nil for the centre.
    package var focus: PicturePoint?
    /// The recording at its right, for as long as the clip; nil for a clip of one. Its sound is not heard.
    package var beside: Footage?

    package enum Content: Hashable, Sendable {
        case footage(Footage)
    }

    package init(
        day: Day, content: Content, frames: Range<Int>, label: Label? = nil, texts: [Label] = [],
        unshortened: Int? = nil
    ) {
        self.day = day
        self.content = content
        self.frames = frames
        self.label = label
        self.texts = texts
        self.unshortened = unshortened
    }

    package init(
        day: Day, item: MediaItem, source: Fingerprint, start: MediaTime, frames: Range<Int>, label: Label? = nil,
        texts: [Label] = [], unshortened: Int? = nil
    ) {
        self.init(
            day: day, content: .footage(Footage(item: item, source: source, start: start)), frames: frames,
            label: label, texts: texts, unshortened: unshortened)
    }
}

/// A part of a recording.
package struct Footage: Hashable, Sendable, Codable {
    package var item: MediaItem
    package var source: Fingerprint
    /// Position in the source of the clip's first frame, from the start of its picture.
    package var start: MediaTime
    /// What steadies it; nil for a recording that is shown as it is.
    package var steady: SteadyPath?
    /// How fast it is shown; nil for as recorded.
    package var speed: Speed?

    package init(item: MediaItem, source: Fingerprint, start: MediaTime) {
        self.item = item
        self.source = source
        self.start = start
    }

    /// The time that passes in the recording while so many frames of the film are shown.
    package func recorded(in frames: Int, at rate: FrameRate) -> MediaTime {
        (speed ?? .normal).recorded(in: rate.time(ofFrames: frames))
    }
}

extension Clip {
    /// All text on the clip.
    package var labels: [Label] { [label].compactMap(\.self) + texts }

    /// The recording that the clip shows. A kind of content without one would require a decision at each use of this property.
    package var footage: Footage {
        get {
            switch content {
            case .footage(let footage): footage
            }
        }
        set { content = .footage(newValue) }
    }

    /// All recordings that it shows: the one that decides its day, place and sound first.
    package var shown: [Footage] { [footage, beside].compactMap(\.self) }

    package var item: MediaItem { footage.item }

    package var source: Fingerprint { footage.source }

    /// Position in the source of its first frame, from the start of the source's picture.
    package var start: MediaTime { footage.start }

    /// Its frames that show the moving recording, counted from its own first.
    package var moving: Range<Int> { extras?.moving(of: frames.count) ?? 0..<frames.count }

    /// Positions in the film of its recording: its frames without cards and held pictures.
    package var movingInFilm: Range<Int> {
        frames.lowerBound + moving.lowerBound..<frames.lowerBound + moving.upperBound
    }

    /// The part of the recording that is not shown; nil if shorter than one frame of the film.
    package func unused(at rate: FrameRate) -> MediaTime? {
        let rest = item.usableDuration - footage.recorded(in: moving.count, at: rate)
        return rest < footage.recorded(in: 1, at: rate) ? nil : rest
    }
}

/// Encodes the footage's values among the clip's own, without a kind, so that existing plans remain the same, digest included. Any other
/// content must state its `kind`; code that reads only footage refuses it, whatever other values are there.
extension Clip: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, day, item, source, start, frames, label, texts, place, unshortened, extras, moment, transition,
            motion, focus, beside, steady, speed
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard !container.contains(.kind) else {
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container, debugDescription: "a clip of a kind that is not known")
        }
        self.init(
            day: try container.decode(Day.self, forKey: .day),
            item: try container.decode(MediaItem.self, forKey: .item),
            source: try container.decode(Fingerprint.self, forKey: .source),
            start: try container.decode(MediaTime.self, forKey: .start),
            frames: try container.decode(Range<Int>.self, forKey: .frames),
            label: try container.decodeIfPresent(Label.self, forKey: .label),
            texts: try container.decodeIfPresent([Label].self, forKey: .texts) ?? [],
            unshortened: try container.decodeIfPresent(Int.self, forKey: .unshortened))
        place = try container.decodeIfPresent(NamedPlace.self, forKey: .place)
        extras = try container.decodeIfPresent(ClipExtras.self, forKey: .extras)
        moment = try container.decodeIfPresent(Moment.self, forKey: .moment)
        transition = try container.decodeIfPresent(Transition.Style.self, forKey: .transition)
        motion = try container.decodeIfPresent(StillMotion.self, forKey: .motion)
        focus = try container.decodeIfPresent(PicturePoint.self, forKey: .focus)
        beside = try container.decodeIfPresent(Footage.self, forKey: .beside)
        footage.steady = try container.decodeIfPresent(SteadyPath.self, forKey: .steady)
        footage.speed = try container.decodeIfPresent(Speed.self, forKey: .speed)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(day, forKey: .day)
        try container.encode(footage.item, forKey: .item)
        try container.encode(footage.source, forKey: .source)
        try container.encode(footage.start, forKey: .start)
        try container.encode(frames, forKey: .frames)
        try container.encodeIfPresent(label, forKey: .label)
        if !texts.isEmpty { try container.encode(texts, forKey: .texts) }
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(unshortened, forKey: .unshortened)
        try container.encodeIfPresent(extras, forKey: .extras)
        try container.encodeIfPresent(moment, forKey: .moment)
        try container.encodeIfPresent(transition, forKey: .transition)
        try container.encodeIfPresent(motion, forKey: .motion)
        try container.encodeIfPresent(focus, forKey: .focus)
        try container.encodeIfPresent(beside, forKey: .beside)
        try container.encodeIfPresent(footage.steady, forKey: .steady)
        try container.encodeIfPresent(footage.speed, forKey: .speed)
    }
}

/// How the picture of a photo moves while a film shows it.
package enum StillMotion: String, Hashable, Sendable, Codable, CaseIterable {
    /// It comes closer.
    case closer
    /// It goes farther away.
    case farther

    /// The motions of clips that follow each other on these days; nil for those that are no photos.
    ///
    /// Photos in a row take turns. The day of the first of them decides how they begin, so that what comes before it changes none.
    package static func motions(of clips: [(day: Day, kind: MediaKind)]) -> [StillMotion?] {
        var last: StillMotion?
        return clips.map { day, kind in
            guard kind == .still else {
                last = nil
                return nil
            }
            let motion = last?.other ?? (day.daysSinceEpoch & 1 == 0 ? .closer : .farther)
            last = motion
            return motion
        }
    }

    private var other: StillMotion { self == .closer ? .farther : .closer }
}

/// What steadies a part of a recording: how each of its pictures is moved and turned, and how much of their edges is lost for it. Sizes are
/// those of the picture as stored.
package struct SteadyPath: Hashable, Sendable, Codable {
    /// The part of the width, and of the height, that is lost, in thousandths.
    package var crop: Int
    /// Three numbers for each of the film's frames, from the part's first: the way to the right in millionths of the width, the way down in
    /// millionths of the height, and the turn in millionths of a radian.
    package var moves: [Int]

    /// How one picture is moved and turned.
    package struct Move: Hashable, Sendable {
        package var right: Int
        package var down: Int
        package var turn: Int

        package init(right: Int, down: Int, turn: Int) {
            self.right = right
            self.down = down
            self.turn = turn
        }
    }

    /// The most that may be lost: under 8 %.
    package static let crops = 0...79

    package init(crop: Int, moves: [Move]) {
        self.crop = crop
        self.moves = moves.flatMap { [$0.right, $0.down, $0.turn] }
    }

    /// The move of a frame of the part; the last one's for those behind it.
    package func move(ofFrame frame: Int) -> Move {
        let last = moves.count / 3 - 1
        guard last >= 0 else { return Move(right: 0, down: 0, turn: 0) }
        let place = 3 * max(0, min(frame, last))
        return Move(right: moves[place], down: moves[place + 1], turn: moves[place + 2])
    }
}

/// A still ground for text, before or after the moving pictures of a clip. It comes from the clip's own first or last picture, and gives
/// way to it, so that the two need no transition.
package struct Card: Hashable, Sendable, Codable {
    package var ground: CardGround
    /// The picture of a ground that is one; nil for other grounds.
    package var picture: Asset?
    /// Length in frames of the film.
    package var frames: Int

    /// The time in which a card gives way to its clip.
    package static let opening = MediaTime.milliseconds(600)

    package init(_ ground: CardGround, frames: Int) {
        self.ground = ground
        self.frames = frames
    }
}

/// What a clip shows in addition to its recording: cards at its ends, and its last picture for longer.
///
/// The clip's frames are those of the card before it, of the recording, of the held picture, and of the card after it.
package struct ClipExtras: Hashable, Sendable, Codable {
    package var before: Card?
    /// Frames for which the last picture stays.
    package var held: Int?
    package var after: Card?

    package init(before: Card? = nil, held: Int? = nil, after: Card? = nil) {
        self.before = before
        self.held = held
        self.after = after
    }

    /// The frames that show the moving recording, of a clip of this many frames.
    package func moving(of frames: Int) -> Range<Int> {
        let first = min(before?.frames ?? 0, frames)
        return first..<max(first, frames - (held ?? 0) - (after?.frames ?? 0))
    }

    /// The frames before the moving recording.
    package var lead: Int { before?.frames ?? 0 }

    /// The cards with the frames of the clip, of this many, that they take.
    package func cards(of frames: Int) -> [(card: Card, frames: Range<Int>)] {
        [
            before.map { ($0, 0..<min($0.frames, frames)) },
            after.map { ($0, max(0, frames - $0.frames)..<frames) },
        ].compactMap(\.self)
    }
}
