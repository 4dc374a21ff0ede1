import Foundation
import Library
import Model
import Pipeline
import Reports
import Stages
import Testing

/// A source known only to this file: numbered recordings, whose days come from the source and not from the files.
private struct ShelfSource: MediaSource {
    /// Paths of the recordings, ordered by number.
    let recordings: [String]
    /// The time of the first recording, in seconds since 1970; each later one is a day later.
    let first: Int64

    var capabilities: SourceCapabilities { [] }

    func list(found: (Int) -> Void) throws -> SourceListing {
        var listing = SourceListing()
        for (number, path) in recordings.enumerated() {
            var status = stat()
            try #require(lstat(path, &status) == 0)
            let file = FoundFile(
                path: path, relativePath: "\(number)", size: Int64(status.st_size), modified: FileTime(status.st_mtim),
                inode: UInt64(status.st_ino))
            let made = first + Int64(number) * 86_400
            listing.files.append(file)
            listing.claims[path] = SourceClaim(
                id: "shelf-\(number)", name: "Tape \(number)",
                stamps: [CaptureStamp(.photosLibrary, .zoned(instant: made, offset: 0))])
        }
        found(recordings.count)
        return listing
    }

    func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        SourceAlbums(source: "shelf:", albums: [])
    }
}

@Suite struct OtherSourceTests {
    @Test func `a plan takes media of any source, by its ids, names and days`() async throws {
        let media = try TestMedia()
        defer { media.remove() }
        let tapes = try [
            media.sounding("one.mp4", seconds: 2, hertz: 440), media.sounding("two.mp4", seconds: 2, hertz: 880),
        ]
        // 2024-12-05 at noon.
        let shelf = ShelfSource(recordings: tapes, first: 1_733_400_000)
        let second = try #require(Day("2024-12-09"))
        let job = Job(
            name: "shelf", folder: media.path("."), timeframe: .month(year: 2024, month: 12),
            days: DayRules(timeZone: "UTC", home: "UTC"), sources: [Source(path: "shelf:")],
            pins: [second: .media("Tape 1")], output: Output(file: media.path("film.mp4")))
        let context = StandardPipeline.Context(
            program: "test", catalog: media.path("catalog.sqlite"), workers: 1, sources: SourceFactory { _ in shelf },
            examiners: nil, volume: { _ in nil })
        let request = FilmRequest(job: job, today: second, now: 1_735_689_600)
        let plan = try await StandardPipeline.planner(for: request, context).plan(progress: .none)
        let picks = plan.selection.days.flatMap { day in day.picks.map { (day.day, $0.item) } }
        #expect(
            picks.map { "\($0.0) \($0.1.id) \($0.1.fileName)" } == [
                "2024-12-05 shelf-0 Tape 0", "2024-12-06 shelf-1 Tape 1", "2024-12-09 shelf-1 Tape 1",
            ])
        #expect(picks.allSatisfy { $0.1.captured.evidence == .photosLibrary })
    }
}
