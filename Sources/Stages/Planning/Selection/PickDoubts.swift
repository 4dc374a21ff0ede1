import Model

/// Doubts about the clips that the rules chose: about their days, and whether they are the original recordings.
///
/// A pin answers both questions, so pinned clips are not examined. A library without metadata would cause a warning for each day, so all
/// days with the same doubt share one.
struct PickDoubts {
    private let picks: [(day: Day, item: MediaItem)]
    private let rules: SelectionRules

    init(_ days: [DaySelection], rules: SelectionRules) {
        picks = days.flatMap { chosen in
            chosen.picks.filter { !$0.isPinned }.map { (chosen.day, $0.item) }
        }
        self.rules = rules
    }

    var diagnostics: [Diagnostic] {
        // A job that sets the weakest evidence has decided about the rest.
        let byDate = rules.minEvidence == nil ? [modificationTimes, daysOnly] : []
        return (byDate + [proxies]).compactMap(\.self) + contradictions
    }

    /// One note for each pick, because each day may be wrong for a reason of its own.
    private var contradictions: [Diagnostic] {
        picks.compactMap { day, item in
            let others = item.contradictions.map(Self.words)
            guard !others.isEmpty else { return nil }
            let own = Self.words(of: item.captured)
            return Diagnostic(
                .note, .contradictoryDates, day: day, path: item.location.address,
                "\(item.label) has dates that no time zone explains: \(own) counts, not \(others.joined(separator: ", ")); "
                    + "to decide otherwise, use 'dates'")
        }
    }

    /// `2024-12-24 23:58 from the file's name`
    private static func words(of time: CaptureTime) -> String {
        "\(time.day())\(time.isDayOnly ? "" : " \(time.clockTime)") from \(time.evidence.words)"
    }

    private var modificationTimes: Diagnostic? {
        warning(.uncertainDate, where: { $0.captured.evidence == .modificationTime }) { subject, isOne in
            "\(subject) dated only by the file's modification time, which copying may change. To leave such clips out, set "
                + "'select: {min-evidence: file-name}'; to confirm \(isOne ? "the day, pin it" : "a day, pin its clip")"
        }
    }

    private var daysOnly: Diagnostic? {
        warning(.uncertainDate, where: { $0.captured.isUncertain && $0.captured.evidence != .modificationTime }) {
            subject, _ in
            "\(subject) dated by a day without a time, as messengers write it into names: it may be the day of receipt"
        }
    }

    private var proxies: Diagnostic? {
        warning(.onlyProxy, where: \.isProxy) { subject, isOne in
            subject
                + (isOne
                    ? " only a camera's small preview copy: add the folder with the original recording to the sources"
                    : " only cameras' small preview copies: add the folders with the original recordings to the sources")
        }
    }

    /// One warning about all picks that match; nil if none does. `message` gets its beginning, "a.mov is" or "3 clips (on …) are", and
    /// whether it concerns one clip.
    private func warning(
        _ code: Diagnostic.Code, where matches: (MediaItem) -> Bool, _ message: (String, Bool) -> String
    ) -> Diagnostic? {
        let found = picks.filter { matches($0.item) }
        guard let first = found.first else { return nil }
        guard found.count > 1 else {
            return Diagnostic(
                .warning, code, day: first.day, path: first.item.location.address, message("\(first.item.id) is", true))
        }
        let subject = "\(found.count) clips (\(Self.list(found.map(\.day)))) are"
        return Diagnostic(.warning, code, message(subject, false))
    }

    /// The first three days, and the number of others.
    private static func list(_ days: [Day]) -> String {
        let unique = days.reduce(into: [Day]()) { if $0.last != $1 { $0.append($1) } }
        return unique.map(\.description).listed(upTo: 3, "days")
    }
}
