import Model

/// What makes a second of a recording good or bad. The limits are those of docs/decisions/films.md.
enum MomentRules {
    /// Steps of a part's start, in microseconds.
    static let step: Int64 = 250_000
    /// The least speech that is worth a word.
    static let leastSpeech = MediaTime.milliseconds(400)
    /// Decibels of full scale below which nobody is heard.
    static let quiet = -50
    /// The longest bad start that is passed over.
    static let longestStart = MediaTime.seconds(3)
    /// The part of a recording that is measured to see whether its start is bad.
    static let startSeen = MediaTime.seconds(4)

    /// The least that is left of a recording whose bad start is passed over: half of it, and two seconds.
    static func leastLeft(of whole: MediaTime) -> MediaTime {
        max(.seconds(2), MediaTime(microseconds: whole.microseconds / 2))
    }

    /// True for a recording so much longer than what is shown of it that there is a choice.
    static func leavesChoice(showing used: MediaTime, of whole: MediaTime) -> Bool {
        whole.microseconds * 10 > used.microseconds * 13
    }

    /// Where a part of a recording begins that its library found `best`: its middle, or what is around it; nil if there is no choice, and
    /// if it is beyond the recording's end. `usable`: the part of the recording to choose from.
    static func librarysStart(
        _ best: Range<MediaTime>, showing used: MediaTime, of usable: Range<MediaTime>
    ) -> MediaTime? {
        guard leavesChoice(showing: used, of: usable.upperBound - usable.lowerBound),
            best.upperBound <= usable.upperBound + .seconds(1)
        else { return nil }
        let middle = (best.lowerBound + best.upperBound - used).microseconds / 2
        return max(usable.lowerBound, min(MediaTime(microseconds: middle), usable.upperBound - used))
    }

    /// A moment is blurred if its sharpness times its narrowness is less than so many percent of the recording's at its best: of many
    /// moments, and of the few of a start, where what is filmed may just change.
    static let blurred = 60
    static let blurredStart = 40
    /// A moment is not blurred while its edges are narrow, in percent of how narrow they are elsewhere in the recording: an aeroplane in an
    /// empty sky has few edges, but sharp ones.
    static let wide = 76
    /// Nor while it has nearly as many edges as elsewhere, in percent.
    static let soft = 85
    /// A moment is dark if its light and its contrast are less than so many percent of the recording's: the end of a fade.
    static let faded = 40

    /// Below these, nothing moves: a still picture as a video has none, a landscape before a camera on a tripod 60 to 80 of life.
    static let lifeless = 50
    static let fixed = 50

    /// What is wrong at a moment, the worst kind first, each with how bad it is: 0 at its limit, 1024 far beyond it. `best`: the recording
    /// at its best.
    static func flaws(
        of moment: MomentFacts, best: RecordingAtBest, blurred: Int = Self.blurred
    ) -> [(flaw: Moment.Flaw, excess: Int)] {
        guard let picture = moment.picture?.limited else { return [(.damaged, 1024)] }
        var flaws: [(flaw: Moment.Flaw, excess: Int)] = []
        func over(_ value: Int, _ limit: Int) -> Int { 1024 * max(0, value - limit) / max(1, value) }
        func under(_ value: Int, _ limit: Int) -> Int { 1024 * max(0, limit - value) / max(1, limit) }
        let isFaded = picture.light * 100 < best.light * faded && picture.contrast * 100 < best.contrast * faded
        if picture.light < 3200 || picture.dark > 7500 || isFaded { flaws.append((.dark, under(picture.light, 3200))) }
        if picture.glare > 6000 { flaws.append((.glaring, 1024 * (picture.glare - 6000) / 4000)) }
        let (narrow, bestClarity) = (picture.crispness - 1000, best.sharpness * best.narrowness)
        let clarity = picture.sharpness * narrow
        if narrow * 100 < best.narrowness * wide, picture.sharpness * 100 < best.sharpness * soft,
            clarity * 100 < bestClarity * blurred
        {
            flaws.append((.blurred, under(max(0, clarity), bestClarity * blurred / 100)))
        }
        if let motion = moment.motion {
            if motion.tremor > 300 { flaws.append((.shaken, over(motion.tremor, 300))) }
            if motion.speed > 800 { flaws.append((.fast, over(motion.speed, 800))) }
        }
        return flaws
    }

    /// True if nothing can be seen: a lens in a pocket or under its cap. Darker than a night with a lamp in it.
    static func isCovered(_ moment: MomentFacts) -> Bool {
        guard let picture = moment.picture else { return false }
        return (picture.light < 2400 && picture.dark > 9500) || picture.contrast < 200
    }
}

extension RecordingMoments {
    /// True if nothing moves at any moment, the camera neither, and nobody speaks.
    var isUnmoving: Bool {
        moments.count > 2 && (sound?.spoken.isEmpty ?? true)
            && moments.allSatisfy { moment in
                moment.motion.map { $0.life < MomentRules.lifeless && $0.speed < MomentRules.fixed } ?? false
            }
    }

    /// True if nothing can be seen at any moment.
    var isCovered: Bool { !moments.isEmpty && moments.allSatisfy(MomentRules.isCovered) }

    /// True if nothing is said in it; without a detector, if it is quieter than speech is anywhere. False if it was not listened to.
    func isSilent(isSpeechKnown: Bool) -> Bool {
        guard let sound else { return false }
        return isSpeechKnown ? sound.speech.isEmpty : sound.levels.allSatisfy { $0 < MomentRules.quiet }
    }

    /// The recording at its best: what 85 of 100 moments do not exceed.
    var best: RecordingAtBest {
        let pictures = moments.compactMap(\.picture?.limited)
        return RecordingAtBest(
            light: Self.high(pictures.map(\.light)), contrast: Self.high(pictures.map(\.contrast)),
            sharpness: Self.high(pictures.map(\.sharpness)), narrowness: Self.high(pictures.map { $0.crispness - 1000 })
        )
    }

    private static func high(_ values: [Int]) -> Int {
        let sorted = values.sorted()
        guard let last = sorted.last else { return 0 }
        let place = 85 * (sorted.count - 1)
        let (index, rest) = (place / 100, place % 100)
        guard index + 1 < sorted.count else { return last }
        return (sorted[index] * (100 - rest) + sorted[index + 1] * rest) / 100
    }
}

/// What moments of a recording are compared with.
struct RecordingAtBest: Hashable, Sendable {
    /// As in `PictureFacts`.
    var light: Int
    var contrast: Int
    var sharpness: Int
    /// `PictureFacts.crispness` over 1000, that of edges without end.
    var narrowness: Int
}
