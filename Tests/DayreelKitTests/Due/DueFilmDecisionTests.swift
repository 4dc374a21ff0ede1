import Library
import Model
import Reports
import Stages
import TestSupport
import Testing

@testable import DayreelKit

/// The decision about a film, given its history and what its media would make now.
@Suite struct DueFilmDecisionTests {
    private let history = PastFilms()
    private let doubts = ScanDoubts(emptySources: [], allMediaAreLater: false)
    private let cause = DayreelError(.noMedia, "no media")

    private func days(_ numbers: ClosedRange<Int>) -> Set<Day> {
        Set(numbers.compactMap { Day(year: 2024, month: 12, day: $0) })
    }

    private func unread(on day: Day) -> UnreadMedia {
        UnreadMedia("U.mov", on: day, because: .refused(.notOnDisk(name: "IMG_3.MOV", .onlyInICloud)))
    }

    private func existingFilm(plan: String = "a", showing days: Set<Day>) throws -> (due: DueFilm, nextStep: NextStep) {
        let due = try history.due(
            [
                history.record(
                    .completed, ended: "2025-01-02T00:00:00Z", bytes: 5, plan: plan, days: days.sorted())
            ], bytes: 5)
        return (due, due.nextStep)
    }

    private func decide(
        _ film: (due: DueFilm, nextStep: NextStep), _ possibleFilm: SharedScan.PossibleFilm,
        because reason: FilmReason = .planHasChanged, isForced: Bool = false
    ) -> String {
        switch DueFilmDecision.decision(film.due, film.nextStep, possibleFilm, reason, isForced: isForced) {
        case .make(let reason): "make: \(reason)"
        case .hold(let why): "hold: \(why.words)"
        case .nothing(_, let isNews): isNews ? "nothing: news" : "nothing"
        case .upToDate: "up to date"
        case .leave: "leave"
        case .wait: "wait"
        case .giveUp: "give up"
        }
    }

    @Test func `a film is made again only if its plan has changed`() throws {
        let film = try existingFilm(showing: days(1...3))
        #expect(decide(film, .plan(hash: "a", days: days(1...3), doubts: doubts)) == "up to date")
        #expect(decide(film, .plan(hash: "b", days: days(1...4), doubts: doubts)) == "make: planHasChanged")
        #expect(decide(film, .unknown) == "make: planHasChanged")
    }

    @Test func `a film keeps its days if a source is empty, and loses them if the media are gone`() throws {
        let film = try existingFilm(showing: days(1...3))
        let empty = ScanDoubts(emptySources: ["/mnt/phone"], allMediaAreLater: false)
        #expect(
            decide(film, .plan(hash: "b", days: days(1...2), doubts: empty))
                == "hold: \(ScanObjection.losesDays(1, .empty(source: "/mnt/phone")).words)")
        #expect(decide(film, .plan(hash: "b", days: days(1...3), doubts: empty)) == "make: planHasChanged")
        #expect(decide(film, .plan(hash: "b", days: days(1...2), doubts: doubts)) == "make: planHasChanged")
    }

    @Test func `a film keeps its days if media cannot be read, and loses them if media were removed`() throws {
        let film = try existingFilm(showing: days(1...3))
        let third = try #require(Day("2024-12-03"))
        func decide(_ change: (inout ScanDoubts) -> Void) -> String {
            var doubts = doubts
            change(&doubts)
            return self.decide(film, .plan(hash: "b", days: days(1...2), doubts: doubts))
        }
        #expect(
            decide { $0.offlineSources = ["s3://b/"] }
                == "hold: the new film would lose 1 day, and the bucket s3://b/ cannot be reached")
        #expect(
            decide { $0.unreadableFolders = ["/a/b"] }
                == "hold: the new film would lose 1 day, and the folder /a/b cannot be read")
        #expect(
            decide { $0.emptiedFolders = ["/a/b"] }
                == "hold: the new film would lose 1 day, and the folder /a/b is empty: is its disk mounted?")
        #expect(
            decide { $0.unreadMedia = [third: unread(on: third)] }
                == "hold: the new film would lose 1 day, and IMG_3.MOV is only in iCloud")
        let first = try #require(Day("2024-12-01"))
        #expect(decide { $0.unreadMedia = [first: unread(on: first)] } == "make: planHasChanged")
    }

    @Test func `a file that cannot be read holds no film whose timeframe its day has left`() throws {
        let (third, past) = (try #require(Day("2024-12-03")), try #require(Day("2024-11-30")))
        let film = try existingFilm(showing: days(1...3).union([past]))
        var doubts = doubts
        doubts.unreadMedia = [past: unread(on: past)]
        // The media of the third were removed.
        #expect(decide(film, .plan(hash: "b", days: days(1...2), doubts: doubts)) == "make: planHasChanged")
        doubts.unreadMedia[third] = unread(on: third)
        #expect(
            decide(film, .plan(hash: "b", days: days(1...2), doubts: doubts))
                == "hold: the new film would lose 1 day, and IMG_3.MOV is only in iCloud")
    }

    @Test func `doubts follow from the notes of a scan and from the plan`() throws {
        let day = try #require(Day("2024-12-03"))
        let other = try #require(Day("2024-12-04"))
        var refused = RefusedMedia(
            path: "/l/U.mov", reason: .notOnDisk(name: "IMG_3.MOV", .onlyInICloud), day: day)
        refused.name = "IMG_3.MOV"
        let cut = RefusedMedia(path: "/l/b.mov", reason: .unfinished, day: other)
        let copy = RefusedMedia(path: "/l/c.mov", reason: .copy(of: "/l/a.mov"), day: other)
        let diagnostics = [
            Diagnostic(.warning, .sourceOffline, path: "s3://b/", "away"),
            Diagnostic(.warning, .unreadableFolder, path: "/l/x", "no"),
        ]
        let doubts = ScanDoubts(ScanResult(items: [], refused: [copy, refused, cut], diagnostics: diagnostics))
        #expect(doubts.offlineSources == ["s3://b/"] && doubts.unreadableFolders == ["/l/x"])
        #expect(
            doubts.unreadMedia.mapValues(\.words)
                == [day: "IMG_3.MOV is only in iCloud", other: "b.mov of 2024-12-04 cannot be used now"])
    }

    @Test func `a film that only has to wait has not failed`() throws {
        var waits = history.record(.failed, ended: "2025-01-05T11:30:00Z")
        waits.error = DayreelError(
            .fullerFilm, "the existing film shows days that the new one would lose, so it is kept")
        #expect(try history.due(Array(repeating: waits, count: 9)).failures.isEmpty)
    }

    @Test func `nothing to show is reported once, and an empty disk costs no film`() throws {
        let film = try existingFilm(showing: days(1...3))
        let empty = ScanDoubts(emptySources: ["/mnt/phone"], allMediaAreLater: false)
        let objection = ScanObjection.losesDays(3, .empty(source: "/mnt/phone"))
        #expect(decide(film, .nothing(cause, doubts: empty)) == "hold: \(objection.words)")
        #expect(decide(film, .nothing(cause, doubts: doubts)) == "nothing: news")
        let known = try history.due([history.record(.nothing, ended: "2025-01-02T00:00:00Z")])
        #expect(decide((known, .new), .nothing(cause, doubts: doubts)) == "nothing")
        #expect(decide(film, .nothing(cause, doubts: empty), isForced: true) == "nothing: news")
    }

    @Test func `a clock that is behind the media makes no film`() throws {
        let late = ScanDoubts(emptySources: [], allMediaAreLater: true)
        let film = (due: try history.due([], at: "2001-01-01T00:00:00Z"), nextStep: NextStep.new)
        #expect(
            decide(film, .plan(hash: "a", days: [], doubts: doubts), because: .isNew) == "make: isNew")
        let objection = decide(film, .nothing(cause, doubts: late))
        #expect(objection.hasPrefix("hold: ") && objection.contains("2001-01-01T00:00:00Z"), "\(objection)")
    }

    @Test func `a changed plan does not shorten the wait after a failure`() throws {
        let made = history.record(.completed, ended: "2025-01-01T00:00:00Z", bytes: 5, plan: "a")
        let failed = history.record(.failed, ended: "2025-01-05T11:30:00Z")
        let due = try history.due([failed, made], bytes: 5)
        #expect(due.nextStep == .stands(made))
        #expect(decide((due, due.nextStep), .plan(hash: "b", days: [], doubts: doubts)) == "wait")
        let often = try history.due(Array(repeating: failed, count: 5) + [made], bytes: 5)
        #expect(decide((often, often.nextStep), .plan(hash: "b", days: [], doubts: doubts)) == "give up")
    }

    @Test func `an unchanged first plan makes the film again only if dropped media may be whole`() throws {
        var made = history.record(.completed, ended: "2025-01-01T00:00:00Z", bytes: 5, plan: "b")
        made.firstPlanHash = "a"
        made.dropped = [DroppedSource(path: "/m/a.mov", loss: .end, version: nil)]
        let plan = SharedScan.PossibleFilm.plan(hash: "a", days: [], doubts: doubts)
        let same = try history.due([made], bytes: 5)
        #expect(decide((same, same.nextStep), plan) == "up to date")
        let more = try history.due([made], bytes: 5, hasMore: true)
        #expect(decide((more, more.nextStep), plan) == "make: mayBeWhole")
    }
}
