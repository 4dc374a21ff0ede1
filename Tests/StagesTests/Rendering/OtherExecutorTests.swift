import Foundation
import Model
import Pipeline
import Reports
import Stages
import TestSupport
import Testing

/// An executor known only to this file, which runs the last task first.
private struct BackwardExecutor: RenderExecutor {
    let store: SegmentStore
    let lease: StoreLease

    func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure] {
        for task in tasks.reversed() {
            let path = store.temporaryPath(for: task.key, lease: lease.id)
            try StandardRenderer().render(
                task, to: path, frameDone: { progress(.task(task.key, .frames($0))) },
                report: { progress(.diagnostic($0)) })
            try store.commit(temporary: path, as: task.key)
            progress(.task(task.key, .finished))
        }
        return [:]
    }
}

@Suite struct OtherExecutorTests {
    /// The film of the clips in `media`, with its parts rendered by `executor`.
    private func film(
        of media: TestMedia, executor: (SegmentStore, StoreLease) -> any RenderExecutor
    ) async throws -> (film: Film, bytes: Data) {
        let work = try TestMedia()
        defer { work.remove() }
        let store = try SegmentStore(root: work.path("store"))
        let lease = try store.begin()
        defer { store.end(lease) }
        let first = try #require(Day("2024-12-01"))
        let job = Job(
            name: "test", folder: work.path("."), timeframe: .month(year: 2024, month: 12),
            days: DayRules(timeZone: "UTC", home: "UTC"), sources: [Source(path: media.path("clips"))],
            composition: Composition(resolution: .pixels(width: 160, height: 90), dateOverlay: nil),
            output: Output(file: work.path("film.mp4")))
        let request = FilmRequest(job: job, today: first, now: 1_735_689_600)
        let context = StandardPipeline.Context(
            program: "test", catalog: work.path("catalog.sqlite"), workers: 1, sources: .folders, examiners: nil,
            volume: { _ in nil })
        let outputs = OutputGuard(outputs: [NamedOutput(.film, request.output)], signature: .standard)
        let pipeline = ReelPipeline(
            planner: StandardPipeline.planner(for: request, context),
            renderer: StandardPipeline.renderer(
                to: request.output, store: store, lease: lease, outputs: outputs, memory: nil,
                executor: executor(store, lease), context))
        let outcome = try await pipeline.run(progress: .none)
        return (outcome.film, try Data(contentsOf: URL(fileURLWithPath: outcome.film.path)))
    }

    @Test func `the film has the same bytes, whatever executor renders it`() async throws {
        let media = try TestMedia()
        defer { media.remove() }
        try FileManager.default.createDirectory(atPath: media.path("clips"), withIntermediateDirectories: true)
        _ = try media.sounding("clips/VID_20241201_101010.mp4", seconds: 2, hertz: 440)
        _ = try media.sounding("clips/VID_20241202_101010.mp4", seconds: 3, hertz: 880)
        let known = try await film(of: media) { store, lease in
            InlineExecutor(store: store, lease: lease) { task, path, frameDone, report in
                try StandardRenderer().render(task, to: path, frameDone: { frameDone($0) }, report: report)
            }
        }
        let other = try await film(of: media) { BackwardExecutor(store: $0, lease: $1) }
        #expect(known.film.days == 2 && known.film.rendered > 2 && known.film.rendered == other.film.rendered)
        #expect(known.bytes == other.bytes)
    }
}
