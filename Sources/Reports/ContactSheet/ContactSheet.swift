import Files
package import Model

/// A film's days at a glance: the content of `dayreel preview`, as a page or a picture.
package struct ContactSheet: Hashable, Sendable {
    package var title: String
    /// The totals in words: `25 days, 25 clips, 1 min 10 s`.
    package var totals: String
    package var timeframe: ResolvedTimeframe
    /// The days that show something, in film order.
    package var days: [Day]
    /// Days with media, or with a pin that skips them, that show nothing.
    package var leftOut: [LeftOut]
    /// Days without media: `4, 21 and 24–26 December`; empty if there are none.
    package var daysWithoutMedia: String
    /// All warnings of the sheet.
    package var warnings: [Warning]
    /// The film's width in pixels; with `height`, the shape of the pictures.
    package var width: Int
    package var height: Int
    /// The locale of the names of days and months.
    package var locale = "en_GB"

    package struct Day: Hashable, Sendable {
        package var day: Model.Day
        package var clips: [Clip]
        /// The reason in words.
        package var reason: String
        package var isPinned: Bool
        /// The day's other media.
        package var others: [Other]
    }

    package struct Clip: Hashable, Sendable {
        /// The item's path under its source.
        package var name: String
        /// Local time of filming: `16:40`. Nil if only the day is known.
        package var time: String?
        /// The reason, in words, why its day is uncertain; nil if it is certain.
        package var doubt: String?
        /// Its length: `2.5 s`, or `4.0 s from 3.0 s` for a clip that does not begin where its source does.
        package var length: String
        /// Nil if it has no picture.
        package var thumbnail: Thumbnail?
    }

    package struct Other: Hashable, Sendable {
        package var name: String
        package var whyNot: String
        /// Local time of filming: `16:40`.
        package var time: String
        /// Nil if it has no picture, or if there are too many to show.
        package var thumbnail: Thumbnail?
        /// The line for `pins` that would show it instead: `2024-12-14: IMG_1114.MOV`.
        package var pin: String
    }

    package struct LeftOut: Hashable, Sendable {
        package var day: Model.Day
        /// The reason in words: `nothing can be shown`.
        package var reason: String
        package var others: [Other]
    }

    package struct Warning: Hashable, Sendable {
        package var day: Model.Day?
        /// The name of the file that it concerns.
        package var file: String?
        package var message: String
    }
}

extension ContactSheet {
    /// The names of the timeframe's days.
    var names: DayNames { DayNames(of: timeframe.days, locale: locale) }

    /// The heading of a day: with the year if the days have different ones.
    func heading(of day: Model.Day, _ names: DayNames) -> String {
        timeframe.first.year == timeframe.last.year ? names.wordsWithoutYear(of: day) : names.words(of: day)
    }

    /// `thumbnails` are those of the plan's timeline.
    package init(_ plan: FilmPlan, _ thumbnails: Thumbnails, locale: String = "en_GB") {
        self.locale = locale
        let timeline = plan.timeline
        let shown = timeline.clips.flatMap { clip in clip.shown.map { (day: clip.day, item: $0.item) } }
        let rest =
            plan.selection.days.map { ($0.day, $0.candidates) } + plan.selection.leftOut.map { ($0.day, $0.candidates) }
        let items = shown + rest.flatMap { day, candidates in candidates.map { (day: day, item: $0.item) } }
        let mixed = Set(Dictionary(grouping: items, by: \.day).filter { $0.value.map(\.item).mixZones }.keys)
        let pictured = zip(timeline.clips, thumbnails.pictures).map { clip, thumbnail in
            (
                day: clip.day,
                clip: Clip(clip, rate: timeline.format.frameRate, thumbnail, withZone: mixed.contains(clip.day))
            )
        }
        func others(_ candidates: [Candidate], on day: Model.Day) -> [Other] {
            candidates.map { Other($0, on: day, thumbnails.others[$0.item.id], withZone: mixed.contains(day)) }
        }
        let clips = Dictionary(grouping: pictured, by: \.day).mapValues { $0.map(\.clip) }
        let moments = Dictionary(grouping: timeline.clips, by: \.day).mapValues { clips in
            clips.compactMap { $0.momentWords(at: timeline.format.frameRate) }
        }
        days = plan.selection.days.compactMap { chosen in
            clips[chosen.day].map { clips in
                var day = Day(chosen, clips: clips, others: others(chosen.candidates, on: chosen.day))
                day.reason = ([day.reason] + (moments[chosen.day] ?? [])).joined(separator: "; ")
                return day
            }
        }
        leftOut = plan.selection.leftOut.map {
            LeftOut(day: $0.day, reason: $0.rule, others: others($0.candidates, on: $0.day))
        }
        let without = Set(plan.selection.emptyDays).subtracting(leftOut.map(\.day))
        daysWithoutMedia = DayNames(of: [], locale: locale).short(without.sorted())
        warnings = (plan.diagnostics.filter { $0.severity == .warning } + thumbnails.diagnostics).map(Warning.init)
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
    fileprivate init(_ chosen: DaySelection, clips: [ContactSheet.Clip], others: [ContactSheet.Other]) {
        day = chosen.day
        self.clips = clips
        reason = chosen.rule
        isPinned = chosen.reason.isPinned
        self.others = others
    }
}

extension ContactSheet.Other {
    fileprivate init(_ candidate: Candidate, on day: Day, _ thumbnail: Thumbnail?, withZone: Bool) {
        self.init(
            name: candidate.item.id, whyNot: candidate.whyNot.words,
            time: candidate.item.captured.clockTime(withZone: withZone),
            thumbnail: thumbnail, pin: "\(day): \(candidate.item.id.asPlainYAML)")
    }
}

extension ContactSheet.Warning {
    fileprivate init(_ diagnostic: Diagnostic) {
        self.init(day: diagnostic.day, file: diagnostic.path?.lastPathPart, message: diagnostic.message)
    }
}

extension ContactSheet {
    /// The unchosen media that get pictures: the best of each day, a few hundred in all at most.
    package static func pictured(_ selection: Selection) -> [MediaItem] {
        let days = selection.days.map(\.candidates) + selection.leftOut.map(\.candidates)
        let perDay = min(6, max(1, 240 / max(1, days.count(where: { !$0.isEmpty }))))
        return days.flatMap { $0.prefix(perDay).map(\.item) }
    }
}

extension String {
    /// A value for a YAML file: plain if that reads as the same text, otherwise in apostrophes, or in quotation marks if it has invisible
    /// characters. Some messengers begin names with U+200E, which a page shows as an escape of its own.
    fileprivate var asPlainYAML: String {
        guard unicodeScalars.allSatisfy(\.isSeen) else { return JSONText.quoted(self) { !$0.isSeen } }
        let isPlain = wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.\/()+-]*\.[A-Za-z][A-Za-z0-9]*/) != nil
        return isPlain ? self : "'\(escaping(["'": "''"]))'"
    }
}

extension Unicode.Scalar {
    /// False for a scalar that a page or a terminal would show as an escape.
    fileprivate var isSeen: Bool { String(Character(self)).onOneLine.unicodeScalars.elementsEqual([self]) }
}

extension ContactSheet.Clip {
    package init(_ clip: Clip, rate: FrameRate, _ thumbnail: Thumbnail?, withZone: Bool = false) {
        name = clip.shown.map(\.item.id).joined(separator: " + ")
        let captured = clip.item.captured
        time = captured.isDayOnly ? nil : captured.clockTime(withZone: withZone)
        doubt = captured.doubt
        let length = rate.time(ofFrames: clip.moving.count).roundSeconds
        let speed = clip.footage.speed.map { ", speed \($0.text)" } ?? ""
        self.length = (clip.start > .zero ? "\(length) from \(clip.start.roundSeconds)" : length) + speed
        self.thumbnail = thumbnail
    }
}

extension ContactSheet {
    /// The most clips in one picture: slightly more than the days of a leap year. Each takes 0.7 MB of memory.
    package static let mostClips = 370

    /// The sheet in parts of at most `most` clips, in film order; the clips of a day stay together. The notes below the clips go to the
    /// last part. Returns the sheet itself if it is small enough.
    package func pages(of most: Int = mostClips) -> [ContactSheet] {
        var groups: [[Day]] = [[]]
        var count = 0
        for day in days {
            if count > 0, count + day.clips.count > most {
                groups.append([])
                count = 0
            }
            groups[groups.count - 1].append(day)
            count += day.clips.count
        }
        guard groups.count > 1 else { return [self] }
        return groups.enumerated().map { index, days in
            var page = self
            page.days = days
            page.totals += " · page \(index + 1) of \(groups.count)"
            if index + 1 < groups.count { (page.leftOut, page.daysWithoutMedia, page.warnings) = ([], "", []) }
            return page
        }
    }
}

/// The layout of a contact sheet's picture, in pixels: a title, with the clips in rows below it.
package struct ContactSheetLayout: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Width of a clip's picture.
    package let pictureWidth: Int
    package let pictureHeight: Int
    /// The number of lines of text below the clips.
    package let notes: Int

    static let margin = 40
    static let gap = 24
    static let titleHeight = 84
    /// The height of three lines below each picture.
    static let captionHeight = 72
    static let noteHeight = 24

    /// Lays out the clips of a film of that shape, about as wide as a screen.
    package init(clips: Int, filmWidth: Int, filmHeight: Int, notes: Int = 0) {
        self.notes = notes
        pictureWidth = filmWidth > filmHeight ? 320 : 240
        pictureHeight = max(2, (pictureWidth * filmHeight / max(1, filmWidth) + 1) & ~1)
        let count = max(1, clips)
        let (across, down) = (pictureWidth + Self.gap, pictureHeight + Self.captionHeight + Self.gap)
        // The smallest number of columns for which the rows are at most three quarters as high as wide.
        columns = (1...count).first { 4 * down * ((count + $0 - 1) / $0) <= 3 * across * $0 } ?? count
        rows = (count + columns - 1) / columns
    }

    package var width: Int { 2 * Self.margin + columns * (pictureWidth + Self.gap) - Self.gap }
    package var height: Int { top(ofNote: 0) + (notes > 0 ? notes * Self.noteHeight + Self.gap : 0) }

    /// The upper edge of a note below the clips.
    func top(ofNote note: Int) -> Int { Self.margin + Self.titleHeight + rows * rowHeight + note * Self.noteHeight }

    private var rowHeight: Int { pictureHeight + Self.captionHeight + Self.gap }

    /// The top left corner of a clip's picture.
    package func picture(_ index: Int) -> (x: Int, y: Int) {
        (
            Self.margin + index % columns * (pictureWidth + Self.gap),
            Self.margin + Self.titleHeight + index / columns * rowHeight
        )
    }
}
