/// `dayreel plan` for people.
package struct PlanTable: Sendable {
    private let selection: Selection
    private let timeline: Timeline
    private let notes: [String]

    /// `notes` are lines for the end, such as estimates of size and time.
    package init(selection: Selection, timeline: Timeline, notes: [String] = []) {
        self.selection = selection
        self.timeline = timeline
        self.notes = notes
    }

    /// Every day with its clips, the reason and the candidates; days without media; totals. Ends with a line break.
    package var text: String {
        var table = TextTable(
            ["Day", "Time", "Clip", "In", "Length", "Why"], alignments: [.left, .left, .left, .right, .right, .left])
        let clips = Dictionary(grouping: timeline.clips, by: \.day)
        for chosen in selection.days {
            for (index, clip) in (clips[chosen.day] ?? []).enumerated() {
                table.append(row(of: clip, why: index == 0 ? chosen.reason.plain : ""))
            }
            for candidate in chosen.candidates {
                let time = String(candidate.item.captured.description.dropFirst(11).prefix(8))
                table.append(["", time, "  " + candidate.item.id, "", "", "not: " + candidate.whyNot])
            }
        }
        var text = table.text + "\n"
        if !selection.emptyDays.isEmpty { text += "without media: \(runs(of: selection.emptyDays))\n" }
        for diagnostic in selection.diagnostics + timeline.diagnostics {
            text += "\(diagnostic.severity.rawValue): \(diagnostic.message.onOneLine)\n"
        }
        text += totals + "\n"
        return text + notes.map { $0 + "\n" }.joined()
    }

    private func row(of clip: Clip, why: String) -> [String] {
        let length = timeline.format.frameRate.time(ofFrames: clip.frames.count)
        let time = String(clip.item.captured.description.dropFirst(11).prefix(8))
        return [clip.day.description, time, clip.item.id, clip.start.oneDecimal, length.oneDecimal, why]
    }

    private var totals: String {
        let days = selection.days.count
        let clips = timeline.clips.count
        return "\(timeline.title): \(days) \(days == 1 ? "day" : "days"), \(clips) \(clips == 1 ? "clip" : "clips"), "
            + "\(timeline.duration.oneDecimal) s (\(timeline.frames) frames), "
            + "\(timeline.format.width)x\(timeline.format.height) at \(timeline.format.frameRate) f/s"
    }

    /// `2024-12-02, 2024-12-05 to 2024-12-09`
    private func runs(of days: [Day]) -> String {
        var runs: [(first: Day, last: Day)] = []
        for day in days {
            if let last = runs.last?.last, last.advanced(by: 1) == day {
                runs[runs.count - 1].last = day
            } else {
                runs.append((day, day))
            }
        }
        return runs.map { $0.first == $0.last ? "\($0.first)" : "\($0.first) to \($0.last)" }.joined(separator: ", ")
    }
}

extension DaySelection.Reason {
    /// The reason in words for people.
    package var plain: String {
        switch self {
        case .pinned: "pinned"
        case .pinnedFromAnotherDay(let day): "pinned, recorded on \(day)"
        case .automatic(let rule): rule
        }
    }
}
