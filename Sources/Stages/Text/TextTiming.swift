import Model
import Typography

/// The times of texts on a film's clips.
struct TextTiming {
    private let rate: FrameRate
    private let clips: [Clip]
    private let crossings: [PictureTrack.Crossing?]
    private let fadeFrames: Int

    init(_ timeline: Timeline) {
        (rate, clips, crossings) = (timeline.format.frameRate, timeline.clips, timeline.picture.crossings)
        fadeFrames = timeline.picture.fadeFrames
    }

    private func frames(_ milliseconds: Int64) -> Int { rate.nearestFrames(to: .milliseconds(milliseconds)) }

    /// The frames of a clip that show it alone, with its cards.
    private func alone(_ index: Int) -> Range<Int> {
        let first = crossings[index]?.frames.count ?? 0
        let out = index + 1 < clips.count ? crossings[index + 1]?.frames.count ?? 0 : 0
        return first..<max(first, clips[index].frames.count - out)
    }

    /// The frames of a clip that show its recording alone, from the end of the last text on.
    private func free(_ index: Int, after texts: [Label] = []) -> Range<Int> {
        let (alone, clip) = (alone(index), clips[index])
        let taken = texts.compactMap(\.timing?.goes.upperBound).max() ?? 0
        let first = max(alone.lowerBound, clip.moving.lowerBound, taken)
        return first..<max(first, min(alone.upperBound, clip.moving.upperBound + (clip.extras?.held ?? 0)))
    }

    /// Milliseconds for which words are wholly seen, at the least.
    private static func reading(_ label: Label) -> Int64 {
        let words = label.lines.joined(separator: " ").split { $0 == " " || $0 == "·" }
        return 1000 + 330 * words.reduce(0) { $0 + Int64(max(1, LineBreaks.unspacedWords(in: $1))) }
    }

    /// The frames in which a text appears: so many, but no more than its clip of `length` has, and at least one.
    private func rise(from start: Int, over frames: Int, until length: Int) -> Range<Int> {
        start..<max(start + 1, min(start + frames, length))
    }

    /// The title on the first clip: in after 0.4 s, gone after `wanted`, which long titles extend by their words. On a card it goes with
    /// the card. Where the clip is too short, the title stays while the next ones begin, of the first `count`; returns a text for each
    /// clip up to its end, nil before it appears. If all of them are too short, it comes and goes faster.
    func title(_ label: Label, wanted: MediaTime, over count: Int) -> [Label?] {
        if label.ground != nil { return [card(label, at: 0, delay: 400)] }
        let whole = frames(wanted.microseconds / 1000 + max(0, Self.reading(label) - 3000))
        let starts = clips.prefix(max(1, count)).map { $0.frames.lowerBound - clips[0].frames.lowerBound }
        // The last clip of a film has no transition behind it: the title goes before the picture does.
        let ends = starts.indices.map { index in
            let (length, fade) = (free(index).upperBound, fadeFrames + frames(1200))
            return starts[index] + (index + 1 < clips.count ? length : max(length * 6 / 10, length - fade))
        }
        // Less than wanted is no reason to cover a dissolve, nor a little less another clip.
        let last =
            ends.indices.first { ends[$0] >= whole - frames($0 == 0 ? 1000 : 600) } ?? ends.indices.max {
                ends[$0] < ends[$1]
            } ?? 0
        let end = max(starts[last] + 1, min(whole, ends[last]))
        func scaled(_ milliseconds: Int64) -> Int {
            end >= frames(3000) ? frames(milliseconds) : frames(milliseconds) * end / max(1, frames(3000))
        }
        let (start, goes) = (scaled(400), end - max(1, scaled(600))..<end)
        // Clips may be shorter than the time before it.
        let first = starts[...last].lastIndex { $0 <= start } ?? 0
        return (0...last).map { index in
            guard index >= first else { return nil }
            let (begin, length) = (starts[index], clips[index].frames.count)
            let from = start - begin
            var label = label
            label.timing = Label.Timing(
                appears: index == first ? rise(from: from, over: scaled(700), until: length) : nil,
                // The clips before the last have it until the next one's transition is over.
                goes: index < last ? length..<length + 1 : max(0, goes.lowerBound - begin)..<goes.upperBound - begin)
            return label
        }
    }

    /// A text on the card before a clip: it goes while the card gives way to the clip.
    func card(_ label: Label, at index: Int, delay: Int64 = 250) -> Label {
        let end = max(1, clips[index].extras?.lead ?? 0)
        let start = min((crossings[index]?.frames.count ?? 0) / 2 + frames(delay), end / 2)
        var label = label
        label.timing = Label.Timing(
            appears: start..<(start + frames(700)), goes: max(0, end - rate.nearestFrames(to: Card.opening))..<end)
        return label
    }

    /// The title on the card behind a clip, which stays until the end.
    func closing(_ label: Label, at index: Int) -> Label {
        let (length, card) = (clips[index].frames.count, clips[index].extras?.after?.frames ?? 0)
        let start = length - card + min(frames(300), card / 4)
        var label = label
        label.timing = Label.Timing(
            appears: rise(from: start, over: frames(700), until: length), goes: length..<length + 1)
        return label
    }

    /// Milliseconds for which a month is seen: the usual ones, and those of short clips.
    static let lengthsOfDividers: [Int64] = [2600, 1800, 1300, 1000]

    /// The least length of a clip in a film, so that a month's name or a caption, or one after the other, is seen on it between two
    /// transitions as long as that. A transition takes no more than a quarter of a short clip.
    static func room(forDivider hasDivider: Bool, caption label: Label?, transition: MediaTime) -> MediaTime {
        let caption = label.map(leastTime(of:))
        let texts = (hasDivider ? 1400 : 0) + (caption ?? 0) + (hasDivider && caption != nil ? 100 : 0)
        let crossed = transition.microseconds / 1000 * 3 / 2
        return .milliseconds(min(texts + min(crossed, texts * 6 / 10), longestHold))
    }

    /// Milliseconds up to which a clip's last picture is held for its texts.
    private static let longestHold: Int64 = 3000

    /// Milliseconds for which a caption is seen at the least: people read faster than the usual time allows for, but not a sentence at a
    /// glance.
    private static func leastTime(of caption: Label) -> Int64 { max(1200, reading(caption) * 45 / 100) }

    /// A month on a clip, from shortly after the middle of its transition, for a length of those of dividers or a little less; nil if there
    /// is no room for it behind other texts. A brief one comes and goes faster.
    func divider(_ label: Label, at index: Int, after texts: [Label], for length: Int64) -> Label? {
        let (free, isBrief) = (free(index, after: texts), length < 2600)
        let middle = (crossings[index]?.frames.count ?? 0) / 2
        let start =
            texts.isEmpty
            ? max(middle + frames(isBrief ? 100 : 250), clips[index].moving.lowerBound) : free.lowerBound
        let end = min(free.upperBound, start + frames(length))
        guard end - start >= frames(isBrief ? min(1200, length - 100) : 1900) else { return nil }
        let ramp = frames(isBrief ? length / 5 : 500)
        var label = label
        label.timing = Label.Timing(appears: start..<(start + ramp), goes: (end - ramp)..<end)
        return label
    }

    /// A caption on a clip: 0.3 s behind its transition or other texts, for as long as it takes to read it or until the next transition;
    /// nil if there is too little room. On a short clip it comes sooner and faster, with the second half of the transition.
    func caption(_ label: Label, at index: Int, after texts: [Label]) -> Label? {
        let free = free(index, after: texts)
        let isShort = free.count < frames(300 + 450 + 1800 + 400)
        var start = free.lowerBound + frames(isShort ? 100 : 300)
        if isShort, texts.isEmpty {
            start = max((crossings[index]?.frames.count ?? 0) / 2, clips[index].moving.lowerBound)
        }
        let end = min(free.upperBound, start + frames(450 + max(1800, Self.reading(label)) + 400))
        guard end - start >= frames(Self.leastTime(of: label)) else { return nil }
        let (rise, fall) = isShort ? (frames(300), frames(250)) : (frames(450), frames(400))
        var label = label
        label.timing = Label.Timing(appears: start..<(start + rise), goes: (end - fall)..<end)
        return label
    }

    /// When a date is seen; nil for as long as its clip. It waits for `texts` to go, if enough time is left to read it, and is not seen on
    /// cards.
    func date(of index: Int, _ presence: DateOverlayStyle.Presence, after texts: [Label]) -> Label.Timing? {
        let (alone, clip) = (alone(index), clips[index])
        let first = texts.compactMap(\.timing?.goes).filter { $0.lowerBound < clip.moving.upperBound }
            .max { $0.upperBound < $1.upperBound }
        let opens = clip.moving.lowerBound
        let end = min(alone.upperBound, clip.moving.upperBound + (clip.extras?.held ?? 0))
        var start = max(alone.lowerBound, opens)
        var appears: Range<Int>?
        if let gone = first, end - gone.upperBound >= rate.nearestFrames(to: ClipRules.readable) {
            appears = gone.upperBound..<gone.upperBound + frames(300)
            start = gone.upperBound
        } else if opens > 0 {
            appears = opens..<opens + frames(300)
        }
        if case .first(let time) = presence {
            let last = start + rate.nearestFrames(to: time)
            if last + frames(500) <= end {
                return Label.Timing(appears: appears, goes: last..<last + frames(500))
            }
        }
        if clip.extras?.after != nil { return Label.Timing(appears: appears, goes: end - 1..<end + frames(300)) }
        // Goes with the clip.
        let last = clip.frames.count
        return appears.map { Label.Timing(appears: $0, goes: last..<last + 1) }
    }
}
