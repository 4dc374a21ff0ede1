import Files
import Foundation
import Library
import Model
import Reports

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

/// The reason why a film must not be made from the result of a scan.
enum ScanObjection: Hashable, Sendable {
    /// All media are later than the clock. `now`: seconds since 1970.
    case mediaAreLater(now: Int64)
    /// The existing film shows days up to `last`, which are in the future by the clock.
    case filmIsLater(now: Int64, last: Day)
    /// The new film would lose days of the existing one.
    case losesDays(Int, Cause)

    /// The reason why the media of these days are missing.
    enum Cause: Hashable, Sendable {
        case offline(bucket: String)
        case empty(source: String)
        case unreadable(folder: String)
        case emptied(folder: String)
        case unread(UnreadMedia)
    }
}

extension ScanObjection {
    var words: String {
        switch self {
        case .mediaAreLater(let now): "\(Self.clock(now)), as all of its media are of later days"
        case .filmIsLater(let now, let last): "\(Self.clock(now)), and the film shows days up to \(last)"
        case .losesDays(let count, let cause):
            "the new film would lose \(count.counted("day")), and \(cause.words)"
        }
    }

    private static func clock(_ now: Int64) -> String {
        "the clock is behind the media: it says \(UTCTime.text(now))"
    }
}

extension ScanObjection.Cause {
    var words: String {
        switch self {
        case .offline(let bucket): "the bucket \(bucket) cannot be reached"
        case .empty(let source): "the source \(source) has no media"
        case .unreadable(let folder): "the folder \(folder) cannot be read"
        case .emptied(let folder): "the folder \(folder) is empty: is its disk mounted?"
        case .unread(let media): media.words
        }
    }
}

/// The film that a run would replace, by what the history or the report beside it says about its contents.
struct FilmInPlace: Hashable, Sendable {
    /// The days that it shows; nil if only their number is known, as for films of earlier versions.
    let days: Set<Day>?
    let count: Int
    /// The hash of the job that made it.
    let jobHash: String

    /// Creates the record of a run's film, which has not changed since.
    init(_ record: RunRecord) {
        let days = record.shownDays.map(Set.init)
        self.init(days: days, count: days?.count ?? record.days ?? 0, jobHash: record.jobHash)
    }

    private init(days: Set<Day>?, count: Int, jobHash: String) {
        (self.days, self.count, self.jobHash) = (days, count, jobHash)
    }

    /// Looks up the film at a path. Nil if there is none, or if neither the history nor the report says anything about it.
    init?(at path: String, report: String, history: History?) {
        guard let bytes = FileSize.bytes(of: path) else { return nil }
        if let maker = (try? history?.makers(ofFilm: path))?.first(where: { $0.filmBytes == bytes }) {
            self.init(maker)
        } else if let report = RunReport(file: report), report.film.bytes == bytes {
            let shown = Set(report.days.map(\.day))
            self.init(days: shown, count: shown.count, jobHash: report.job.hash)
        } else {
            return nil
        }
    }
}
