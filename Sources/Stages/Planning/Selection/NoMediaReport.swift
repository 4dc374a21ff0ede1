import Model

/// Explains why a timeframe shows nothing, and where there is media instead.
struct NoMediaReport {
    let media: AvailableMedia
    let pins: [Day: Pin]
    let selection: Selection

    private var timeframe: ResolvedTimeframe { selection.timeframe }

    var error: DayreelError {
        let inside = media.items.count(where: { timeframe.contains($0.day) })
        let skipped = pins.contains { $0.value == .skip && timeframe.contains($0.key) }
        if inside > 0 {
            let reasons = selection.diagnostics.filter { $0.code == .daySkipped }.map(\.message)
            return DayreelError(
                .noMedia, "no media of \(timeframe.title) can be shown", place: place,
                cause: reasons.isEmpty
                    ? (skipped ? "all days with media are skipped by pins" : nil)
                    : reasons.prefix(3).joined(separator: "; "),
                remedy:
                    "See 'dayreel scan' for what was found, and check 'prefer', 'min-duration', 'min-evidence' and 'pins'."
            )
        }
        return DayreelError(
            .noMedia, place == timeframe.title ? Self.message : Self.message(of: timeframe.title), place: place,
            cause: (notes(.clockBehind) + unusable + [nearestMonths] + emptySources + notes(.photosLibrary)).joined(
                separator: "; "),
            remedy: remedy)
    }

    fileprivate static let message = "no media"

    fileprivate static func message(of title: String) -> String { "\(message) in \(title)" }

    private var remedy: String {
        if !notes(.clockBehind).isEmpty {
            return "Check this machine's clock; else choose other days, or add a source."
        }
        if let file = leftOut.first(where: { $0.pinnable != nil }), let day = file.day {
            return "To show \(file.path.lastPathPart) all the same: dayreel pin \(day) \(ShellWord.quoted(file.path))"
        }
        return media.items.isEmpty
            ? media.refused.isEmpty
                ? "Check the sources: nothing was found in them."
                : "Check the sources: 'dayreel scan' says why nothing in them can be used."
            : "Choose other days, or add a source."
    }

    private var place: String {
        timeframe.first == timeframe.last ? "\(timeframe.first)" : "\(timeframe.first) to \(timeframe.last)"
    }

    private func notes(_ code: Diagnostic.Code) -> [String] { media.notes.filter { $0.code == code }.map(\.message) }

    /// Files of the timeframe that are not used; those first that should have been media.
    private var leftOut: [RefusedMedia] {
        let inside = media.refused.filter { file in file.day.map(timeframe.contains) ?? false }
        return inside.filter { $0.pinnable == nil } + inside.filter { $0.pinnable != nil }
    }

    private var unusable: [String] {
        guard let first = leftOut.first else { return [] }
        let others = (leftOut.count - 1).andMore(comma: true)
        return ["\(first.path.lastPathPart) \(first.reason.words)\(others)"]
    }

    private var emptySources: [String] {
        media.notes.filter { [.sourceEmpty, .sourceUnused].contains($0.code) }.map { "\($0.path ?? ""): \($0.message)" }
    }

    /// The two nearest months with media on either side: "nearest months with media: November 2024 (12), …".
    private var nearestMonths: String {
        let months = Dictionary(grouping: media.items) { Month(year: $0.day.year, month: $0.day.month) }
            .mapValues(\.count)
        let before = months.keys.filter { $0.firstDay < timeframe.first }.sorted { $0.firstDay < $1.firstDay }.suffix(2)
        let after = months.keys.filter { $0.firstDay > timeframe.last || $0.contains(afterDay: timeframe.last) }
            .filter { !before.contains($0) }.sorted { $0.firstDay < $1.firstDay }.prefix(2)
        let named = (before + after).map { "\($0.name) (\(months[$0] ?? 0))" }
        return named.isEmpty
            ? "the sources have no media that can be used"
            : "nearest months with media: " + named.joined(separator: ", ")
    }

    private struct Month: Hashable {
        let year: Int
        let month: Int

        var firstDay: Day { Day(year: year, month: month, day: 1) ?? Day(daysSinceEpoch: 0) }

        /// True if the month continues after the day.
        func contains(afterDay day: Day) -> Bool { day.year == year && day.month == month }

        var name: String { Timeframe.month(year: year, month: month).resolved(today: firstDay).title }
    }
}

extension DayreelError {
    /// The message and the cause behind words that say already that this film has nothing to show.
    package func words(behindNothingIn title: String) -> String {
        let whole = withCause.onOneLine
        let said = [NoMediaReport.message(of: title), NoMediaReport.message].map { $0 + ": " }
        return said.first(where: whole.hasPrefix).map { String(whole.dropFirst($0.count)) } ?? whole
    }
}
