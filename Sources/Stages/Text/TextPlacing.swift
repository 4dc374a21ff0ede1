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
            // The month that a film begins in is not told in its middle, behind the film's own title.
            let isFirst = index == 0 && labels[.opening] != nil
            placed.addDivider(divider, from: index, amongFirst: isFirst ? 1 : 3, while: isSameMonth) { at in
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
            clips[index].texts = offEdges(placed.texts[index], at: index, of: timeline)
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

    /// The texts of a clip, wholly on its picture or in the bar below it, in an upright film. A title stays where its first clip has it.
    private func offEdges(_ texts: [Label], at index: Int, of timeline: Timeline) -> [Label] {
        guard timeline.format.height > timeline.format.width else { return texts }
        return texts.map { text in
            guard text.ground == nil else { return text }
            let edges = timeline.clips[text.role == .title ? 0 : index].edges(in: timeline.format)
            var text = text
            text.edges = edges?.top == nil ? nil : edges
            return text
        }
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
    /// The edges of its picture in a film with bars, or blurred copies in them: those at its sides if they are too narrow for a date.
    /// Inside of an upright picture it would meet titles and months, which begin in the bar.
    fileprivate func edges(in format: FilmFormat) -> Label.Edges? {
        // Two side by side fill the frame.
        guard beside == nil, item.width > 0, item.height > 0,
            !format.fit.fills((format.width, format.height), with: (item.width, item.height))
        else { return nil }
        let (across, along) = (item.width * format.height, item.height * format.width)
        // The picture's share of the width, or of the height.
        let whole = 1000 * min(across, along) / max(across, along)
        // A photo is larger, and its edges move: the date stays off both places.
        let shown = item.kind == .still ? Int(Double(whole) * StillZoom.least) : whole
        let bar = (1000 - shown) / 2
        guard bar >= 5 else { return nil }
        if across < along { return bar <= 250 ? Label.Edges(left: bar, right: 1000 - bar) : nil }
        return Label.Edges(left: 0, right: 1000, top: bar, bottom: 1000 - bar)
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
        _ label: Label, from index: Int, amongFirst count: Int, while isSame: (Int, Int) -> Bool,
        caption: (Int) -> Label?
    ) {
        if label.ground != nil { return texts[index].append(timing.card(label, at: index)) }
        for at in texts.indices[index...].prefix(count) where isSame(index, at) {
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
