import Foundation
import TestSupport
import Testing

@testable import JobFiles
@testable import Model

@Suite struct SettingsTests {
    private static let path = "/home/ada/.config/dayreel/settings.yaml"

    private func settings(_ text: String) throws -> Settings {
        try Settings.parse(Array(text.utf8), path: Self.path, JobFileFixture.context())
    }

    private func job(_ settings: String, _ job: String) throws -> Job {
        var context = JobFileFixture.context()
        context.settings = try self.settings(settings)
        return try JobFile.parse(Array(job.utf8), path: "jobs/trip.yaml", context).job
    }

    @Test func readsTheDefaultsOfCommands() throws {
        let found = try settings("version: 1\nworkers: 2\nmax-memory: 800M\ncache-size: 50G\nprogress: json\n")
        #expect(found.workers == 2 && found.maxMemory == 800_000_000 && found.cacheSize == 50_000_000_000)
        #expect(found.progress == .json)
        let none = try settings("# nothing yet\n")
        #expect(none.workers == nil && none.maxMemory == nil && none.cacheSize == nil && none.progress == nil)
    }

    @Test func isTheBaseOfEveryJob() throws {
        let text = """
            job:
              days: { home: Europe/Lisbon, starts-at: "04:00" }
              clips: { video: 5s }
              composition: { fit: blur, date-overlay: { locale: pt_PT } }
              output: { quality: high, max-duration: 3m }
              hooks: { on-success: [./done.sh] }
              on-error: fail
            """
        let plain = try job(text, JobFileFixture.minimal)
        #expect(plain.days == DayRules(home: "Europe/Lisbon", startsAt: 14_400))
        #expect(plain.clips.video == .seconds(5) && plain.onError == .fail)
        #expect(plain.composition.fit == .blur && plain.composition.dateOverlay?.locale == "pt_PT")
        #expect(plain.output.maxDuration == .seconds(180))
        #expect(plain.output.crf == 17 && plain.output.preset == "medium")
        #expect(plain.hooks.onSuccess == ["/home/ada/.config/dayreel/done.sh"])
        let own = try job(text, JobFileFixture.minimal + "clips: { video: full }\ncomposition: { fit: crop }\n")
        #expect(own.clips.video == nil && own.composition.fit == .crop)
        #expect(own.composition.dateOverlay?.locale == "pt_PT" && own.days.home == "Europe/Lisbon")
    }

    @Test func `media outside of jobs are scanned by the settings' rules`() throws {
        let plain = try settings("workers: 2\n").scanRules(home: "Asia/Tokyo", now: 7)
        #expect(plain == ScanRules(days: DayRules(home: "Asia/Tokyo"), now: 7))
        let own = try settings("job: { days: { home: UTC }, select: { screen-recordings: true } }\n")
        #expect(
            own.scanRules(home: "Asia/Tokyo", now: 7)
                == ScanRules(days: DayRules(home: "UTC"), screenRecordings: true, now: 7))
    }

    /// Jobs and the settings' `job` accept the names of tags that `dayreel tag +holiday` accepts, wherever `tags` is in the settings.
    @Test func `tag names from the settings are known in jobs`() throws {
        let text = "job: {select: {exclude: [{tag: blurred}]}}\ntags: {8: holiday, 12: blurred, 13: Omas Haus}\n"
        let tags = try ["red", "holiday", "Omas Haus", "8", "99"].map {
            try TagNames(further: [8: "holiday", 13: "Omas Haus"]).tag($0)
        }
        let found = try job(
            text,
            JobFileFixture.minimal + "select: {prefer: [{tag: red}, {tag: holiday}, {tag: Omas Haus}, {tag: 99}]}\n")
        #expect(found.select.prefer.map(\.tag) == [tags[0], tags[1], tags[2], tags[4]])
        #expect(found.select.prefer.map(\.tagName) == ["red", "holiday", "Omas Haus", "99"])
        #expect(found.select.exclude.map(\.tag?.number) == [12])
        for (tag, meant) in [("holidya", "holiday"), ("HOLIDAY", "holiday"), ("blured", "blurred")] {
            let error = try #require(throws: JobFileErrors.self) {
                try job(text, JobFileFixture.minimal + "select: {prefer: [{tag: \(tag)}]}\n")
            }
            #expect(error.errors.first?.message.contains(meant) == true, "\(error)")
        }
        // A name and its number are the same tag. Plans store the number, because settings elsewhere may give it another name.
        #expect(throws: JobFileErrors.self) {
            try job(text, JobFileFixture.minimal + "select: {prefer: [{tag: holiday}, {tag: 8}]}\n")
        }
        #expect(
            String(decoding: try JSONEncoder().encode(found.select.prefer), as: UTF8.self)
                == #"[{"tag":"red"},{"tag":"8"},{"tag":"13"},{"tag":"99"}]"#)
    }

    @Test func aMissingFileGivesEmptySettings() throws {
        let context = JobFile.Context(workingFolder: "/", homeFolder: nil)
        let found = try Settings.read(path: "/no/such/settings.yaml", context)
        #expect(found.workers == nil)
        let folder = try TemporaryFolder()
        let error = #expect(throws: DayreelError.self) { try Settings.read(path: folder.path, context) }
        #expect(error?.code == .missingInput && error?.place == folder.path)
    }
}
