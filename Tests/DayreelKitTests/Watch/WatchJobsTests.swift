import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit

/// Jobs that run whenever media arrive: the input of each run, and events that end none of them.
@Suite struct WatchJobsTests {
    private let folder: TemporaryFolder
    private let loader: JobLoader

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("timeframe: 2024\nsources: media\noutput: film.mp4\n", to: "jobs/job.yaml")
        loader = try JobLoader(.ofTest(folder))
    }

    private func watch() -> WatchMedia { .ofTest(growing: ["/media/growing.mov"]) }

    @Test func `each run has its own time and leaves growing files alone`() async throws {
        let times = Mutex<[Int64]>([100, 200, 300])
        let jobs = WatchJobs([folder.path("jobs")], loader: loader) { times.withLock { $0.removeFirst() } }
        let file = folder.path("jobs/job.yaml")
        let seen = Mutex<[FilmRequest]>([])
        try? await jobs.run(watch(), warn: { _ in }) { loader in
            let request = try loader.load(file).request
            seen.withLock { $0.append(request) }
            return []
        }
        let requests = seen.withLock { $0 }
        #expect(requests.map(\.now) == [100, 200, 300])
        #expect(requests.allSatisfy { $0.leftAlone == ["/media/growing.mov"] })
        #expect(requests.allSatisfy { ScanRules($0).excluded == ["/media/growing.mov"] })
    }

    @Test func `every run takes pins and tags from the same folder`() async throws {
        let named = try JobLoader(.ofTest(folder), syncFolder: folder.path("carried"), mergesMarks: true)
        let seen = Mutex<[String?]>([])
        try? await WatchJobs([folder.path("jobs")], loader: named) { 0 }.run(watch(), warn: { _ in }) { loader in
            seen.withLock { $0.append(loader.mergesMarks ? loader.namedSyncFolder : nil) }
            return []
        }
        #expect(seen.withLock { $0 } == [folder.path("carried"), folder.path("carried"), folder.path("carried")])
    }

    /// Waiting moves the clock, and no events arrive: only a file that looked unfinished causes another run.
    @Test func `an unfinished file is scanned again once it can be told from a broken one`() async throws {
        let clock = Mutex<Int64>(0)
        let pauses = Mutex(0)
        let feed = ChangeFeed(isComplete: { true }) { milliseconds in
            clock.withLock { $0 += milliseconds }
            if pauses.withLock({
                $0 += 1; return $0
            }) > 60 {
                throw CancellationError()
            }
            return []
        }
        let watch = WatchMedia(
            WatchMedia.Senses(
                feed: feed, clock: { clock.withLock { $0 } }, fileState: { _ in .init(size: 5, modified: 1) },
                young: { _ in [] }), WatchMedia.Pace(settling: .seconds(5), interval: .seconds(3600)))
        let jobs = WatchJobs([folder.path("jobs")], loader: loader) { 0 }
        let runs = Mutex<[(time: Int64, leftAlone: [String])]>([])
        try? await jobs.run(watch, warn: { _ in }) { loader in
            runs.withLock { $0.append((clock.withLock { $0 }, loader.leftAlone)) }
            // The second scan finds the file complete.
            return runs.withLock { $0.count } == 1 ? ["/media/late.mov"] : []
        }
        let times = runs.withLock { $0.map(\.time) }
        #expect(times.count == 2 && times[0] == 0)
        #expect(times[1] >= 11_000 && times[1] < 30_000, "\(times)")
        #expect(runs.withLock { $0.allSatisfy { $0.leftAlone.isEmpty } })
    }

    @Test func `a file that looks unfinished for ever is not waited for`() {
        var files = UnfinishedFiles()
        for _ in 0..<3 { #expect(files.note(["a"]) == ["a"]) }
        #expect(files.note(["a", "b"]) == ["b"])
        #expect(files.note([]).isEmpty && files.note(["a"]) == ["a"])
    }

    @Test func `an error ends the watch only on the first run`() async throws {
        let jobs = WatchJobs([folder.path("jobs")], loader: loader) { 0 }
        let trouble = DayreelError(.missingInput, "there are no jobs", cause: "the folder is empty")
        await #expect(throws: DayreelError.self) { try await jobs.run(watch(), warn: { _ in }) { _ in throw trouble } }
        let runs = Mutex(0)
        let warnings = Mutex<[String]>([])
        await #expect(throws: CancellationError.self) {
            try await jobs.run(watch(), warn: { warning in warnings.withLock { $0.append(warning.message) } }) { _ in
                if runs.withLock({
                    $0 += 1; return $0
                }) > 1 {
                    throw trouble
                }
                return []
            }
        }
        let words =
            "there are no jobs: the folder is empty; watching continues; the jobs are looked at again when something changes"
        #expect(warnings.withLock { $0 } == [words, words])
    }

    @Test func `the sources of all jobs are watched, each once`() throws {
        try folder.write("timeframe: 2023\nsources: [media, ../other]\noutput: other.mp4\n", to: "jobs/other.yaml")
        try folder.write("timeframe: nonsense\n", to: "jobs/wrong.yaml")
        let sources = try WatchJobs([folder.path("jobs")], loader: loader) { 0 }.sources(isDue: false)
        #expect(sources.map(\.path) == [folder.path("jobs/media"), folder.path("other")])
    }
}
