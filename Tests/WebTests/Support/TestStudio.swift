import DayreelKit
import Files
import Fixtures
import Foundation
import JobFiles
import Model
import Synchronization
import TestSupport

@testable import Pipeline
@testable import Web

/// A studio over a few clips in the test's folder. Its workers are those of the built program; the test sets its clock.
struct TestStudio {
    let folder: TemporaryFolder
    let studio: Studio
    let clock: TestClock
    let workspace: Workspace

    /// Seconds since 1970, and since the start.
    final class TestClock: Sendable {
        private let instant: Mutex<Int64>
        private let steps = Mutex(0)
        /// The clock lives as long as the studio, which asks it for the time.
        private let folder: TemporaryFolder

        init(_ time: String, _ folder: TemporaryFolder) {
            instant = Mutex(UTCTime.instant(time) ?? 0)
            self.folder = folder
        }

        var now: Int64 { instant.withLock { $0 } }
        func pass(_ time: Duration) { steps.withLock { $0 += Int(time.components.seconds) } }

        /// The time, a second later at each call.
        var uptime: Duration {
            let count = steps.withLock { (count: inout Int) -> Int in
                count += 1
                return count
            }
            return .seconds(count)
        }
    }

    /// The built program, which SwiftPM puts beside the test bundle.
    static var program: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "dayreel").path
    }

    /// Threads for work that blocks.
    static let blocking = BlockingExecutor()

    static let job = """
        # December, for grandma
        timeframe: 2024-12   # the whole month

        sources:
          - folder: media
        select: { min-duration: 0.2s }
        clips: { video: 1s }
        composition:
          resolution: 320x180
          # a soft one
          transition: { style: cross-dissolve, duration: 0.2s }
        output:
          file: out/film.mp4
          preset: ultrafast

        """

    /// `job` is the text of a job file beside the folder `media`; without one the folder is served alone. `jobs` are paths of job files,
    /// `served` is that of another folder, instead.
    init(
        job: String? = Self.job, jobs: [String] = [], served: String? = nil, in folder: TemporaryFolder,
        at time: String = "2025-01-05T12:00:00Z",
        isReadOnly: Bool = false, epoch: String = "e1", syncFolder: String? = nil, environment: [String: String] = [:],
        rendersAhead: Bool = false, sleep: (@Sendable (Duration, TestClock) throws -> Void)? = nil
    ) throws {
        self.folder = folder
        let clock = TestClock(time, folder)
        self.clock = clock
        workspace = Workspace(
            paths: Paths(home: folder.path("home"), environment: [:], homeFolder: folder.path, workingFolder: "/"),
            clock: SystemClock(environment: [:], time: TimeInterval(clock.now), zone: "UTC"),
            program: ProgramInfo(version: "0", path: Self.program, executable: Self.program),
            machine: Machine(
                environment: environment, workingFolder: folder.path, homeFolder: folder.path,
                temporaryFolder: folder.path("tmp"), host: "here",
                process: ProcessInfo.processInfo.processIdentifier, cores: 2, volume: { _ in nil },
                peakMemory: { (nil, nil) }, fonts: nil,
                random: { .random(in: 0...UInt64.max) }))
        var subject = ServedSubject.folders([folder.path("media")])
        if let job, jobs.isEmpty, served == nil {
            if !FileManager.default.fileExists(atPath: folder.path("job.yaml")) {
                try folder.write(job, to: "job.yaml")
            }
            subject = .jobs([folder.path("job.yaml")])
        }
        if !jobs.isEmpty { subject = .jobs(jobs) }
        if let served { subject = .folders([served]) }
        try FileManager.default.createDirectory(atPath: folder.path("tmp"), withIntermediateDirectories: true)
        var configuration = Studio.Configuration(
            subject: subject, workspace: workspace, now: { clock.now }, epoch: epoch, isReadOnly: isReadOnly,
            syncFolder: syncFolder, uptime: { clock.uptime })
        configuration.rendersAhead = rendersAhead
        if let sleep { configuration.sleep = { try sleep($0, clock) } }
        studio = Studio(configuration)
    }

    /// Starts the studio and returns once it has scanned all sources.
    func started() async -> Studio {
        await studio.start()
        await studio.library.scanning?.value
        return studio
    }

    /// Clips of 1 December 2024 (two), of the 2nd and 3rd, and of 30 November.
    static func media(in folder: TemporaryFolder) throws {
        try clip(1, "2024-12-01", "trip/A.MOV", in: folder)
        try clip(2, "2024-12-01", "trip/B.MOV", hour: 15, in: folder)
        try clip(3, "2024-12-02", "trip/C.MOV", in: folder)
        try clip(4, "2024-12-03", "D.MOV", in: folder)
        try clip(5, "2024-11-30", "E.MOV", in: folder)
    }

    static func clip(_ number: Int, _ day: String, _ name: String, hour: Int = 9, in folder: TemporaryFolder) throws {
        let path = folder.path("media/" + name)
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        let stamp = FixtureClip.Stamp(
            .quickTime, day: Day(day) ?? Day(daysSinceEpoch: 0), time: hour * 3600, offset: 0)
        let picture = FixtureClip.Picture(width: 320, height: 180, frames: 60)
        try ClipStock.write(
            FixtureClip(number, name, "test", stamp: stamp, picture: picture), to: path)
    }

    /// A started studio over these media, which its catalog knows. `settings` is the text of the settings file.
    static func withMedia(
        job: String? = Self.job, settings: String? = nil, isReadOnly: Bool = false
    ) async throws -> (TestStudio, Studio) {
        let folder = try TemporaryFolder()
        try media(in: folder)
        if let settings { try folder.write(settings, to: "home/config/settings.yaml") }
        let test = try TestStudio(job: job, in: folder, isReadOnly: isReadOnly)
        try await KnownMedia.scan(folder.path("media"), into: test.workspace.paths.catalog)
        return (test, await test.started())
    }
}

/// The error that a body throws; nil if it throws none.
func refusal<Value>(_ body: () async throws -> Value) async -> StudioError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? StudioError
    }
}

extension Studio {
    /// The first draft.
    var first: Answer.Draft { get async throws { try await draft(try await drafts().drafts[0].id) } }

    /// Waits for the end of a film and returns the film.
    func ended(_ id: String) async throws -> Answer.Film {
        while let task = making.film?.task { await task.value }
        return try await film(id)
    }
}

extension Answer.Draft {
    func change(_ settings: JSONValue? = nil, pins: [Day: DraftPin]? = nil) -> APIRequest.DraftChange {
        APIRequest.DraftChange(revision: revision, settings: settings ?? self.settings, pins: pins ?? self.pins)
    }
}

/// Has the store of segments for itself, so that whoever wants to render waits.
final class HeldStore {
    private var held: StoreGuard?

    init(root: String) throws { held = try SegmentStore(root: root).guardStore() }

    func end() { held = nil }
}

extension TestStudio {
    func heldStore() throws -> HeldStore { try HeldStore(root: workspace.paths.segments) }
}
