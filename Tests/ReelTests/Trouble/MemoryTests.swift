import Foundation
import LibAV
import Library
import Model
import Pipeline
import Reports
import Stages
import Synchronization
import TestSupport
import Testing

/// The memory estimate by which tasks are admitted, compared with the memory that workers use.
@Suite(.serialized) struct MemoryTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var encoder: String
        var width: Int
        var height: Int
        var film: Composition.Resolution

        var testDescription: String { "\(width)x\(height) \(encoder)" }
    }

    /// The highest accepted ratio of estimate to measurement: a higher estimate would leave free memory unused.
    private static let mostOfMeasured = 1.6

    static let cases = [
        Case(encoder: "libx264", width: 1280, height: 720, film: .lines(720)),
        Case(encoder: "libx264", width: 1920, height: 1080, film: .lines(1080)),
        Case(encoder: "libx265", width: 3840, height: 2160, film: .lines(1080)),
        Case(encoder: "libvpx-vp9", width: 3840, height: 2160, film: .lines(1080)),
    ]

    @Test(arguments: cases.sampled(1)) func `a worker needs at most the estimated memory, and not much less`(
        of kind: Case
    ) async throws {
        signal(SIGPIPE, SIG_IGN)
        let folder = try TemporaryFolder()
        // Different lengths, because the scan keeps only one of two copies.
        try Self.write(kind, frames: 20, to: folder.path("VID_20241201_101010.mp4"))
        try Self.write(kind, frames: 21, to: folder.path("VID_20241202_101010.mp4"))
        let plan = try await Self.plan(kind, in: folder)
        try #require(plan.timeline.clips.count == 2)
        // The segment of the second clip includes the dissolve from the first, so it needs two decoders and the encoder.
        let task = try #require(
            plan.tasks.last {
                if case .segment(let recipe) = $0.recipe { recipe.outgoing != nil } else { false }
            })
        let estimate = TaskMemory.bytes(of: task)
        let measured = try await Self.peak(of: task, in: folder)
        #expect(estimate >= measured, "estimated \(estimate), measured \(measured)")
        #expect(
            Double(estimate) <= Self.mostOfMeasured * Double(measured), "estimated \(estimate), measured \(measured)")
    }

    /// Writes a clip of ten frames per second: more frames than any decoder keeps, at a third of the film's rate.
    private static func write(_ kind: Case, frames: Int, to path: String) throws {
        let options: [String: String] =
            switch kind.encoder {
            case "libx264": ["preset": "superfast"]
            case "libvpx-vp9": ["deadline": "realtime", "cpu-used": "8"]
            default: ["preset": "ultrafast", "x265-params": "log-level=none:pools=1:frame-threads=1"]
            }
        let pictures = try FilterGraph(
            source: [Filter("testsrc2", ["size": "\(kind.width)x\(kind.height)", "rate": "10"])],
            outputPixelFormats: ["yuv420p"])
        let settings = VideoEncoderSettings(
            encoder: kind.encoder, width: kind.width, height: kind.height, frameRate: Rational(10, 1),
            keyframeInterval: 30, options: options)
        try ClipFile(path).write(settings) { number in
            guard number < frames, var frame = try pictures.pull() else { return nil }
            frame.presentationTime = Int64(number)
            return frame
        }
    }

    private static func plan(_ kind: Case, in folder: TemporaryFolder) async throws -> FilmPlan {
        let day = try #require(Day("2024-12-01"))
        let job = Job(
            name: "memory", folder: folder.path, timeframe: .month(year: 2024, month: 12),
            days: DayRules(timeZone: "UTC", home: "UTC"), sources: [Source(path: folder.path)],
            composition: Composition(resolution: kind.film), output: Output(file: folder.path("film.mp4")))
        let context = StandardPipeline.Context(
            program: "test", catalog: folder.path("catalog.sqlite"), workers: 1,
            sources: SourceFactory { FolderSource($0) }, examiners: nil, volume: { _ in nil })
        let request = FilmRequest(job: job, today: day, now: 1_735_689_600)
        return try await StandardPipeline.planner(for: request, context).plan(progress: .none)
    }

    /// The worker's peak memory in bytes, measured after every ten frames.
    private static func peak(of task: RenderTask, in folder: TemporaryFolder) async throws -> Int64 {
        let store = try SegmentStore(root: folder.path("store"))
        let lease = try store.begin()
        defer { store.end(lease) }
        let command = ProcessLaunch(
            executable: Program.executable.path,
            arguments: ["worker", "--store", store.root, "--run", "\(lease.id)"],
            environment: [:])
        let pool = WorkerPool(command: command, workers: 1, store: store, lease: lease)
        let peak = Mutex<Int64>(0)
        let sink = ProgressSink { _ in
            let size = ProcessTree.children(of: getpid()).filter { ProcessTree.command(of: $0).contains(store.root) }
                .compactMap(ProcessTree.ownSize).max()
            peak.withLock { $0 = max($0, size ?? 0) }
        }
        let failures = try await pool.render([task], progress: sink)
        try #require(failures.isEmpty, "\(failures)")
        return peak.withLock { $0 }
    }
}
