import Model

/// Puts the texts of a film onto its clips, each at its time.
extension FilmTexts {
    /// The timeline with its texts. `planned` answers `labels`, which are `texts`.
    func onto(_ timeline: Timeline, _ texts: [(slot: Slot, label: Label)], _ planned: PlannedLabels) -> Timeline {
        var timeline = timeline
        timeline.diagnostics += planned.diagnostics
        let labels = Dictionary(
            zip(texts, planned.labels).map { ($0.slot, $1) }, uniquingKeysWith: { first, _ in first })
        var placed = PlacedTexts(TextTiming(timeline), count: timeline.clips.count)
        var titleSaysCaption = false
        if let opening = labels[.opening] {
            let written = labels[.written(0)]
            // What others say begins their own clips.
            let others = days.indices.dropFirst().first {
                labels[.divider($0)] != nil || labels[.written($0)] != nil || labels[.caption(days[$0])] != nil
            }
            titleSaysCaption = placed.addTitle(
                opening, orSaying: labels[.openingWithCaption],
                wanted: job.composition.titles.opening?.duration ?? .zero, over: others ?? days.count,
                before: (
                    written ?? days.first.flatMap { labels[.caption($0)] },
                    written == nil ? isSameDay : { $0 == $1 }
                ))
        }
        for index in days.indices {
            guard let divider = labels[.divider(index)] else { continue }
            placed.addDivider(divider, from: index, while: isSameMonth) { at in
                labels[.written(at)]
                    ?? (at == 0 || days[at - 1] != days[at] ? labels[.caption(days[at])] : nil)
            }
        }
        for index in days.indices {
            let isInTitle = titleSaysCaption && index == 0
            if !isInTitle, let caption = labels[.written(index)], !placed.addCaption(caption, from: index, while: ==) {
                timeline.diagnostics.append(.captionLeftOut(of: days[index], "its clip is too short for it"))
            }
            if let place = labels[.place(index)] { _ = placed.addCaption(place, from: index, while: isSamePlace) }
            guard !isInTitle, index == 0 || days[index - 1] != days[index],
                let caption = labels[.caption(days[index])]
            else { continue }
            if !placed.addCaption(caption, from: index, while: isSameDay) {
                timeline.diagnostics.append(.captionLeftOut(of: days[index], "its clips are too short for it"))
            }
        }
        // Last: other texts on the clip come before it.
        if let closing = labels[.closing] { placed.addClosing(closing) }
        for day in job.composition.captions.keys.sorted()
        where timeframe.first <= day && day <= timeframe.last && !days.contains(day) {
            timeline.diagnostics.append(.captionLeftOut(of: day, "the film has no clip of that day"))
        }
        timeline.clips = dated(timeline, placed, labels)
        // A date that is here on one clip and there on the next looks like a mistake.
        if !timeline.format.isWide {
            if timeline.clips.contains(where: { $0.label?.isAtTop ?? false }) {
                timeline.clips = dated(timeline, placed, labels) { $0.moveToTop() }
            }
        } else if job.composition.dateOverlay?.position == nil,
            timeline.clips.contains(where: { labels[.date($0.day)]?.isLeft == true && $0.label?.isLeft == false })
        {
            timeline.clips = dated(timeline, placed, labels) { $0.moveToTheRight() }
        }
        return timeline
    }

    /// The clips with their texts and their dates, each of which is moved before it gives way to other texts.
    private func dated(
        _ timeline: Timeline, _ placed: PlacedTexts, _ labels: [Slot: Label], move: (inout Label) -> Void = { _ in }
    ) -> [Clip] {
        var clips = timeline.clips
        // True if the date of the clip's day has gone already, while the day goes on.
        var hasGone = false
        for index in clips.indices {
            clips[index].texts = placed.texts[index]
            let isRepeated = index > 0 && clips[index - 1].day == clips[index].day
            if !isRepeated { hasGone = false }
            guard var label = labels[.date(clips[index].day)] else { continue }
            move(&label)
            let presence = job.composition.dateOverlay?.presence ?? .always
            let before = placed.texts[index].filter { $0.isSeen(before: clips[index].moving.upperBound) }
            // A caption may have the date as its second line.
            let doubles = before.filter { $0.role == .caption && $0.lines.contains(label.text) }
            let isNarrow = !timeline.format.isWide && !label.isAtTop
            let first =
                before.filter { $0.role == .title || $0.ground != nil || (isNarrow && $0.role == .divider) } + doubles
            label.timing = placed.timing.date(of: index, presence, after: first)
            let waits = label.timing?.appears != nil
            if !doubles.isEmpty, !waits { continue }
            label.giveWay(
                to: before.filter { $0.ground == nil && !(waits && first.contains($0)) },
                isTall: timeline.format.height > timeline.format.width, isNarrow: isNarrow)
            label.edges = clips[index].edges(in: timeline.format)
            // A date that is shown for a moment is shown once a day, and does not come back on a clip that is too short for that.
            if label.timing.map({ $0.goes.upperBound <= clips[index].moving.upperBound }) ?? false { hasGone = true }
            clips[index].label = isRepeated && hasGone && presence != .always ? nil : label
        }
        return clips
    }

    private func isSameDay(_ one: Int, _ other: Int) -> Bool { days[one] == days[other] }

    private func isSameMonth(_ one: Int, _ other: Int) -> Bool {
        (days[one].year, days[one].month) == (days[other].year, days[other].month)
    }

    private func isSamePlace(_ one: Int, _ other: Int) -> Bool {
        stops[one]?.name == stops[other]?.name && job.composition.captions[days[other]] == nil
    }
}

extension Diagnostic {
    static func captionLeftOut(of day: Day, _ reason: String) -> Diagnostic {
        Diagnostic(.note, .captionLeftOut, day: day, "the caption of \(day) is left out, because \(reason)")
    }
}

extension Clip {
    /// The edges of its picture in a film with bars, or blurred copies in them, too narrow for a date. Inside of an upright picture it
    /// would meet titles and months, which begin in the bar.
    fileprivate func edges(in format: FilmFormat) -> Label.Edges? {
        // Two side by side fill the frame.
        guard beside == nil, format.fit != .crop, item.width > 0, item.height > 0 else { return nil }
        // The bar's share of the width.
        let whole = item.width * format.height * 1000 / max(1, item.height * format.width)
        // A photo is larger, and its edges move: the date stays inside of both places.
        let shown = item.kind == .still ? Int(Double(whole) * StillZoom.least) : whole
        let bar = (1000 - shown) / 2
        return (5...250).contains(bar) ? Label.Edges(left: bar, right: 1000 - bar) : nil
    }
}

extension Label {
    fileprivate func isSeen(before frame: Int) -> Bool { (timing?.frames.lowerBound ?? 0) < frame }

    /// Moves a date that would meet other texts: right of those at the left, and to the top where they are in the middle, or where the
    /// picture is too narrow for both. A keepsake's title stands in the middle of the picture.
    fileprivate mutating func giveWay(to others: [Label], isTall: Bool, isNarrow: Bool) {
        guard role == .date, !isAtTop, !others.isEmpty else { return }
        let isCentered = design == .keepsake && position == nil
        if let title = others.first(where: { $0.role == .title }) {
            let isWideTitle = title.design == .bold && design == .calendar
            if isNarrow || isWideTitle, !isCentered { return moveToTop() }
            // A keepsake's stands in the middle.
            if title.design != .keepsake { moveToTheRight() }
            return
        }
        let captions = others.filter { $0.role == .caption }
        if isCentered {
            // Under a caption of one line in the same style, the date stands as its second.
            if captions.contains(where: { $0.lines.count > 1 || $0.design != .keepsake }) { position = .topRight }
        } else if captions.contains(where: { $0.design == .keepsake || isTall })
            || (isNarrow && others.contains { $0.role == .divider })
        {
            moveToTop()
        } else if isLeft, others.contains(where: { $0.role != .divider || $0.design != .bold }) {
            // A month in bold stands in the middle of the picture.
            moveToTheRight()
        }
    }

    fileprivate mutating func moveToTheRight() {
        if isLeft { position = isAtTop ? .topRight : .bottomRight }
    }

    fileprivate mutating func moveToTop() {
        if !isAtTop { position = isLeft ? .topLeft : .topRight }
    }

    /// True for a date at the left.
    fileprivate var isLeft: Bool { position?.isLeft ?? (design == .calendar) }
}

/// The texts of clips, and the frames of each clip that have none yet.
private struct PlacedTexts {
    let timing: TextTiming
    private(set) var texts: [[Label]]

    init(_ timing: TextTiming, count: Int) {
        (self.timing, texts) = (timing, Array(repeating: [], count: count))
    }

    /// On the first clip, and as long as that is too short for it, on the next ones of the film's first `count`. It goes sooner where that
    /// leaves room for the first day's caption: what somebody wrote comes before what Dayreel says. If nothing leaves room, the title with
    /// the caption in it, `both`, is shown. Returns true for that.
    mutating func addTitle(
        _ label: Label, orSaying both: Label?, wanted: MediaTime, over count: Int,
        before own: (caption: Label?, isSame: (Int, Int) -> Bool)
    ) -> Bool {
        // A title that is seen for less than two seconds is the last choice.
        let lengths: [MediaTime] = [wanted, .milliseconds(2400)] + (both == nil ? [.milliseconds(1800)] : [])
        let titles = lengths.filter { $0 <= wanted }.map {
            timing.title(label, wanted: $0, over: min(count, texts.count))
        }
        let fitting = titles.first { title in
            guard let caption = own.caption else { return true }
            return texts.indices.prefix { own.isSame(0, $0) }.contains { index in
                let before = index < title.count ? [title[index]].compactMap(\.self) : []
                return timing.caption(caption, at: index, after: before) != nil
            }
        }
        // Nobody's words stand on another day's clip.
        let ofDay = texts.indices.prefix { own.isSame(0, $0) }.count
        let said = fitting == nil ? both.map { timing.title($0, wanted: wanted, over: min(count, ofDay)) } : nil
        for (index, label) in (fitting ?? said ?? titles.first ?? []).enumerated() {
            if let label { texts[index].append(label) }
        }
        return said != nil
    }

    mutating func addClosing(_ label: Label) {
        guard let last = texts.indices.last else { return }
        texts[last].append(timing.closing(label, at: last))
    }

    /// On its card, or on the first clip from `index` on that has room for it and for the clip's own `caption`: what somebody wrote comes
    /// before what Dayreel says.
    mutating func addDivider(
        _ label: Label, from index: Int, while isSame: (Int, Int) -> Bool, caption: (Int) -> Label?
    ) {
        if label.ground != nil { return texts[index].append(timing.card(label, at: index)) }
        for at in texts.indices[index...].prefix(3) where isSame(index, at) {
            for length in TextTiming.lengthsOfDividers {
                guard let placed = timing.divider(label, at: at, after: texts[at], for: length) else { continue }
                if let caption = caption(at), timing.caption(caption, at: at, after: texts[at] + [placed]) == nil {
                    continue
                }
                return texts[at].append(placed)
            }
        }
    }

    /// True if a clip from `index` on has room for it.
    mutating func addCaption(_ label: Label, from index: Int, while isSame: (Int, Int) -> Bool) -> Bool {
        for at in texts.indices[index...] {
            guard isSame(index, at) else { return false }
            guard let placed = timing.caption(label, at: at, after: texts[at]) else { continue }
            texts[at].append(placed)
            return true
        }
        return false
    }
}

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
    private func reading(_ label: Label) -> Int64 {
        Self.reading(words: label.lines.joined(separator: " ").split { $0 == " " || $0 == "·" }.count)
    }

    private static func reading(words: Int) -> Int64 { 1000 + 330 * Int64(words) }

    /// The frames in which a text appears: so many, but no more than its clip of `length` has, and at least one.
    private func rise(from start: Int, over frames: Int, until length: Int) -> Range<Int> {
        start..<max(start + 1, min(start + frames, length))
    }

    /// The title on the first clip: in after 0.4 s, gone after `wanted`, which long titles extend by their words. On a card it goes with
    /// the card. Where the clip is too short, the title stays while the next ones begin, of the first `count`; returns a text for each
    /// clip up to its end, nil before it appears. If all of them are too short, it comes and goes faster.
    func title(_ label: Label, wanted: MediaTime, over count: Int) -> [Label?] {
        if label.ground != nil { return [card(label, at: 0, delay: 400)] }
        let whole = frames(wanted.microseconds / 1000 + max(0, reading(label) - 3000))
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
    static func room(forDivider hasDivider: Bool, captionOfWords words: Int?, transition: MediaTime) -> MediaTime {
        let caption = words.map { max(leastCaption, reading(words: $0) * 45 / 100) }
        let texts = (hasDivider ? 1400 : 0) + (caption ?? 0) + (hasDivider && caption != nil ? 100 : 0)
        let crossed = transition.microseconds / 1000 * 3 / 2
        return .milliseconds(min(texts + min(crossed, texts * 6 / 10), longestHold))
    }

    /// Milliseconds for which a caption is seen at the least, and the length of a clip up to which its last picture is held for texts.
    private static let (leastCaption, longestHold): (Int64, Int64) = (1200, 3000)

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
        let end = min(free.upperBound, start + frames(450 + max(1800, reading(label)) + 400))
        // People read faster than the usual time allows for, but not a sentence at a glance.
        guard end - start >= frames(max(Self.leastCaption, reading(label) * 45 / 100)) else { return nil }
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
