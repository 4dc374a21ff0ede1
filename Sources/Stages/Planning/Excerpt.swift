import Model

/// The part of a pick that the film shows, before it has its position in the film.
struct Excerpt: Hashable, Sendable {
    var day: Day
    var item: MediaItem
    var source: Fingerprint
    /// Position in the source of the first frame.
    var start: MediaTime
    /// Length in frames of the film.
    var length: Int
    var speed = Speed.normal
    /// True if a pin sets its length.
    var isFixed: Bool
    /// True if it is all of its recording, and not because a pin or the job wants it short.
    var isWhole: Bool
    /// The part that remains when the excerpt is shortened.
    var placement: ClipRules.Placement
    /// Length in frames before `output.max-duration` shortened it; nil if it did not.
    var unshortened: Int?
    /// Why it begins where it does, if not by the rules alone.
    var moment: Moment?
    /// How good it is, comparable within the film; nil if it was not measured.
    var worth: Int?
    /// The recording beside it, from its own start.
    var beside: Footage?
    /// The part of the recording to which it keeps: what the phone shows slowly. Nil for all with a picture.
    var part: Range<MediaTime>?

    /// The excerpt with another beside it, both as long as the shorter one.
    func with(_ other: Excerpt, rate: FrameRate) -> Excerpt {
        let frames = min(length, other.length)
        var pair = shortened(to: frames, rate: rate)
        let right = other.shortened(to: frames, rate: rate)
        pair.unshortened = nil
        pair.isWhole = other.length < length ? other.isWhole : isWhole
        pair.beside = right.footage
        return pair
    }

    /// The excerpt with fewer frames; unchanged if it has no more than `frames`.
    func shortened(to frames: Int, rate: FrameRate) -> Excerpt {
        guard frames < length else { return self }
        var excerpt = self
        let time = rate.time(ofFrames: frames)
        let spare = rate.time(ofFrames: length) - time
        let needed = speed.recorded(in: time)
        if let part = moment?.shorter.last(where: { $0.length >= needed }) {
            excerpt.start = part.start
        }
        excerpt.keepSentencesWhole(in: needed)
        switch placement {
        // A part that was chosen for what is in it has its own shorter ones.
        case .start, .best: break
        case .middle: excerpt.skip(MediaTime(microseconds: spare.microseconds / 2))
        case .end: excerpt.skip(spare)
        }
        excerpt.length = frames
        excerpt.unshortened = length
        return excerpt
    }

    /// The excerpt with the length that the beats of its film's music ask for.
    func lasting(_ frames: Int, rate: FrameRate) -> Excerpt {
        var excerpt = shortened(to: frames, rate: rate)
        if frames > length { excerpt.keepSentencesWhole(in: speed.recorded(in: rate.time(ofFrames: frames))) }
        excerpt.length = frames
        excerpt.unshortened = unshortened
        return excerpt
    }

    /// Moves a part that was chosen for what is in it, and whose length something else decides, so that nobody is cut off.
    private mutating func keepSentencesWhole(in length: MediaTime) {
        guard let moment else { return }
        if let sound = moment.sound {
            let bounds = moment.good(around: start..<start + length, in: part ?? item.usable)
            start = CutPoints(sound).start(of: length, near: start, within: bounds)
        }
        self.moment?.start = start
    }

    /// The recording without what is beside it.
    var footage: Footage {
        var footage = Footage(item: item, source: source, start: start)
        footage.speed = speed.isNormal ? nil : speed
        return footage
    }

    /// `time`: of the film.
    private mutating func skip(_ time: MediaTime) {
        start = start + speed.recorded(in: time)
        if let right = beside { beside?.start = right.start + (right.speed ?? .normal).recorded(in: time) }
    }
}

extension Excerpt {
    /// The frames for which its last picture stays, so that a short recording is seen: nil for a longer one, and for one that is short
    /// because the job wants it so.
    func held(toAtLeast shortest: MediaTime, rate: FrameRate) -> Int? {
        let missing = rate.nearestFrames(to: shortest) - length
        return isWhole && missing > 0 ? missing : nil
    }

    /// The excerpts shortened to the job's `output.max-duration`, with notes for the user.
    ///
    /// Without that key, an excerpt depends only on its own item and the rules: adding or removing a day leaves the rendered segments of
    /// all others valid.
    static func limited(
        _ excerpts: [Excerpt], by job: Job, rate: FrameRate, transitions: WantedTransitions, cards: Int
    ) -> (excerpts: [Excerpt], notes: [Diagnostic]) {
        guard let longest = job.output.maxDuration else { return (excerpts, []) }
        let limit = FilmLimit(
            longest, rate: rate, transitions: transitions, minDuration: job.select.minDuration, cards: cards)
        let lengths = limit.lengths(
            of: excerpts.map { FilmLimit.Wanted(frames: $0.length, isFixed: $0.isFixed, score: $0.worth) })
        let shorter = zip(excerpts, lengths).map { $0.shortened(to: $1, rate: rate).withoutChoice(rate: rate) }
        let notes = [
            shortening(of: shorter, to: longest, rate: rate),
            excess(of: limit.film(of: lengths), over: limit.frames, cards: cards, longest: longest, rate: rate),
        ]
        return (shorter, notes.compactMap(\.self) + shorter.compactMap { $0.shortenedPin(rate: rate) })
    }

    /// The excerpt without the reasons for its part, if it is all of its recording after all.
    private func withoutChoice(rate: FrameRate) -> Excerpt {
        let whole = rate.wholeFrames(in: speed.shown(item.usable.upperBound - item.usable.lowerBound))
        guard moment?.choice == .best, start == item.usable.lowerBound, length >= whole else { return self }
        var excerpt = self
        excerpt.moment = nil
        return excerpt
    }

    private static func shortening(of excerpts: [Excerpt], to longest: MediaTime, rate: FrameRate) -> Diagnostic? {
        let shortened = excerpts.filter { $0.unshortened != nil }
        guard let most = shortened.map(\.length).max() else { return nil }
        let length = rate.time(ofFrames: most).plainSeconds
        return Diagnostic(
            .note, .clipsShortened,
            "\(shortened.count) of \(excerpts.count.counted("clip is", "clips are")) shortened to \(length), "
                + "for a film of \(longest.plainSeconds) at most (output.max-duration)")
    }

    private static func excess(
        of frames: Int, over most: Int, cards: Int, longest: MediaTime, rate: FrameRate
    ) -> Diagnostic? {
        guard frames > most else { return nil }
        return Diagnostic(
            .warning, .filmTooLong,
            "the film is \(rate.time(ofFrames: frames + cards).plainSeconds) long, although output.max-duration is "
                + "\(longest.plainSeconds): every clip is as short as its transitions and select.min-duration allow. "
                + "Choose fewer days, a shorter transition or a longer film.")
    }

    private func shortenedPin(rate: FrameRate) -> Diagnostic? {
        guard isFixed, let unshortened else { return nil }
        let (asked, left) = (rate.time(ofFrames: unshortened), rate.time(ofFrames: length))
        return Diagnostic(
            .note, .clipsShortened, day: day, path: item.location.address,
            "the pin of \(day) is shown for \(left.plainSeconds) instead of \(asked.plainSeconds), because the other "
                + "clips are as short as they may be (output.max-duration)")
    }
}
