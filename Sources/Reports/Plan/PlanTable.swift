package import Model

/// `dayreel plan` for people.
package struct PlanTable: Sendable {
    private let plan: FilmPlan
    private let notes: [String]
    private let width: Int

    /// `notes` are lines for the end, such as estimates of size and time. The table is made to fit `width` columns.
    package init(_ plan: FilmPlan, notes: [String] = [], width: Int = 80) {
        self.plan = plan
        self.notes = notes
        self.width = width
    }

    /// Every day with its clips, the rule that won and the candidates; days without media; totals. Ends with a line break.
    package var text: String {
        let chosen = Dictionary(plan.selection.days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let leftOut = Dictionary(plan.selection.leftOut.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        let clips = Dictionary(grouping: plan.timeline.clips, by: \.day)
        var table = TextTable(
            ["Day", "Time", "From", "Clip", "In", "Length", "Of", "Why"],
            alignments: [.left, .left, .left, .left, .right, .right, .right, .left],
            fits: [.whole, .whole, .whole, .shortened, .whole, .whole, .whole, .wrapped])
        for day in plan.selection.timeframe.days {
            if let day = chosen[day] {
                for row in rows(of: day, clips: clips[day.day] ?? []) { table.append(row) }
            } else if let day = leftOut[day] {
                table.append([day.day.description, "", "", "–", "", "", "", day.rule])
                for row in day.candidates.map(row) { table.append(row) }
            }
        }
        let withoutMedia = plan.selection.emptyDays.filter { leftOut[$0] == nil }
        let empty =
            withoutMedia.isEmpty
            ? "" : "without media: \(runs(of: withoutMedia))".wrapped(to: width).map { $0 + "\n" }.joined()
        return table.text(within: width) + "\n" + empty + messages
            + ([PlanTotals.line(of: plan), PlanTotals.unused(in: plan)].compactMap(\.self) + notes).map { $0 + "\n" }
            .joined()
    }

    /// Files that are left out by rule are no matter of the plan.
    private var messages: String {
        plan.diagnostics.filter { !$0.code.isByRule }.map { diagnostic in
            let place = diagnostic.code == .unreadableMedia ? diagnostic.whereabouts : ""
            return "\(diagnostic.severity.rawValue): \(place)\(diagnostic.message.onOneLine)\n"
        }.joined()
    }

    private func rows(of day: DaySelection, clips: [Clip]) -> [[String]] {
        let pinned = day.picks.first(where: \.isPinned)?.item.id
        let rows = clips.enumerated().map { index, clip in
            let why = pinned.map { clip.item.id == $0 ? day.rule : "beside the pin" } ?? (index == 0 ? day.rule : "")
            return row(of: clip, why: why)
        }
        return rows + day.candidates.map(row)
    }

    private func row(of clip: Clip, why: String) -> [String] {
        let length = plan.timeline.format.frameRate.time(ofFrames: clip.frames.count)
        return [
            clip.day.description, Self.time(of: clip.item), clip.item.captured.basis, clip.item.label,
            clip.start > .zero ? clip.start.oneDecimal : "", length.oneDecimal,
            clip.unused(at: plan.timeline.format.frameRate) == nil ? "" : clip.item.duration.oneDecimal, why,
        ]
    }

    private static func time(of item: MediaItem) -> String {
        item.captured.isDayOnly ? "day only" : item.captured.clockTime
    }

    private func row(of candidate: Candidate) -> [String] {
        [
            "", Self.time(of: candidate.item), candidate.item.captured.basis, "  " + candidate.item.label, "", "", "",
            "not: " + candidate.whyNot.words,
        ]
    }

    /// `2024-12-02, 2024-12-05 to 2024-12-09`
    private func runs(of days: [Day]) -> String {
        days.ranges.map { $0.first == $0.last ? "\($0.first)" : "\($0.first) to \($0.last)" }.joined(separator: ", ")
    }
}

/// The totals of a plan.
package enum PlanTotals {
    /// `December 2024: 27 days, 27 clips, 92.4 s (2772 frames), 1920x1080 at 30 f/s`
    package static func line(of plan: FilmPlan) -> String {
        let days = plan.selection.days.count
        let clips = plan.timeline.clips.count
        let format = plan.timeline.format
        return "\(plan.timeline.title.onOneLine): \(days.counted("day")), \(clips.counted("clip")), "
            + "\(plan.timeline.duration.oneDecimal) s (\(plan.timeline.frames.counted("frame"))), "
            + "\(format.width)x\(format.height) at \(format.frameRate) f/s"
    }

    /// `not shown: 5 min 54 s of 3 longer recordings; 'clips.video: full' shows videos whole`; nil if all are shown whole.
    static func unused(in plan: FilmPlan) -> String? {
        let rate = plan.timeline.format.frameRate
        let cut = plan.timeline.clips.filter { $0.unused(at: rate) != nil }
        guard !cut.isEmpty else { return nil }
        let rest = cut.compactMap { $0.unused(at: rate) }.reduce(.zero, +)
        let hasCutVideo = cut.contains { $0.item.kind == .video && $0.unshortened == nil }
        return "not shown: \(DurationText.of(seconds: Int(rest.microseconds / 1_000_000))) of "
            + cut.count.counted("longer recording")
            + (hasCutVideo && plan.request.job.clips.video != nil ? "; 'clips.video: full' shows videos whole" : "")
    }
}
