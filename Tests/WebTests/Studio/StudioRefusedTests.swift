import JobFiles
import Model
import TestSupport
import Testing

@testable import Web

/// Files of a day that cannot be used: seen with their reasons, and used anyway where a pin may name them.
@Suite struct StudioRefusedTests {
    /// The clips of `TestStudio.media`; on 2 December a screen recording too, and a file that is none on the 4th, both dated by name.
    private static func withRefused(job: String = TestStudio.job) async throws -> (TestStudio, Studio) {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try TestStudio.clip(6, "2024-12-02", "Screen Recording 6.mov", hour: 20, in: folder)
        try TestStudio.clip(7, "2024-12-01", "trip/copy/A.MOV", in: folder)
        try folder.write("no film\n", to: "media/VID_20241204_120000.mp4")
        let test = try TestStudio(job: job, in: folder)
        return (test, await test.started())
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test func `a day has its files that cannot be used, with the reason`() async throws {
        let (test, studio) = try await Self.withRefused()
        let second = try await studio.day(day("2024-12-02"))
        #expect(second.items.map(\.name) == ["C.MOV"])
        let screen = try #require(second.refused.first)
        #expect(second.refused.count == 1 && screen.name == "Screen Recording 6.mov")
        #expect(screen.code == "screen-recording" && screen.item != nil)
        let fourth = try await studio.day(day("2024-12-04"))
        #expect(fourth.items.isEmpty && fourth.refused.map(\.code) == ["unreadable-media"])
        #expect(fourth.refused[0].item == nil && !fourth.refused[0].message.contains(test.folder.path))
        let days = try await studio.days(from: day("2024-12-01"), to: day("2024-12-31")).days
        #expect(
            days.map { "\($0.day) \($0.count) \($0.refused)" } == [
                "2024-12-01 3 0", "2024-12-02 1 1", "2024-12-03 1 0", "2024-12-04 0 1",
            ])
        #expect(days[3].cover == nil && !days[3].fromAnotherDay)
        // The library does not count what it does not list.
        #expect(try await studio.index().items == 6)
        #expect(try await studio.items(ItemFilter(words: "Screen")).total == 0)
    }

    @Test func `what only a pin shows is pinned by its id, planned, and has its picture`() async throws {
        let (test, studio) = try await Self.withRefused()
        let day = try day("2024-12-02")
        let id = try #require(try await studio.day(day).refused.first?.item)
        let draft = try await studio.first
        let pinned = try await studio.putDraft(draft.id, draft.change(pins: [day: .item(id)]))
        #expect(pinned.pins[day] == .item(id))
        #expect(try await studio.yaml(ofDraft: draft.id).yaml.contains("2024-12-02: Screen Recording 6.mov"))
        let plan = try await studio.plan(ofDraft: draft.id)
        let pick = try #require(plan.days.first { $0.day == day }?.picks.first)
        #expect(pick.id == id && pick.pinned && pick.recordedDay == day)
        #expect(try await studio.item(id).name == "Screen Recording 6.mov")
        #expect(try await studio.media(ofItem: id).location.path == test.folder.path("media/Screen Recording 6.mov"))
        let shown = try #require(try await studio.days(from: day, to: day).days.first)
        #expect(shown.cover == id && shown.pinned && !shown.fromAnotherDay)
    }

    @Test func `a plan says whether the rules exclude an item or it cannot be shown`() async throws {
        let job = TestStudio.job.replacing("min-duration: 0.2s", with: "min-duration: 1m")
        let (_, studio) = try await Self.withRefused(job: job)
        let plan = try await studio.plan(ofDraft: try await studio.first.id)
        #expect(plan.days.isEmpty)
        let (_, other) = try await Self.withRefused()
        let shown = try await other.plan(ofDraft: try await other.first.id)
        #expect(shown.days[0].candidates.allSatisfy { $0.objection == nil })
        let draft = try await other.first
        var settings = draft.settings
        settings = settings.setting("select", to: .object([]).setting("exclude", to: .array([.string("video")])))
        let day = try day("2024-12-03")
        let item = try #require(try await other.day(day).items.first)
        _ = try await other.putDraft(
            draft.id, draft.change(settings, pins: [day: .item(item.id)]))
        let excluded = try await other.plan(ofDraft: draft.id)
        let first = try #require(excluded.leftOut.first)
        #expect(first.candidates.map(\.objection) == [.rules, .rules, .rules])
    }

    @Test func `a month without media is nothing to show, not a failure`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        // The month before has nothing.
        let test = try TestStudio(job: StudioScheduleTests.job, in: folder, at: "2025-03-05T12:00:00Z")
        let studio = await test.started()
        let id = try await studio.first.id
        let film = try await studio.ended(try await studio.runSchedule(id).id)
        #expect(film.status == .nothing && film.error == nil, "\(film)")
        let schedule = try #require(try await studio.schedules().schedules.first)
        #expect(schedule.last?.status == .nothing)
        #expect(try await studio.films().films.map(\.status) == [.nothing])
    }
}
