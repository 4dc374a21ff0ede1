import Model
import Pipeline
import Reports
import TestSupport
import Testing

@testable import DayreelKit

/// The checks that `render` and `make` report, of orders that come to no film.
@Suite struct ReportFilmsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func films(_ reports: (CheckReport) -> Void, _ failures: [DayreelError]?) async throws -> DayreelError.Code?
    {
        let workspace = Workspace.ofTest(folder)
        let outputs = OutputGuard(outputs: [], signature: OutputSignature(isFilm: { _ in false }))
        return try await ReportFilms("trip", outputs: outputs, isStrict: true, in: workspace).run {
            guard failures != nil else { throw DayreelError(.missingInput, "there is no such folder") }
            let settings = RenderSettings(
                workers: 1, memory: .automatic, isCached: true, cacheSize: 1, workerTimeout: .seconds(1))
            return MakeFilms(file: "trip", films: [], isSeries: true, settings: settings, workspace: workspace)
        } make: { _ in
            MakeFilms.Delivery(outcomes: [], failures: failures ?? [])
        } publish: { report, _ in
            reports(report)
        }
    }

    @Test func `an order that cannot be read is reported, and is the command's error`() async throws {
        var reports: [CheckReport] = []
        let error = await #expect(throws: DayreelError.self) { _ = try await films({ reports.append($0) }, nil) }
        #expect(error?.code == .missingInput)
        #expect(reports.map(\.name) == ["render"])
        #expect(reports.first?.cases.map(\.name) == ["trip"])
        #expect(reports.first?.cases.first?.findings.map(\.code) == ["missing-input"])
    }

    @Test func `the worst film that was not made says how the command ends`() async throws {
        var reports: [CheckReport] = []
        let failures = [DayreelError(.noMedia, "nothing"), DayreelError(.diskFull, "full")]
        #expect(try await films({ reports.append($0) }, failures) == .diskFull)
        #expect(reports.map { $0.cases.map { $0.findings.map(\.code) } } == [[["no-media"], ["disk-full"]]])
        #expect(try await films({ _ in }, []) == nil)
    }
}
