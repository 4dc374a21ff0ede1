import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit

/// Jobs that are watched, at times that the test gives. They have no schedule, so that no film is made.
@Suite struct RunWatchedJobsTests {
    private let folder: TemporaryFolder
    private let log = RunLog()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("timeframe: 2024\nsources: media\noutput: film.mp4\n", to: "jobs/job.yaml")
    }

    /// The verb, with a watch that has two more reasons to run the jobs.
    private func verb(_ settings: RenderSettings? = nil) throws -> RunWatchedJobs {
        let loader = try JobLoader(.ofTest(folder))
        return try RunWatchedJobs(
            [folder.path("jobs")], isDue: true, settings: try settings ?? RenderSettings(loader), observer: log,
            loader: loader, time: { 0 }
        ) { _ in .ofTest() }
    }

    @Test func `the jobs run at once, and again with each reason, by what is due`() async throws {
        let verb = try verb()
        #expect(verb.sources.map(\.path) == [folder.path("jobs/media")])
        await #expect(throws: CancellationError.self) { try await verb.run() }
        let notices = log.notices.withLock { $0.map(\.message) }
        #expect(notices == Array(repeating: "has no schedule", count: 3))
        #expect(log.failures.withLock { $0.isEmpty })
    }

    @Test func `a job that becomes wrong is reported and ends nothing`() async throws {
        let verb = try verb()
        try folder.write("timeframe: nonsense\n", to: "jobs/job.yaml")
        await #expect(throws: CancellationError.self) { try await verb.run() }
        #expect(log.failures.withLock { $0.count } == 3)
    }

    @Test func `without jobs there is nothing to watch`() throws {
        try folder.write("", to: "none/notes.txt")
        let loader = try JobLoader(.ofTest(folder))
        #expect(throws: DayreelError.self) {
            try RunWatchedJobs(
                [folder.path("none")], isDue: false, pace: .ofJobs(), settings: try RenderSettings(loader),
                observer: log, loader: loader)
        }
    }

    /// Nobody is there to decide it, and the missing source may come back.
    @Test func `no film loses days`() throws {
        var settings = try RenderSettings(JobLoader(.ofTest(folder)))
        settings.mayLoseDays = true
        #expect(try verb(settings).settings.mayLoseDays == false)
    }
}
