import JobFiles
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct StudioScheduleTests {
    static let job =
        TestStudio.job.replacing("2024-12   # the whole month", with: "previous-month")
        .replacing("out/film", with: "out/{year}-{month}") + "schedule: monthly\n"

    @Test func `a schedule shows what is due, runs it now, and shows the result`() async throws {
        let (_, studio) = try await TestStudio.withMedia(job: Self.job)
        let due = try #require(try await studio.schedules().schedules.first)
        #expect(due.every == .monthly && due.state == .due && due.job == "job" && !due.paused && due.last == nil)
        #expect(
            due.film == Answer.Schedule.Film(title: "December 2024", state: .due) && due.why == "it has no film yet")
        #expect(due.next == "2025-02-01T00:00:00Z")
        let film = try await studio.ended(try await studio.runSchedule(due.id).id)
        #expect(film.status == .completed && film.title == "December 2024", "\(film)")
        let after = try #require(try await studio.schedules().schedules.first)
        #expect(
            after.film?.state == .upToDate && after.state == .upToDate && after.last?.film == film.id
                && after.last?.status == .completed)
    }

    @Test func `a pause is kept for 'run --due' and ends`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: Self.job)
        let id = try await studio.schedules().schedules[0].id
        _ = try await studio.pauseSchedule(id)
        #expect(try await studio.schedules().schedules[0].paused)
        #expect(test.folder.files(in: "home/state/pauses").count == 1)
        _ = try await studio.resumeSchedule(id)
        #expect(try await studio.schedules().schedules[0].paused == false)
        #expect(await refusal { try await studio.pauseSchedule("x") }?.kind == .notFound)
    }

    @Test func `a job without a schedule is not listed, and presets have descriptions and settings`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        #expect(try await studio.schedules().schedules.isEmpty)
        let draft = try await studio.first
        #expect(await refusal { try await studio.runSchedule(draft.id) }?.kind == .notFound)
        let presets = try await studio.presets().presets
        #expect(
            presets.map(\.id) == [
                "classic", "cinema", "keepsake", "social", "archive", "plain", "portrait-story", "fast-draft",
                "archive-4k",
            ])
        #expect(presets.allSatisfy { !$0.description.isEmpty && !$0.settings.members.isEmpty })
        let draftPreset = presets.first { $0.id == "fast-draft" }
        #expect(draftPreset?.settings["output"]?["quality"] == "draft")
    }
}
