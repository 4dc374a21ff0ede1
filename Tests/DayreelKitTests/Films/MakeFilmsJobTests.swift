import Foundation
import JobFiles
import Model
import TestSupport
import Testing

@testable import DayreelKit

/// The orders of `render`; `ReelTests` render plans too.
@Suite struct MakeFilmsJobTests {
    private let folder: TemporaryFolder
    private let job: String

    init() throws {
        folder = try TemporaryFolder()
        job = try folder.write(
            "timeframe: 2024\ndays: {home: UTC}\nsources: media\noutput: '{year}-{month}.mp4'\n", to: "job.yaml")
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
    }

    private func films(
        _ job: String, days: String? = nil, each: FilmPeriod? = nil, output: String? = nil
    ) throws -> MakeFilms {
        let loader = try JobLoader(.ofTest(folder))
        let named = try NamedJob(file: job, NamedJob.Choices(timeframe: days), loader)
        return try films(.job(named, each: each), output: output)
    }

    private func films(_ order: MakeFilms.Order, output: String? = nil) throws -> MakeFilms {
        let loader = try JobLoader(.ofTest(folder))
        return try MakeFilms(order, output: output, settings: try RenderSettings(loader), loader)
    }

    @Test func `a job makes one film, of its own days or of the given ones`() throws {
        let made = try films("job.yaml", days: "2024-03")
        #expect(made.file == job && !made.isSeries)
        #expect(made.films.map(\.request.output) == [folder.path("2024-03.mp4")])
        let renamed = try films(job, days: "2024-03", output: "other.mp4")
        #expect(renamed.films.map(\.request.output) == [folder.path("other.mp4")])
    }

    @Test func `a film for each month is a series`() throws {
        let made = try films(job, each: .month)
        #expect(made.isSeries && made.films.count == 12)
        #expect(made.films.last?.request.output == folder.path("2024-12.mp4"))
        #expect(throws: DayreelError.self) { try films(job, each: .month, output: "one.mp4") }
    }

    @Test func `a missing plan is refused`() throws {
        let error = #expect(throws: DayreelError.self) { try films(.plan("plan.json", ofJob: nil)) }
        #expect(error?.code == .missingInput)
    }
}
