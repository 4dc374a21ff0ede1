/// A film's days at a glance: what `dayreel preview` shows, before it becomes a page or a picture.
package struct ContactSheet: Hashable, Sendable {
    package var title: String
    /// `25 days, 25 clips, 1 min 10 s`
    package var totals: String
    package var timeframe: ResolvedTimeframe
    /// Those that show something, in film order.
    package var days: [Day]
    /// The film's pixels: what shape pictures have.
    package var width: Int
    package var height: Int

    package struct Day: Hashable, Sendable {
        package var day: Pipeline.Day
        package var clips: [Clip]
        /// In words.
        package var reason: String
        package var isPinned: Bool
        /// What the day had besides.
        package var others: [Other]
    }

    package struct Clip: Hashable, Sendable {
        /// The item's path under its source.
        package var name: String
        /// When it was filmed, on the clock where it was: `16:40`
        package var time: String
        /// `2.5 s`, or `4.0 s from 3.0 s` for one that does not begin where its source does.
        package var length: String
        /// Nil if it has no picture that can be shown.
        package var thumbnail: Thumbnail?
    }

    package struct Other: Hashable, Sendable {
        package var name: String
        package var whyNot: String
    }
}

extension ContactSheet {
    /// A day as it stands above its clips: with the year where there are several.
    package func heading(of day: Pipeline.Day) -> String {
        timeframe.first.year == timeframe.last.year ? day.inWordsWithoutYear : day.inWords
    }

    /// `thumbnails` are those of the plan's timeline.
    package init(_ plan: ReelPlan, _ thumbnails: Thumbnails) {
        let timeline = plan.timeline
        let pictured = zip(timeline.clips, thumbnails.pictures).map { clip, thumbnail in
            (day: clip.day, clip: Clip(clip, rate: timeline.format.frameRate, thumbnail))
        }
        let clips = Dictionary(grouping: pictured, by: \.day).mapValues { $0.map(\.clip) }
        days = plan.selection.days.compactMap { chosen in clips[chosen.day].map { Day(chosen, clips: $0) } }
        title = timeline.title
        totals = Self.totals(days: days.count, timeline)
        timeframe = plan.selection.timeframe
        (width, height) = (timeline.format.width, timeline.format.height)
    }

    private static func totals(days: Int, _ timeline: Timeline) -> String {
        let clips = timeline.clips.count
        let seconds = Int(timeline.duration.seconds.rounded())
        return "\(days.counted("day")), \(clips.counted("clip")), "
            + DurationText.of(seconds: seconds)
    }
}

extension ContactSheet.Day {
    fileprivate init(_ chosen: DaySelection, clips: [ContactSheet.Clip]) {
        day = chosen.day
        self.clips = clips
        reason = chosen.rule
        if case .automatic = chosen.reason { isPinned = false } else { isPinned = true }
        others = chosen.candidates.map { ContactSheet.Other(name: $0.item.id, whyNot: $0.whyNot) }
    }
}

extension ContactSheet.Clip {
    fileprivate init(_ clip: Clip, rate: FrameRate, _ thumbnail: Thumbnail?) {
        name = clip.item.id
        time = String(clip.item.captured.description.dropFirst(11).prefix(5))
        let length = rate.time(ofFrames: clip.frames.count).oneDecimal
        self.length = clip.start > .zero ? "\(length) s from \(clip.start.oneDecimal) s" : "\(length) s"
        self.thumbnail = thumbnail
    }
}
