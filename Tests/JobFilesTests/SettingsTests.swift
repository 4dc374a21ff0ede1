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

    private func errors(_ text: String) -> [String] {
        do {
            _ = try settings(text)
            return []
        } catch {
            return (error as? JobFileErrors)?.errors.map { "\($0.file):\($0.line):\($0.column): \($0.message)" } ?? []
        }
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
        for (tag, message) in [
            ("holidya", "not 'holidya' (did you mean 'holiday'?)"),
            ("HOLIDAY", "must be written holiday, not 'HOLIDAY'"),
            ("blured", "purple, gray, holiday, blurred, Omas Haus or a number, not 'blured' (did you mean 'blurred'?)"),
        ] {
            let error = try #require(throws: JobFileErrors.self) {
                try job(text, JobFileFixture.minimal + "select: {prefer: [{tag: \(tag)}]}\n")
            }
            #expect(error.errors.first?.message.hasSuffix(message) == true)
        }
        // A name and its number are the same tag. Plans store the number, because settings elsewhere may give it another name.
        #expect(
            try #require(throws: JobFileErrors.self) {
                try job(text, JobFileFixture.minimal + "select: {prefer: [{tag: holiday}, {tag: 8}]}\n")
            }.errors.first?.message == "'select.prefer' names this twice")
        #expect(
            String(decoding: try JSONEncoder().encode(found.select.prefer), as: UTF8.self)
                == #"[{"tag":"red"},{"tag":"8"},{"tag":"13"},{"tag":"99"}]"#)
    }

    @Test func errorsAreAtTheirPlace() {
        let text = """
            wrokers: 2
            max-memory: lots
            cache-size: 20
            progress: loud
            job:
              timeframe: 2024
              composition: { fit: blurr }
              output: { codec: av1 }
            """
        #expect(
            errors(text) == [
                "\(Self.path):1:1: unknown key 'wrokers' (did you mean 'workers'?)",
                "\(Self.path):2:13: 'max-memory' must be a size such as 500M or 20G, not 'lots'",
                "\(Self.path):3:13: 'cache-size' needs a unit: 20M or 20G, or 20B for bytes",
                "\(Self.path):4:11: 'progress' must be auto, bar, plain, json or none, not 'loud'",
                "\(Self.path):6:3: unknown key 'timeframe'",
                "\(Self.path):7:23: 'job.composition.fit' must be letterbox, crop, blur or pair, not 'blurr' (did you mean 'blur'?)",
                "\(Self.path):8:13: unknown key 'codec'",
            ])
        #expect(errors("[1]") == ["\(Self.path):1:1: a settings file must be a mapping of keys, not a list"])
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
