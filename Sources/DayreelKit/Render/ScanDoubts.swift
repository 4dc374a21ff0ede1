import Library
import Model

/// The reasons why a scan may have missed media: a disk that is not mounted, a bucket without a network, media that cannot be read at
/// present, a clock that is behind.
struct ScanDoubts: Sendable {
    /// The sources without media.
    let emptySources: [String]
    /// True if all files are dated later than the clock.
    let allMediaAreLater: Bool
    /// The buckets that cannot be reached, of which only the cached parts can be shown.
    var offlineSources: [String] = []
    /// The unreadable folders within sources.
    var unreadableFolders: [String] = []
    /// The folders within sources that contained media before and are empty now.
    var emptiedFolders: [String] = []
    /// Media that exist, or should, and cannot be shown, by day.
    var unreadMedia: [Day: UnreadMedia] = [:]

    /// The reason not to make a film now: it would lose days of the existing one because of a disk, a network or the clock, rather than
    /// because their media were removed. Nil if there is none. `days` are those of the new film, `jobHash` is the hash of its job.
    func objection(
        to days: Set<Day>, of request: FilmRequest, _ jobHash: String, replacing film: FilmInPlace?
    ) -> ScanObjection? {
        if allMediaAreLater { return .mediaAreLater(now: request.now) }
        guard let film else { return nil }
        let lost = (film.days ?? []).subtracting(days)
        // In zones ahead of UTC it may be tomorrow already. A job that has changed may ask for fewer days.
        let today = Day(daysSinceEpoch: request.today.daysSinceEpoch + 1)
        if let last = lost.max(), last > today || (last > request.timeframe.last && film.jobHash == jobHash) {
            return .filmIsLater(now: request.now, last: last)
        }
        // Days that have left the timeframe of a rolling film are not missed.
        let missed = lost.filter(request.timeframe.contains)
        let count = film.days == nil ? film.count - days.count : missed.count
        guard count > 0, let cause = cause(ofLosing: film.jobHash == jobHash ? missed : []) else { return nil }
        return .losesDays(count, cause)
    }

    private func cause(ofLosing days: Set<Day>) -> ScanObjection.Cause? {
        if let bucket = offlineSources.first { return .offline(bucket: bucket) }
        if let source = emptySources.first { return .empty(source: source) }
        if let folder = unreadableFolders.first { return .unreadable(folder: folder) }
        if let folder = emptiedFolders.first { return .emptied(folder: folder) }
        return days.sorted().lazy.compactMap { unreadMedia[$0] }.first.map { .unread($0) }
    }
}

extension ScanDoubts {
    /// The doubts about a scan with these notes; `selection` is its outcome, if there is one.
    init(_ notes: ScanNotes, isEmpty: Bool, selection: Selection? = nil) {
        func paths(_ code: Diagnostic.Code) -> [String] {
            notes.diagnostics.filter { $0.code == code }.compactMap(\.path)
        }
        emptySources = paths(.sourceEmpty)
        offlineSources = paths(.sourceOffline)
        unreadableFolders = paths(.unreadableFolder)
        emptiedFolders = paths(.emptiedFolder)
        allMediaAreLater = isEmpty && notes.diagnostics.contains { $0.code == .clockBehind }
        for media in notes.refused where [.notOnDisk, .unfinishedMedia, .unreadableMedia].contains(media.reason.code) {
            guard let day = media.day else { continue }
            unreadMedia[day] =
                unreadMedia[day]
                ?? UnreadMedia(media.path.lastPathPart, on: day, because: .refused(media.reason))
        }
        for day in selection?.leftOut ?? [] where !day.isSkipped {
            guard let media = day.candidates.lazy.compactMap(\.unread).first else { continue }
            unreadMedia[day.day] = UnreadMedia(media.name, on: day.day, because: .unusable(media.reason))
        }
    }

    init(_ found: ScanResult, selection: Selection? = nil) {
        self.init(ScanNotes(of: found), isEmpty: found.items.isEmpty, selection: selection)
    }
}

extension Candidate {
    /// Its name, and the reason why it cannot be shown; nil if it can.
    fileprivate var unread: (name: String, reason: UnusableReason)? {
        if case .unusable(let reason) = whyNot { (item.fileName, reason) } else { nil }
    }
}
