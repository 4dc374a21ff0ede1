import Model

/// What makes a second of a recording good or bad. The limits are those of docs/decisions/films.md.
enum MomentRules {
    /// Steps of a part's start, in microseconds.
    static let step: Int64 = 250_000
    /// The most of a recording that is measured.
    static let longest = MediaTime.seconds(60)
    /// The longest bad start that is passed over.
    static let longestStart = MediaTime.seconds(3)
    /// The part of a recording that is measured to see whether its start is bad.
    static let startSeen = MediaTime.seconds(4)

    /// True for a recording so much longer than what is shown of it that there is a choice.
    static func leavesChoice(showing used: MediaTime, of whole: MediaTime) -> Bool {
        whole.microseconds * 10 > used.microseconds * 13
    }

    /// The sharpness under which a moment is blurred, in percent of the recording's at its sharpest: of many moments, and of the few of a
    /// start, where what is filmed may just change.
    static let blurred = 70
    static let blurredStart = 50

    /// What is wrong at a moment, the worst first. `sharp`: the sharpness of the recording at its sharpest.
    static func flaws(of moment: MomentFacts, sharp: Int, blurred: Int = Self.blurred) -> [Moment.Flaw] {
        let picture = moment.picture
        var flaws: [Moment.Flaw] = []
        if picture.light < 3200 || picture.dark > 7500 { flaws.append(.dark) }
        if picture.glare > 6000 { flaws.append(.glaring) }
        if picture.sharpness * 100 < sharp * blurred { flaws.append(.blurred) }
        if let motion = moment.motion {
            if motion.tremor > 300 { flaws.append(.shaken) }
            if motion.speed > 800 { flaws.append(.fast) }
        }
        return flaws
    }

    /// True if nothing is to be seen: a lens in a pocket or under its cap. Darker than a night with a lamp in it.
    static func isCovered(_ moment: MomentFacts) -> Bool {
        let picture = moment.picture
        return (picture.light < 2400 && picture.dark > 9500) || picture.contrast < 200
    }
}

extension RecordingLook {
    /// True if nothing is to be seen at any moment.
    var isCovered: Bool { !moments.isEmpty && moments.allSatisfy(MomentRules.isCovered) }

    /// The sharpness that 85 of 100 moments do not exceed.
    var sharp: Int {
        let sorted = moments.map(\.picture.sharpness).sorted()
        guard let last = sorted.last else { return 0 }
        let place = 85 * (sorted.count - 1)
        let (index, rest) = (place / 100, place % 100)
        guard index + 1 < sorted.count else { return last }
        return (sorted[index] * (100 - rest) + sorted[index + 1] * rest) / 100
    }
}
