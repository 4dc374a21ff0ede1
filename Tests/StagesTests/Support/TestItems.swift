import Model
import Pipeline
import Reports
import Stages
import Testing

/// Items, selections and jobs that exist only as values.
enum TestItems {
    static func item(
        _ name: String, day: String, seconds: Double = 4, kind: MediaKind = .video, width: Int = 1920,
        height: Int = 1080
    ) throws -> MediaItem {
        let day = try #require(Day(day))
        return MediaItem(
            id: name, location: MediaLocation(path: "/media/\(name)"), kind: kind,
            captured: CaptureTime(instant: Int64(day.daysSinceEpoch) * 86_400 + 43_200, offset: 0, evidence: .fileName),
            day: day,
            facts: VideoFacts(
                duration: MediaTime(microseconds: Int64(seconds * 1_000_000)), width: width, height: height))
    }

    /// One pick a day, in the order given.
    static func selection(_ picks: [Pick]) throws -> Selection {
        let days = picks.map(\.item.day)
        let timeframe = Timeframe.days(first: try #require(days.min()), last: try #require(days.max()))
        return Selection(
            timeframe: timeframe.resolved(today: Day(daysSinceEpoch: 0)),
            days: picks.map {
                DaySelection(day: $0.item.day, picks: [$0], reason: .automatic([.only(.video, .init())]))
            },
            emptyDays: [])
    }

    static func job(
        composition: Composition = Composition(), clips: ClipRules = ClipRules(), maxDuration: MediaTime? = nil
    ) -> Job {
        Job(
            name: "test", folder: "/jobs", timeframe: .month(year: 2024, month: 12), sources: [], clips: clips,
            composition: composition, output: Output(file: "/out/film.mp4", maxDuration: maxDuration))
    }

    /// The picks with the fingerprints of items that exist, and invented ones for the others.
    static func identified(_ picks: [Pick]) throws -> IdentifiedSelection {
        let prints = picks.map { pick in
            let real = try? Fingerprint(of: pick.item.location)
            return (pick.item.id, real ?? Fingerprint(digest: "print of \(pick.item.id)"))
        }
        return IdentifiedSelection(
            try selection(picks), sources: Dictionary(prints, uniquingKeysWith: { first, _ in first }))
    }

    static func timeline(_ picks: [Pick], job: Job = job()) throws -> Timeline {
        try Arrange(job).timeline(of: identified(picks))
    }
}
