import Library
import Model
import Pipeline
import TestSupport
import Testing

@testable import DayreelKit

/// The films of a job by its history, at times chosen by the test.
@Suite struct DueFilmTests {
    private let history = PastFilms()

    @Test func `a film that was never made is new, and one on the disk stands`() throws {
        #expect(try history.due([]).nextStep == .new)
        let made = history.record(.completed, ended: "2025-01-02T00:00:00Z", bytes: 5)
        #expect(try history.due([made]).nextStep == .missing)
        #expect(try history.due([made], bytes: 5).nextStep == .stands(made))
        #expect(try history.due([made], bytes: 7).nextStep == .missing)
    }

    @Test(arguments: [
        (1, "2025-01-05T12:59:59Z", "2025-01-05T13:00:00Z"), (2, "2025-01-05T15:59:59Z", "2025-01-05T16:00:00Z"),
        (3, "2025-01-06T11:59:59Z", "2025-01-06T12:00:00Z"), (4, "2025-01-08T11:59:59Z", "2025-01-08T12:00:00Z"),
    ])
    func `each failure makes it wait longer, to the second`(failures: Int, before: String, at: String) throws {
        let failed = history.record(.failed, ended: "2025-01-05T12:00:00Z")
        let records = Array(repeating: failed, count: failures)
        let until = try #require(UTCTime.instant(at))
        #expect(try history.due(records, at: before).nextStep == .waits(until: until))
        #expect(try history.due(records, at: at).nextStep == .new)
    }

    @Test func `the fifth failure is the last until the job changes`() throws {
        let failed = Array(repeating: history.record(.failed, ended: "2025-01-05T12:00:00Z"), count: 5)
        #expect(try history.due(failed, at: "2031-01-01T00:00:00Z").nextStep == .fails)
        #expect(try history.due(failed, at: "2025-01-05T12:00:01Z", minimum: .seconds(9)).nextStep == .new)
    }

    @Test func `runs before the last film and cancelled runs do not count`() throws {
        let failed = history.record(.failed, ended: "2025-01-05T12:00:00Z")
        let made = history.record(.completed, ended: "2025-01-05T12:00:00Z", bytes: 5)
        let stopped = history.record(.cancelled, ended: "2025-01-05T12:00:00Z")
        #expect(try history.due([made, failed, failed]).failures.isEmpty)
        #expect(try history.due([stopped, failed]).failures == [failed])
        #expect(try history.due([stopped]).nextStep == .new)
    }

    @Test func `the first interruption causes no wait, the second does`() throws {
        let broken = history.record(.interrupted, ended: "2025-01-05T12:00:00Z")
        #expect(try history.due([broken], at: "2025-01-05T12:00:01Z").nextStep == .new)
        let until = try #require(UTCTime.instant("2025-01-05T16:00:00Z"))
        #expect(try history.due([broken, broken], at: "2025-01-05T12:00:01Z").nextStep == .waits(until: until))
    }

    @Test func `a film of an older period is not made again, even if it is gone`() throws {
        let made = history.record(.completed, ended: "2025-01-02T00:00:00Z", bytes: 5)
        #expect(try history.due([made], isOlder: true).nextStep == .done)
        #expect(try history.due([], isOlder: true).nextStep == .new)
    }

    @Test func `a look at films gives the size of a film on the disk`() throws {
        let made = history.record(.completed, ended: "2025-01-02T00:00:00Z", bytes: 5)
        #expect(FilmInspection.atFilms.bytes(made.film) == nil)
        try history.folder.write("video", to: "film.mp4")
        #expect(FilmInspection.atFilms.bytes(made.film) == 5)
    }

    @Test func `only an existing film may be whole, and only a look at its media shows it`() throws {
        var made = history.record(.completed, ended: "2025-01-02T00:00:00Z", bytes: 5)
        let gone = history.folder.path("gone.mov")
        made.dropped = [DroppedSource(path: gone, loss: .end, version: nil)]
        #expect(try history.due([made], bytes: 5, hasMore: true).mayBeWhole)
        #expect(try !history.due([made], hasMore: true).mayBeWhole)
        #expect(!FilmInspection.atFilmsAndMedia.findsChangedMedia(made))
        try history.folder.write("back", to: "gone.mov")
        #expect(
            FilmInspection.atFilmsAndMedia.findsChangedMedia(made) && !FilmInspection.atFilms.findsChangedMedia(made))
    }
}
