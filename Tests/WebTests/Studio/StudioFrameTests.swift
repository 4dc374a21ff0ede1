import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// The film of other days than a draft's own: of the month that the calendar shows.
@Suite struct StudioFrameTests {
    private static let monthly = TestStudio.job.replacing("out/film.mp4", with: "out/{year}-{month}.mp4")

    private static func november() throws -> AskedDays {
        try #require(try AskedDays(from: Day("2024-11-01"), to: Day("2024-11-30")))
    }

    @Test func `a plan of other days leaves the draft as it is, and says which are its own`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let plan = try await studio.plan(ofDraft: draft.id, days: Self.november())
        #expect(plan.days.map(\.day) == [Day("2024-11-30")] && plan.title == "November 2024" && plan.revision == 1)
        #expect(plan.own?.first == Day("2024-12-01") && plan.own?.last == Day("2024-12-31"))
        let own = try #require(try AskedDays(from: Day("2024-12-01"), to: Day("2024-12-31")))
        for days in [nil, own] {
            let plan = try await studio.plan(ofDraft: draft.id, days: days)
            #expect(plan.own == nil && plan.title == "December 2024" && plan.days.count == 3)
        }
        #expect(try await studio.first == draft)
        #expect(try await studio.yaml(ofDraft: draft.id).yaml == TestStudio.job)
    }

    @Test func `a film of other days has a name of its own, or is refused`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let (from, to) = (Day("2024-11-01"), Day("2024-11-30"))
        let refused = await refusal {
            try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1, from: from, to: to))
        }
        // `out/film.mp4` is December's.
        #expect(refused?.kind == .invalid && refused?.code == "usage")
        #expect(try await studio.films().films.isEmpty)
    }

    @Test func `a film of other days is made, and named after them`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: Self.monthly)
        let draft = try await studio.first
        let request = APIRequest.Film(draft: draft.id, revision: 1, from: Day("2024-11-01"), to: Day("2024-11-30"))
        let film = try await studio.ended(try await studio.startFilm(request).id)
        #expect(film.status == .completed && film.title == "November 2024" && film.days == 1)
        #expect(film.from == Day("2024-11-01") && film.chapters?.map { "\($0.day)" } == ["2024-11-30"])
        #expect(film.film?.output == "2024-11.mp4")
        #expect(FileManager.default.fileExists(atPath: test.folder.path("out/2024-11.mp4")))
    }

    /// In January 2025, so that December is the month before.
    @Test(arguments: [("2024-12 ", "November 2024"), ("previous-month ", "Our months")])
    func `a title beside fixed days is no name for other days`(timeframe: String, title: String) async throws {
        let job = "title: Our months\n" + Self.monthly.replacing("2024-12 ", with: timeframe)
        let (_, studio) = try await TestStudio.withMedia(job: job)
        let draft = try await studio.first
        #expect(try await studio.plan(ofDraft: draft.id).title == "Our months")
        #expect(try await studio.plan(ofDraft: draft.id, days: Self.november()).title == title)
        let request = APIRequest.Film(draft: draft.id, revision: 1, from: Day("2024-11-01"), to: Day("2024-11-30"))
        #expect(try await studio.ended(try await studio.startFilm(request).id).title == title)
        #expect(try await studio.yaml(ofDraft: draft.id).yaml == job)
    }

    @Test func `a preview is of the days that are shown`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        // December has two joins, November's only clip has none.
        _ = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: 2))
        let request = APIRequest.Preview(join: 1, from: Day("2024-11-01"), to: Day("2024-11-30"))
        #expect(await refusal { try await studio.startPreview(ofDraft: draft.id, request) }?.kind == .invalid)
        await studio.stop()
    }

    private static let noRanges: [(String?, String?)] = [
        ("2024-12-02", "2024-12-01"), ("2024-12-02", nil), (nil, "2024-12-02"), ("1900-01-01", "2024-01-01"),
    ]

    @Test(arguments: noRanges)
    func `what is no range of days is refused`(from: String?, to: String?) async {
        let days = await refusal { try AskedDays(from: from.flatMap(Day.init), to: to.flatMap(Day.init)) }
        #expect(days?.kind == .invalid)
    }

    @Test func `the page opens on the newest month of a job's film that has a sure day`() async throws {
        let job = TestStudio.job.replacing("2024-12 ", with: "2024-10-01..2024-11-30 ")
        let (_, studio) = try await TestStudio.withMedia(job: job)
        let index = try await studio.index()
        #expect(index.opens == "2024-11")
        #expect(index.days.map(\.day) == ["2024-11-30", "2024-12-01", "2024-12-02", "2024-12-03"].map { Day($0) })
        let (_, elsewhere) = try await TestStudio.withMedia(job: TestStudio.job.replacing("2024-12 ", with: "2019-01 "))
        #expect(try await elsewhere.index().opens == "2024-12")
    }
}
