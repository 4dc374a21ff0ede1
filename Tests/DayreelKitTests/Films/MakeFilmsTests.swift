import Library
import Model
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit

/// The start of making films; `ReelTests` make whole ones.
@Suite struct MakeFilmsTests {
    @Test func `the start of a film is reported once, before its output is checked`() async throws {
        let folder = try TemporaryFolder()
        let text = "timeframe: 2024-12\ndays: {home: UTC}\nsources: media\noutput: film.mp4\n"
        let file = try folder.write(text, to: "job.yaml")
        try folder.write("a wedding", to: "film.mp4")
        let workspace = Workspace.ofTest(folder)
        let settings = RenderSettings(
            workers: 1, memory: .automatic, isCached: true, cacheSize: 1, workerTimeout: .seconds(1))
        let make = MakeFilms(
            file: file, films: [try JobLoader(workspace).load(file)], isSeries: false, settings: settings,
            workspace: workspace)
        let log = RunLog()
        let error = await #expect(throws: DayreelError.self) { _ = try await make.run(log) }
        #expect(error?.code == .outputUnwritable, "\(String(describing: error))")
        let stages = log.events.withLock { events in
            events.filter { if case .stage = $0 { true } else { false } }
        }
        #expect(stages == [.stage(.scan, fraction: 0, detail: .looking)])
        #expect(folder.text("film.mp4") == "a wedding")
    }

    /// A typing mistake on the command line is no failed film; a job file whose source is missing is.
    @Test(arguments: [true, false]) func `a folder that is not there leaves no run`(isNamed: Bool) async throws {
        let folder = try TemporaryFolder()
        let workspace = Workspace.ofTest(folder)
        let settings = RenderSettings(
            workers: 1, memory: .automatic, isCached: true, cacheSize: 1, workerTimeout: .seconds(1))
        let loader = try JobLoader(workspace)
        let text = "timeframe: 2024-12\ndays: {home: UTC}\nsources: nowhere\noutput: film.mp4\n"
        let words = isNamed ? ["nowhere", "2024-12"] : [try folder.write(text, to: "job.yaml")]
        let make = try MakeFilms(
            .job(NamedJob(words, NamedJob.Choices(), loader), each: nil), output: nil, settings: settings, loader)
        let error = await #expect(throws: DayreelError.self) { _ = try await make.run(RunLog()) }
        #expect(error?.code == .missingInput, "\(String(describing: error))")
        let runs = try #require(RunHistory(workspace.paths).history).runs()
        #expect(runs.map(\.status) == (isNamed ? [] : [.failed]))
    }
}
