import Foundation
import TestSupport
import Testing

@testable import Files
@testable import JobFiles
@testable import Model

@Suite struct JobFileTests {
    /// The example of docs/jobs.md, without the keys of features that do not exist yet.
    private static let example = """
        # yaml-language-server: $schema=../schema/job.schema.json
        version: 1
        title: "December 2024"
        timeframe: 2024-12
        days:
          timezone: recorded
          home: Europe/Amsterdam
          starts-at: "00:00"
        sources:
          - folder: ../fixtures/month      # short
          - folder: { path: ~/Pictures, include: ["**"], exclude: ["**/Screen*", "WhatsApp/**"], follow-links: false }
        pins:
          2024-12-24: IMG_1024.MOV
          2024-12-25: { media: IMG_1025.MOV, from: 3s, duration: 4s }
          2024-12-26: IMG_1020.MOV
          2024-12-27: skip
        select:
          prefer: [video, live-photo]
          clips-per-day: 1
          min-duration: 0.5s
        clips:
          video: full
          live-photo: 3s
          from: start
        composition:
          resolution: 1080p
          orientation: landscape
          frame-rate: 30
          fit: blur
          transition: { style: cross-dissolve, duration: 0.5s }
          fade: 0.5s
          audio: { include: true, crossfade: 0.5s, loudness: -16 }
          date-overlay: { position: bottom-right, format: "d MMMM yyyy", locale: en_GB, size: 4.5%, font: "DejaVu Sans" }
        output:
          file: ../out/{year}-{month}.mp4
          quality: standard
          overwrite: true
        on-error: skip

        """

    @Test func readsTheExampleOfTheDescription() throws {
        let result = try JobFileFixture.parse(Self.example)
        let pins: [Day: Pin] = [
            try #require(Day("2024-12-24")): .media("IMG_1024.MOV"),
            try #require(Day("2024-12-25")): .media("IMG_1025.MOV", from: .seconds(3), duration: .seconds(4)),
            try #require(Day("2024-12-26")): .media("IMG_1020.MOV"), try #require(Day("2024-12-27")): .skip,
        ]
        let expected = Job(
            name: "trip", folder: "/work/jobs", title: "December 2024", timeframe: .month(year: 2024, month: 12),
            days: DayRules(home: "Europe/Amsterdam"),
            sources: [
                Source(path: "/work/fixtures/month"),
                Source(path: "/home/ada/Pictures", exclude: ["**/Screen*", "WhatsApp/**"]),
            ], pins: pins, select: SelectionRules(prefer: [.video, .livePhoto]),
            clips: ClipRules(video: nil, from: .start),
            composition: Composition(
                dateOverlay: DateOverlayStyle(
                    position: .bottomRight, format: .pattern("d MMMM yyyy"), locale: "en_GB", size: 4.5,
                    font: "DejaVu Sans")),
            output: Output(file: "/work/out/{year}-{month}.mp4"))
        #expect(result.job == expected)
        #expect(result.warnings.isEmpty)
    }

    @Test func aJobFileIsRecognizedByItsExtension() {
        #expect(["a.yaml", "/jobs/B.YML", "c.Yaml"].allSatisfy { JobFile.isName($0) })
        #expect(!["a.yaml.bak", "yaml", "a.json", "/jobs.yaml/a"].contains { JobFile.isName($0) })
    }

    @Test func fiveLinesAreAJob() throws {
        let expected = Job(
            name: "trip", folder: "/work/jobs", timeframe: .month(year: 2024, month: 12),
            sources: [Source(path: "/work/media")], output: Output(file: "/work/out/{year}-{month}.mp4"))
        #expect(try JobFileFixture.job() == expected)
        #expect(JobFileFixture.minimal.split(separator: "\n").count == 5)
    }

    @Test func aVideoIsShownForEightSecondsAndAFilmMayHaveALongestLength() throws {
        #expect(try JobFileFixture.job().clips.video == .seconds(8))
        #expect(try JobFileFixture.job().output.maxDuration == nil)
        let job = try JobFileFixture.parse(JobFileFixture.minimal + "  max-duration: 3m\n").job
        #expect(job.output.maxDuration == .seconds(180))
    }

    @Test func keysLeftEmptyKeepTheirDefaults() throws {
        let more = "days:\npins:\nselect:\nclips:\ncomposition:\n  transition:\n  audio:\n"
        #expect(try JobFileFixture.job(more) == JobFileFixture.job())
    }

    @Test func aliasesWork() throws {
        let job = try JobFileFixture.job("clips: {video: &long 4s, live-photo: *long}\n")
        #expect(job.clips == ClipRules(video: .seconds(4), livePhoto: .seconds(4)))
    }

    @Test func warnsAboutPinsOutsideTheTimeframe() throws {
        let text = JobFileFixture.minimal + "pins:\n  2024-12-31: a.mov\n  2025-01-01: b.mov\n"
        let result = try JobFileFixture.parse(text)
        let expected = Diagnostic(
            .warning, .pinOutsideTimeframe, day: Day("2025-01-01"), path: "jobs/trip.yaml",
            position: TextPosition(line: 8, column: 3),
            "the pin of 2025-01-01 has no effect: the film is of 2024-12-01 to 2024-12-31")
        #expect(result.warnings == [expected])
        #expect(result.job.pins.count == 2)
        let relative = text.replacing("timeframe: 2024-12\n", with: "timeframe: previous-month\n")
        #expect(try JobFileFixture.parse(relative).warnings.isEmpty)
    }

    @Test func readsFromDiskRelativeToTheFile() throws {
        let folder = try TemporaryFolder()
        try folder.write(JobFileFixture.minimal, to: "base.yaml")
        try folder.write("extends: base.yaml\ntitle: On disk", to: "a.yaml")
        let context = JobFile.Context(workingFolder: folder.path, homeFolder: nil)
        let job = try JobFile.read(path: "a.yaml", context).job
        #expect(job.title == "On disk")
        #expect(job.name == "a")
        #expect(job.sources == [Source(path: LexicalPath.absolute("../media", in: folder.path))])
    }

    @Test func missingFileIsMissingInput() throws {
        let context = JobFile.Context(workingFolder: "/nowhere", homeFolder: nil)
        let error = #expect(throws: DayreelError.self) { try JobFile.read(path: "a.yaml", context) }
        #expect(error?.code == .missingInput)
        #expect(error?.place == "a.yaml" && error?.cause != nil)
        let folder = #expect(throws: DayreelError.self) { try JobFile.read(path: "/usr", context) }
        #expect(folder?.code == .missingInput && folder?.remedy?.contains("dayreel make") == true)
        let stream = #expect(throws: DayreelError.self) { try JobFile.read(path: "-", context) }
        #expect(stream?.code == .missingInput && stream?.remedy != error?.remedy)
    }

    @Test func aFileOnDiskThatIsTooLargeIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "#", count: 3 << 20), to: "a.yaml")
        let error = #expect(throws: DayreelError.self) {
            try JobFile.read(path: folder.path("a.yaml"), JobFile.Context(workingFolder: "/", homeFolder: nil))
        }
        #expect(error?.code == .jobInvalid && error?.place == folder.path("a.yaml:1:1"))
    }
}
