import Model

/// Puts a second upright recording of the day beside each upright pick, for `composition.fit: pair`.
///
/// The second one is the day's next in its ranking that the film does not show yet; where there is none, the day's next upright pick.
/// A pick without a second one stays alone.
struct PairedPicks {
    private let job: Job
    /// Ids of recordings in which nothing can be seen.
    private let covered: Set<String>

    init(_ job: Job, covered: Set<String>) { (self.job, self.covered) = (job, covered) }

    /// Does nothing for jobs without pairs; for a film that is not wide, adds a note.
    func pair(_ selection: inout Selection) {
        guard job.composition.fit == .pair else { return }
        guard FilmFormat(of: job, items: selection.days.flatMap(\.picks).map(\.item)).isWide else {
            selection.diagnostics.append(
                Diagnostic(
                    .note, .filmTooNarrow,
                    "the film is too narrow for two upright clips side by side (composition.fit: pair): each is shown alone"
                ))
            return
        }
        for index in selection.days.indices { pair(&selection.days[index]) }
    }

    private func pair(_ day: inout DaySelection) {
        var rest = day.picks
        var picks: [Pick] = []
        while !rest.isEmpty {
            let pick = rest.removeFirst()
            picks.append(pick)
            guard pick.item.isUpright else { continue }
            if let index = day.candidates.firstIndex(where: { isFree($0) && suits($0.item, pick) }) {
                picks.append(beside(day.candidates.remove(at: index).item))
            } else if let index = rest.firstIndex(where: { !$0.isPinned && suits($0.item, pick) }) {
                picks.append(beside(rest.remove(at: index).item))
            }
        }
        day.picks = picks
    }

    private func beside(_ item: MediaItem) -> Pick {
        var pick = Pick(item: item)
        pick.isBeside = true
        return pick
    }

    /// True if the rules would show it, and only the place was missing.
    private func isFree(_ candidate: Candidate) -> Bool {
        guard !covered.contains(candidate.item.id) else { return false }
        return switch candidate.whyNot {
        case .otherPinned, .lacks, .after, .uncertainDay, .lessGood, .notMeasured, .notSeen, .later, .sameTime,
            .sameHour,
            .notChosen:
            true
        case .dayIsSkipped, .unusable, .tooShort, .notPreferred, .excluded, .datedOnlyBy, .proxy, .covered,
            .unmoving:
            false
        }
    }

    /// True if the recording can stand beside the pick: it does not cut a pinned part short, and any other one only to a length at which a
    /// date is readable.
    private func suits(_ item: MediaItem, _ pick: Pick) -> Bool {
        guard item.isUpright else { return false }
        let wanted = length(of: pick.item, pick.duration)
        return length(of: item) >= (pick.duration == nil ? min(wanted, ClipRules.usualShortest) : wanted)
    }

    private func length(of item: MediaItem, _ pinned: MediaTime? = nil) -> MediaTime {
        let pick = Pick(item: item)
        let part = pick.part(by: job.clips)
        let whole = pick.speed(by: job.clips).shown(part.upperBound - part.lowerBound)
        return min(pinned ?? job.clips.limit(of: item) ?? whole, whole)
    }
}

extension MediaItem {
    /// True for a recording that is higher than wide. Photos stand alone.
    fileprivate var isUpright: Bool { kind != .still && facts.height > facts.width }
}
