import Foundation
import JobFiles
import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct SchedulePauseTests {
    private let folder: TemporaryFolder
    private let job: String

    init() throws {
        folder = try TemporaryFolder()
        job = try folder.write(
            """
            timeframe: previous-month
            schedule: monthly
            sources: [{ folder: media }]
            output: { file: '{year}-{month}.mp4' }
            """, to: "jobs/a.yaml")
        try FileManager.default.createDirectory(atPath: folder.path("jobs/media"), withIntermediateDirectories: true)
    }

    private func notice(isForced: Bool = false) async throws -> String {
        let log = RunLog()
        let settings = RenderSettings(
            workers: 1, memory: .automatic, isCached: true, cacheSize: 1, workerTimeout: .seconds(1))
        _ = try await RunDueJobs(
            loader: try JobLoader(.ofTest(folder)), settings: settings, observer: log, isDue: true, isForced: isForced,
            isDry: true
        ).run([job])
        return log.lastNotice
    }

    @Test func `a paused job is skipped until it is resumed, unless it is forced`() async throws {
        let loader = try JobLoader(.ofTest(folder))
        #expect(try PauseSchedules(loader).run([folder.path("jobs")], arePaused: true) == [job])
        #expect(try await notice().hasPrefix("paused: is paused"))
        #expect(try await notice(isForced: true).hasPrefix("nothing: "))
        #expect(try ReadJobsStatus(loader).run([job]).document.jobs.map(\.paused) == [true])
        _ = try PauseSchedules(loader).run([job], arePaused: false)
        #expect(try await notice().hasPrefix("nothing: "))
        #expect(try ReadJobsStatus(loader).run([job]).document.jobs.map(\.paused) == [nil])
    }

    @Test func `a job without a schedule cannot be paused`() throws {
        let plain = try folder.write("timeframe: 2024\nsources: .\noutput: a.mp4\n", to: "jobs/b.yaml")
        let pause = PauseSchedules(try JobLoader(.ofTest(folder)))
        #expect(throws: DayreelError.self) { try pause.run([job, plain], arePaused: true) }
        #expect(SchedulePause(of: job, Workspace.ofTest(folder).paths).isOn == false)
    }
}
