import Foundation
import JobFiles
import Model
import TestSupport
import Testing

@testable import Web

/// "A film every month": a job file that is made from a draft.
@Suite struct StudioMonthlyJobTests {
    @Test func `a monthly job has the draft's look, and the days and the name of each month`() async throws {
        let job = TestStudio.job + "title: December\npins: { 2024-12-02: skip }\n"
        let (test, studio) = try await TestStudio.withMedia(job: job)
        let draft = try await studio.first
        let schedule = try await studio.addSchedule(APIRequest.NewSchedule(draft: draft.id, file: "monthly.yaml"))
        #expect(schedule.every == .monthly && schedule.job == "monthly" && schedule.film?.title == "December 2024")
        let text = try #require(JobText(try String(contentsOfFile: test.folder.path("monthly.yaml"), encoding: .utf8)))
        #expect(text.root["timeframe"] == "previous-month" && text.root["schedule"] == "monthly")
        #expect(text.root["pins"] == nil && text.root["title"] == nil)
        #expect(
            text.root["output"]?["file"] == "out/{year}-{month}.mp4" && text.root["output"]?["preset"] == "ultrafast")
        #expect(text.text.contains("# a soft one"))
        #expect(try await studio.drafts().drafts.map(\.file) == ["job.yaml", "monthly.yaml"])
        #expect(try await studio.first == draft)
    }

    @Test func `what was typed or chosen for the draft's days is not in each month's film`() async throws {
        let composition = """
              style: bold
              titles: { opening: { subtitle: "Snow at last", title: "{title}" }, closing: { title: "See you soon" } }
              captions: { from: media, 2024-12-02: Snow }
              transition: { style: push-left, on: { 2024-12-03: fade } }

            """
        let plain = "  transition: { style: cross-dissolve, duration: 0.2s }\n"
        let (test, studio) = try await TestStudio.withMedia(job: TestStudio.job.replacing(plain, with: composition))
        let draft = try await studio.first
        _ = try await studio.addSchedule(APIRequest.NewSchedule(draft: draft.id, file: "monthly.yaml"))
        let text = try #require(JobText(try String(contentsOfFile: test.folder.path("monthly.yaml"), encoding: .utf8)))
        let expected: JSONValue = [
            "resolution": "320x180", "style": "bold", "titles": ["opening": ["title": "{title}"]],
            "captions": ["from": "media"], "transition": ["style": "push-left"],
        ]
        #expect(text.root["composition"]?.means(expected) == true, "\(text.text)")
    }

    @Test func `no file is replaced, and a name is one of a job file`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        for (name, code) in [("job.yaml", "file-exists"), ("../x.yaml", "usage"), ("film.mp4", "usage")] {
            let request = APIRequest.NewSchedule(draft: draft.id, file: name)
            #expect(await refusal { try await studio.addSchedule(request) }?.code == code, "\(name)")
        }
        #expect(try await studio.schedules().schedules.isEmpty)
    }

    @Test func `what was saved for a folder is there at the next start`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: nil)
        let draft = try await studio.first
        _ = try await studio.addSchedule(APIRequest.NewSchedule(draft: draft.id, file: "monthly.yaml"))
        _ = try await studio.saveDraft(draft.id, APIRequest.Save(file: "trip.yaml"))
        let later = await (try TestStudio(job: nil, in: test.folder, epoch: "e2")).started()
        let drafts = try await later.drafts().drafts
        #expect(drafts.map(\.file) == ["trip.yaml", "monthly.yaml"] && drafts.allSatisfy(\.saved))
        #expect(drafts[0].id == draft.id)
        #expect(try await later.schedules().schedules.map(\.job) == ["monthly"])
        try FileManager.default.removeItem(atPath: test.folder.path("trip.yaml"))
        let last = await (try TestStudio(job: nil, in: test.folder, epoch: "e3")).started()
        #expect(try await last.drafts().drafts.map(\.file) == [nil, "monthly.yaml"])
    }
}
