import DayreelKit
import Files
import Foundation
import JobFiles
import Stages
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The values with which sentences are made.
enum Sample {
    static let december = Timeframe.month(year: 2024, month: 12).resolved(today: Day(daysSinceEpoch: 20_000))
    static let gone = DayreelError(
        .missingInput, "the object is gone", place: "s3://holidays/a.mov", cause: "NoSuchKey",
        remedy: "Run again: the bucket is listed again.")
    static let full = DayreelError.system(ENOSPC, "the file cannot be written", place: "/films/2024-12.json")

    static func day(_ text: String = "2024-12-24") throws -> Day { try #require(Day(text)) }

    static func item(
        _ name: String = "IMG_1.MOV", on day: String = "2024-12-24", at second: Int64 = 36_000, seconds: Double = 5,
        kind: MediaKind = .video, width: Int = 1920, height: Int = 1080
    ) throws -> MediaItem {
        let day = try self.day(day)
        return MediaItem(
            id: name, location: MediaLocation(path: "/media/" + name), kind: kind,
            captured: CaptureTime(
                instant: Int64(day.daysSinceEpoch) * 86_400 + second, offset: 0, evidence: .quickTimeCreationDate),
            day: day,
            facts: VideoFacts(
                duration: MediaTime(microseconds: Int64(seconds * 1_000_000)), width: width, height: height))
    }

    static func dated(
        _ item: MediaItem, by evidence: CaptureTime.Evidence, isDayOnly: Bool = false
    ) -> MediaItem {
        var item = item
        (item.captured.evidence, item.captured.isDayOnly) = (evidence, isDayOnly)
        return item
    }

    /// What December shows of these items.
    static func select(
        _ items: [MediaItem], pins: [String: Pin] = [:], library: [String: Pin] = [:],
        rules: SelectionRules = SelectionRules(), unusable: [String: UnusableReason] = [:], covered: Set<String> = [],
        unmoving: Set<String> = [],
        refused: [RefusedMedia] = [], job: Job? = nil
    ) throws -> Selection {
        func days(_ pins: [String: Pin]) throws -> [Day: Pin] {
            Dictionary(uniqueKeysWithValues: try pins.map { (try day($0.key), $0.value) })
        }
        var media = AvailableMedia(items: items, refused: refused, unusable: unusable)
        media.covered = covered
        media.unmoving = unmoving
        return try SelectPerDay(
            in: december, pins: days(pins), library: LibraryChoices(pins: days(library)), rules: rules, job: job
        ).select(media)
    }

    static func job(
        composition: Composition = Composition(), clips: ClipRules = ClipRules(), maxDuration: MediaTime? = nil
    ) -> Job {
        Job(
            name: "trip", folder: "/jobs", timeframe: .month(year: 2024, month: 12), sources: [], clips: clips,
            composition: composition, output: Output(file: "/films/trip.mp4", maxDuration: maxDuration))
    }

    /// The error of a month without media.
    static func nothing() throws -> DayreelError {
        let may = Timeframe.month(year: 2024, month: 5).resolved(today: Day(daysSinceEpoch: 20_000))
        let media = AvailableMedia(items: [try item()])
        return try #require(throws: DayreelError.self) { try SelectPerDay(in: may).select(media) }
    }

    /// The film of one pick a day.
    static func film(_ picks: [Pick], _ job: Job = job()) throws -> Timeline {
        let days = picks.map(\.item.day)
        let selection = Selection(
            timeframe: december,
            days: zip(days, picks).map {
                DaySelection(day: $0, picks: [$1], reason: .automatic([.only(.video, .init())]))
            }, emptyDays: [])
        let sources = picks.map { ($0.item.id, Fingerprint(digest: $0.item.id)) }
        return try Arrange(job).timeline(
            of: IdentifiedSelection(selection, sources: Dictionary(sources, uniquingKeysWith: { first, _ in first })))
    }

    /// A task that renders a segment.
    static func task() throws -> RenderTask {
        let source = Fingerprint(digest: "aa")
        let recipe = SegmentRecipe(
            version: RendererVersion(renderer: 1, libav: "test"),
            format: FilmFormat(width: 320, height: 180, frameRate: FrameRate(30)),
            clip: ClipRecipe(source: source, start: .zero, frames: 30), frames: 0..<30)
        return try RenderTask(
            recipe: .segment(recipe), inputs: [source: SourceInfo(MediaLocation(path: "/media/IMG_1.MOV"))],
            key: RenderKey(of: .segment(recipe)), clips: [0])
    }

    /// A job file of the folder `/work/jobs`, as a command in `/work` names it.
    static func parsed(_ text: String) throws -> JobFile.Result {
        let context = JobFile.Context(workingFolder: "/work", homeFolder: "/home/ada") { path in
            throw DayreelError.system(ENOENT, "the job file cannot be read", place: path)
        }
        return try JobFile.parse(Array(text.utf8), path: "jobs/trip.yaml", context)
    }

    /// A workspace in a folder, whose program does not exist.
    static func workspace(_ folder: TemporaryFolder, environment: [String: String] = [:]) -> Workspace {
        Workspace(
            paths: Paths(home: folder.path("home"), environment: [:], homeFolder: folder.path, workingFolder: "/"),
            clock: SystemClock(environment: [:], time: 1_736_078_400, zone: "UTC"),
            program: ProgramInfo(version: "0", path: "/nowhere/dayreel", executable: "/nowhere/dayreel"),
            machine: Machine(
                environment: environment, workingFolder: folder.path, homeFolder: folder.path,
                temporaryFolder: folder.path("tmp"), host: "attic", process: 1, cores: 2, volume: { _ in nil },
                peakMemory: { (nil, nil) }, fonts: nil, random: { 1 }))
    }
}

extension [Diagnostic] {
    /// Those with one of the codes.
    func with(_ codes: Diagnostic.Code...) -> [Diagnostic] { filter { codes.contains($0.code) } }
}

extension [Message] {
    /// The same, with this name for a folder of the test.
    func naming(_ folder: TemporaryFolder, _ name: String) -> [Message] {
        map { message in
            var message = message
            message.sentence = message.sentence.replacing(folder.path, with: name)
            message.remedy = message.remedy?.replacing(folder.path, with: name)
            return message
        }
    }
}
