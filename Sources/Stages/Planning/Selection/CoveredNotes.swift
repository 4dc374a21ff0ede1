import Model

/// What is said of recordings in which nothing is to be seen.
enum CoveredNotes {
    /// A note for each that gave way to another of its day, and a warning for one that is shown because there is no other.
    static func notes(on chosen: DaySelection, covered: Set<String>) -> [Diagnostic] {
        guard !covered.isEmpty else { return [] }
        let shown = chosen.picks.filter { covered.contains($0.item.id) && !$0.isPinned }.map { pick in
            Self.shown(pick.item, on: chosen.day)
        }
        let others = chosen.candidates.filter { $0.whyNot == .covered }.map { candidate in
            Diagnostic(
                .note, .coveredMedia, day: chosen.day, path: candidate.item.location.address,
                "nothing is to be seen in it, so another clip is shown: it is black, or something covers the lens")
        }
        return shown + others
    }

    static func shown(_ item: MediaItem, on day: Day) -> Diagnostic {
        Diagnostic(
            .warning, .coveredMedia, day: day, path: item.location.address,
            "nothing is to be seen in it, and the day has nothing else: it is black, or something covers the lens")
    }
}
