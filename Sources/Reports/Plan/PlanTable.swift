package import Model

/// `dayreel plan` for people.
package struct PlanTable: Sendable {
    private let plan: FilmPlan
    private let notes: [String]
    private let width: Int
    private let wraps: Bool
    private let isVerbose: Bool

    /// `notes` are lines for the end, such as estimates of size and time. The table fits into `width` columns; with `wraps`, for a
    /// terminal, so do diagnostics and totals, and a table that does not fit has several lines for a clip instead. With `isVerbose`,
    /// each diagnostic has a line of its own.
    package init(
        _ plan: FilmPlan, notes: [String] = [], width: Int = 80, wraps: Bool = false, isVerbose: Bool = false
    ) {
        self.wraps = wraps
        self.isVerbose = isVerbose
        self.plan = plan
        self.notes = notes
        self.width = width
    }

    /// Every day with its clips, the rule that decided and the candidates; days without media; totals. Ends with a line break.
    package var text: String {
        let leftOut = Set(plan.selection.leftOut.map(\.day))
        let withoutMedia = plan.selection.emptyDays.filter { !leftOut.contains($0) }
        let empty =
            withoutMedia.isEmpty
            ? "" : "without media: \(runs(of: withoutMedia))".wrapped(to: width).map { $0 + "\n" }.joined()
        return days + "\n" + empty + messages
            + ([PlanTotals.line(of: plan), FilmTraits(plan).line, PlanTotals.unused(in: plan)].compactMap(
                \.self) + notes)
            .map { $0.hanging(within: wraps ? width : nil) + "\n" }.joined()
    }

    /// The width in columns for output other than a terminal.
    private static let usualWidth = 80

    /// A line for each clip and candidate; if the terminal is too narrow, columns that do not fit move to lines below.
    private var days: String {
        let rows = rows
        var table = TextTable(
            ["Day", "Time", "From", "Clip", "Place", "In", "Length", "Of", "Why"],
            alignments: [.left, .left, .left, .left, .left, .right, .right, .right, .left],
            fits: [.whole, .whole, .whole, .shortened, .wrapped, .whole, .whole, .whole, .wrapped])
        for row in rows { table.append(row.cells) }
        // A program that reads the output finds a line and a whole name for each clip, however wide.
        guard wraps || width < Self.usualWidth else { return table.text }
        if table.isReadable(within: width) { return table.text(within: width) }
        var narrow = TextTable(
            ["Day", "Clip", "Length"], alignments: [.left, .left, .right], fits: [.whole, .shortened, .whole])
        for row in rows { narrow.append([row.day, row.clip, row.length?.oneDecimal ?? ""]) }
        let lines = narrow.lines(within: width)
        let indent = String(repeating: " ", count: "2024-12-24  ".count)
        let below = zip(lines.dropFirst(), rows).map { lines, row in
            lines + row.details.wrapped(to: max(12, width - indent.count)).map { indent + $0 + "\n" }
        }
        return (lines.prefix(1) + below).joined().joined()
    }

    private var rows: [Row] {
        let chosen = Dictionary(plan.selection.days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let leftOut = Dictionary(plan.selection.leftOut.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let clips = Dictionary(grouping: plan.timeline.clips, by: \.day)
        return plan.selection.timeframe.days.flatMap { day in
            if let day = chosen[day] { return rows(of: day, clips: clips[day.day] ?? []) }
            guard let day = leftOut[day] else { return [] }
            return [Row(day: day.day.description, clip: "–", why: day.rule)]
                + rows(of: day.candidates, withZone: day.candidates.map(\.item).mixZones)
                + plan.refused.filter { $0.day == day.day && $0.reason.code.isByRule }.map(row)
        }
    }

    /// The texts of a line, empty for unknown or unimportant values.
    private struct Row {
        var day = ""
        var time = ""
        var from = ""
        var clip: String
        var place = ""
        var start: MediaTime?
        var length: MediaTime?
        var whole: MediaTime?
        var why: String

        var cells: [String] {
            [day, time, from, clip, place] + [start, length, whole].map { $0?.oneDecimal ?? "" } + [why]
        }

        /// The values that have no column in a narrow table: `09:30 camera, Lisbon, from 1.0 s, of 5.0 s, first video of 3`.
        var details: String {
            let moment = [[time, from].filter { !$0.isEmpty }.joined(separator: " "), place]
            let parts = [start.map { "from \($0.roundSeconds)" }, whole.map { "of \($0.roundSeconds)" }, why]
            return (moment + parts.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: ", ").onOneLine
        }
    }

    /// The diagnostics, without those for files that a rule leaves out, which do not concern the plan.
    private var messages: String {
        DiagnosticDigest.lines(of: plan.diagnostics.filter { !$0.code.isByRule }, isComplete: isVerbose).map { line in
            "\(line.severity.rawValue): \(line.text)".hanging(within: wraps ? width : nil) + "\n"
        }.joined()
    }

    private func rows(of day: DaySelection, clips: [Clip]) -> [Row] {
        let pinned = day.picks.first(where: \.isPinned)?.item.id
        let withZone = (clips.flatMap(\.shown).map(\.item) + day.candidates.map(\.item)).mixZones
        let rows = clips.enumerated().flatMap { index, clip in
            let why = pinned.map { clip.item.id == $0 ? day.rule : "beside the pin" } ?? (index == 0 ? day.rule : "")
            let moment = clip.momentWords(at: plan.timeline.format.frameRate)
            let speed = clip.footage.speed.map { "speed \($0.text)" }
            let whole = [why, moment ?? "", speed ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
            return [row(of: clip, why: whole, withZone: withZone), row(besideOf: clip, withZone: withZone)]
                .compactMap(\.self)
        }
        return rows + self.rows(of: day.candidates, withZone: withZone)
    }

    private func rows(of candidates: [Candidate], withZone: Bool) -> [Row] {
        candidates.map { row(of: $0, withZone: withZone) }
    }

    private func row(of clip: Clip, why: String, withZone: Bool) -> Row {
        let rate = plan.timeline.format.frameRate
        return Row(
            day: clip.day.description, time: Self.time(of: clip.item, withZone: withZone),
            from: clip.item.captured.basis,
            clip: clip.item.label, place: clip.place?.name ?? "", start: clip.start > .zero ? clip.start : nil,
            length: rate.time(ofFrames: clip.moving.count),
            whole: clip.unused(at: rate) == nil ? nil : clip.item.duration, why: why)
    }

    /// The line of the recording beside another; nil for a clip of one.
    private func row(besideOf clip: Clip, withZone: Bool) -> Row? {
        guard let beside = clip.beside else { return nil }
        return Row(
            day: clip.day.description, time: Self.time(of: beside.item, withZone: withZone),
            from: beside.item.captured.basis, clip: beside.item.label,
            start: beside.start > .zero ? beside.start : nil,
            length: plan.timeline.format.frameRate.time(ofFrames: clip.moving.count),
            why: "beside \(clip.item.label), without its sound")
    }

    /// The local time of a recording: `16:05`, or with its zone `13:05 -07:00`.
    private static func time(of item: MediaItem, withZone: Bool) -> String {
        guard !item.captured.isDayOnly else { return "day only" }
        return item.captured.clockTime(withZone: withZone)
    }

    private func row(of candidate: Candidate, withZone: Bool) -> Row {
        Row(
            time: Self.time(of: candidate.item, withZone: withZone), from: candidate.item.captured.basis,
            clip: "  " + candidate.item.label, why: "not: " + candidate.whyNot.words)
    }

    /// A file that a rule leaves out. Those that are unusable have a diagnostic.
    private func row(of refused: RefusedMedia) -> Row {
        let item = refused.pinnable
        return Row(
            time: item.map { Self.time(of: $0, withZone: false) } ?? "", from: item?.captured.basis ?? "",
            clip: "  " + (refused.name ?? refused.path.lastPathPart), why: "it " + refused.reason.words)
    }

    /// The days as ranges: `2024-12-02, 2024-12-05 to 2024-12-09`.
    private func runs(of days: [Day]) -> String {
        days.ranges.map { $0.first == $0.last ? "\($0.first)" : "\($0.first) to \($0.last)" }.joined(separator: ", ")
    }
}

/// The totals of a plan.
package enum PlanTotals {
    /// The totals in words: `December 2024: 27 days, 27 clips, 92.4 s (2772 frames), 1920x1080 at 30 f/s`.
    package static func line(of plan: FilmPlan) -> String {
        let days = plan.selection.days.count
        let clips = plan.timeline.clips.count
        let format = plan.timeline.format
        return "\(plan.timeline.title.onOneLine): \(days.counted("day")), \(clips.counted("clip")), "
            + "\(plan.timeline.duration.roundSeconds) (\(plan.timeline.frames.counted("frame"))), "
            + "\(format.width)x\(format.height) at \(format.frameRate) f/s"
    }

    /// The note `not shown: 5 min 54 s of 3 longer recordings; 'clips.video: full' shows videos whole`; nil if all are shown whole. The
    /// advice ignores videos if a pin chooses a part of them.
    static func unused(in plan: FilmPlan) -> String? {
        let rate = plan.timeline.format.frameRate
        let cut = plan.timeline.clips.filter { $0.unused(at: rate) != nil }
        guard !cut.isEmpty else { return nil }
        let rest = cut.compactMap { $0.unused(at: rate) }.reduce(.zero, +)
        let picks = plan.selection.days.flatMap(\.picks)
        let parts = Set(picks.filter { $0.from != nil || $0.duration != nil }.map(\.item.id))
        let hasCutVideo = cut.contains {
            $0.item.kind == .video && $0.unshortened == nil && !parts.contains($0.item.id)
        }
        return "not shown: \(words(of: rest)) of " + cut.count.counted("longer recording")
            + (hasCutVideo && plan.request.job.clips.video != nil ? "; 'clips.video: full' shows videos whole" : "")
    }

    /// The length, below a minute to tenths of a second: `1.4 s`, `5 min 54 s`.
    private static func words(of length: MediaTime) -> String {
        let tenths = MediaTime(microseconds: length.microseconds.scaled(by: 1, over: 100_000) * 100_000)
        guard tenths >= .seconds(60) else { return tenths.plainSeconds }
        return DurationText.of(seconds: Int(length.microseconds.scaled(by: 1, over: 1_000_000)))
    }
}

extension [MediaItem] {
    /// True if times of several zones stand side by side: 13:05 in Los Angeles is later than 16:05 in Berlin.
    var mixZones: Bool { Set(map(\.captured.offset)).count > 1 }
}

extension CaptureTime {
    /// The local time, or with its zone `13:05 -07:00`.
    func clockTime(withZone: Bool) -> String { clockTime + (withZone ? " " + description.dropFirst(19) : "") }
}
