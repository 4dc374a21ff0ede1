import Foundation
import Library
import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit

/// Due jobs at times chosen by the test. Their sources are empty, so that no film is made.
@Suite struct RunDueJobsTests {
    private let folder: TemporaryFolder
    private let job: String

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        job = try folder.write(
            """
            timeframe: previous-month
            schedule: monthly
            sources: [{ folder: media }]
            output: { file: '{year}-{month}.mp4' }
            """, to: "jobs/a.yaml")
        try FileManager.default.createDirectory(atPath: folder.path("jobs/media"), withIntermediateDirectories: true)
    }

    private func run(
        at time: String, isForced: Bool = false, isDry: Bool = false, days: String? = nil
    ) async throws -> (log: RunLog, summary: RunSummary) {
        let log = RunLog()
        let clock = SteppingClock()
        let own = try JobLoader(.ofTest(folder, at: time, uptime: { clock.uptime }))
        let loader = try days.map { try own.of(days: $0) } ?? own
        let settings = RenderSettings(
            workers: 1, memory: .automatic, isCached: true, cacheSize: 1, workerTimeout: .seconds(1))
        let run = RunDueJobs(
            loader: loader, settings: settings, observer: log, isDue: days == nil, isForced: isForced, isDry: isDry)
        return (log, try await run.run([folder.path("jobs")]))
    }

    private func records() throws -> [RunRecord] { try RunHistory(opening: Workspace.ofTest(folder).paths).latest(9) }

    @Test func `nothing to show is reported and recorded once for each period`() async throws {
        let first = try await run(at: "2025-01-05T12:00:00Z")
        #expect(first.log.lastNotice.hasPrefix("nothing: there is nothing to show in December 2024: "))
        #expect(first.summary.hasNothingToDo)
        let record = try #require(try records().first)
        #expect(record.status == .nothing && record.period == "2024-12")
        #expect(record.started == UTCTime.instant("2025-01-05T12:00:00Z"))
        // The clock is looked at when the run begins and when it ends.
        #expect(record.ended == UTCTime.instant("2025-01-05T12:00:07Z"))
        #expect(record.host == "here" && record.process == 1)

        #expect(try await run(at: "2025-01-05T13:00:00Z").log.lastNotice == "")
        #expect(try records().count == 1)
        let february = try await run(at: "2025-02-01T12:00:00Z")
        #expect(february.log.lastNotice.hasPrefix("nothing: there is nothing to show in January 2025: "))
        #expect(try records().map(\.period) == ["2025-01", "2024-12"])
        let june = try await run(at: "2025-06-01T12:00:00Z")
        #expect(june.log.lastNotice == "nothing: there is nothing to show in 4 films, February 2025 to May 2025")
        #expect(try records().map(\.period).prefix(4) == ["2025-05", "2025-04", "2025-03", "2025-02"])
    }

    @Test func `other days are those of every job, for once`() async throws {
        let first = try await run(at: "2025-01-05T12:00:00Z", days: "2023-07")
        #expect(first.log.lastNotice.hasPrefix("nothing: there is nothing to show in July 2023: "))
        #expect(try records().map(\.period) == [nil])
        // A film of other days under the name of the job's own is refused, before anything is looked at.
        try folder.write(
            "timeframe: 2024-12\nsources: [media]\noutput: one.mp4\n", to: "jobs/a.yaml")
        let refused = try await run(at: "2025-01-05T12:00:00Z", days: "2023-07")
        #expect(refused.log.failures.withLock { $0.map(\.code) } == [.usage])
        #expect(throws: DayreelError.self) { try JobLoader(.ofTest(folder)).of(days: "soon") }
    }

    @Test func `other days may be in the words of the jobs' languages`() throws {
        try folder.write(
            "timeframe: 2024-12\nsources: [media]\noutput: de.mp4\ncomposition: { date-overlay: { locale: de_DE } }\n",
            to: "jobs/de.yaml")
        let own = try JobLoader(.ofTest(folder))
        let jobs = [folder.path("jobs")]
        #expect(try own.of(days: "Mai 2024", jobs: jobs).overrides == own.of(days: "2024-05").overrides)
        #expect(try own.of(days: "letzter Monat", jobs: jobs).overrides == own.of(days: "last month").overrides)
        #expect(throws: DayreelError.self) { try own.of(days: "Mai 2024") }
    }

    @Test func `a dry run reports nothing to show and records nothing`() async throws {
        let dry = try await run(at: "2025-01-05T12:00:00Z", isDry: true)
        #expect(dry.log.lastNotice.hasPrefix("nothing: "))
        #expect(!FileManager.default.fileExists(atPath: folder.path("home/state/history.sqlite")))
    }

    @Test func `an invalid job does not stop the others`() async throws {
        try folder.write("timeframe: soon\n", to: "jobs/0.yaml")
        let outcome = try await run(at: "2025-01-05T12:00:00Z")
        #expect(outcome.log.failures.withLock { $0.map(\.code) } == [.jobInvalid])
        #expect(outcome.log.lastNotice.hasPrefix("nothing: "))
        #expect(outcome.summary.worst == .jobInvalid && !outcome.summary.hasNothingToDo)
    }

    @Test func `a job without a schedule is only mentioned`() async throws {
        try folder.write(
            "timeframe: 2024-12\nsources: [{ folder: media }]\noutput: { file: one.mp4 }\n", to: "jobs/a.yaml")
        let outcome = try await run(at: "2025-01-05T12:00:00Z")
        #expect(outcome.log.lastNotice == "unscheduled: has no schedule")
        #expect(outcome.summary.hasNothingToDo)
        #expect(try records().isEmpty)
    }

    @Test func `a job that another process runs is busy`() async throws {
        let workspace = Workspace.ofTest(folder)
        let holder = JobLock.Holder(process: 77, host: "there", since: 0)
        let lock = try JobLock(job: job, folder: workspace.paths.locks, holder: holder)
        let outcome = try await run(at: "2025-01-05T12:00:00Z")
        #expect(outcome.summary.worst == .busy)
        #expect(outcome.log.failures.withLock { $0.first?.cause?.contains("77") } == true)
        withExtendedLifetime(lock) {}
    }
}
