import Model

/// Puts the texts of a film onto its clips, each at its time.
extension FilmTexts {
    /// The timeline with its texts. `planned` answers `labels`.
    func onto(_ timeline: Timeline, _ planned: PlannedLabels) -> Timeline {
        var timeline = timeline
        timeline.diagnostics += planned.diagnostics
        let timing = TextTiming(timeline)
        var dates: [Day: Label] = [:]
        let opening = planned.labels.first { $0.role == .title }
        for (day, label) in zip(days, planned.labels.filter { $0.role == .date }) { dates[day] = label }
        var clips = timeline.clips
        let title = opening.flatMap { label in
            clips.isEmpty ? nil : timing.title(label, wanted: job.composition.titles.opening?.duration ?? .zero)
        }
        if let title { clips[0].texts = [title] }
        for index in clips.indices {
            let isRepeated = index > 0 && clips[index - 1].day == clips[index].day
            guard var label = dates[clips[index].day] else { continue }
            label.timing = timing.date(of: index, job.composition.dateOverlay?.presence ?? .always, after: title)
            // A date and a title that are seen together stand on different sides.
            if index == 0, title != nil, label.timing?.appears == nil, label.standsBottomLeft {
                label.position = .bottomRight
            }
            // A date that is shown for a moment is shown once a day.
            let isBrief = label.timing.map { $0.goes.upperBound <= clips[index].frames.count } ?? false
            clips[index].label = isRepeated && isBrief ? nil : label
        }
        timeline.clips = clips
        return timeline
    }
}

extension Label {
    fileprivate var standsBottomLeft: Bool { position == .bottomLeft || (position == nil && design == .calendar) }
}

/// The times of texts on a film's clips.
struct TextTiming {
    private let rate: FrameRate
    private let clips: [Clip]
    private let crossings: [PictureTrack.Crossing?]

    /// The shortest time in which a date can be read.
    private static let readable = MediaTime.milliseconds(1200)

    init(_ timeline: Timeline) {
        (rate, clips, crossings) = (timeline.format.frameRate, timeline.clips, timeline.picture.crossings)
    }

    private func frames(_ milliseconds: Int64) -> Int { rate.nearestFrames(to: .milliseconds(milliseconds)) }

    /// The frames of a clip that show it alone.
    private func alone(_ index: Int) -> Range<Int> {
        let first = crossings[index]?.frames.count ?? 0
        let out = index + 1 < clips.count ? crossings[index + 1]?.frames.count ?? 0 : 0
        return first..<max(first, clips[index].frames.count - out)
    }

    /// The title on the first clip: in after 0.4 s, gone after `wanted`, which long titles extend by their words and short clips shorten.
    func title(_ label: Label, wanted: MediaTime) -> Label {
        let words = label.lines.joined(separator: " ").split { $0 == " " || $0 == "·" }.count
        let long = max(0, 1000 + 330 * Int64(words) - 3000)
        let whole = frames(wanted.microseconds / 1000 + long)
        let end = min(whole, alone(0).upperBound)
        // On a short clip the title comes and goes faster.
        func scaled(_ milliseconds: Int64) -> Int {
            end >= frames(3000) ? frames(milliseconds) : frames(milliseconds) * end / max(1, frames(3000))
        }
        var label = label
        let start = scaled(400)
        label.timing = Label.Timing(
            appears: start..<(start + max(1, scaled(700))), goes: max(0, end - max(1, scaled(600)))..<max(1, end))
        return label
    }

    /// When a date is seen; nil for as long as its clip. The date of the first clip waits for the title, if enough time is left to read it.
    func date(of index: Int, _ presence: DateOverlayStyle.Presence, after title: Label?) -> Label.Timing? {
        let alone = alone(index)
        var start = alone.lowerBound
        var appears: Range<Int>?
        if index == 0, let gone = title?.timing?.goes,
            alone.upperBound - gone.upperBound >= rate.nearestFrames(to: Self.readable)
        {
            appears = gone.lowerBound + gone.count / 2..<gone.upperBound + frames(200)
            start = gone.upperBound
        }
        if case .first(let time) = presence {
            let end = start + rate.nearestFrames(to: time)
            if end + frames(500) <= alone.upperBound {
                return Label.Timing(appears: appears, goes: end..<end + frames(500))
            }
        }
        // Goes with the clip.
        let last = clips[index].frames.count
        return appears.map { Label.Timing(appears: $0, goes: last..<last + 1) }
    }
}
