import Model
import Pipeline
import Reports
import TestSupport
import Testing

@testable import DayreelKit

/// The reports of `render` and `make` for orders that produce no film.
@Suite struct ReportFilmsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The end of a command with these failures; nil for an order that cannot be read.
    private func ending(of failures: [DayreelError]?) async -> ReportFilms.Ending {
        let workspace = Workspace.ofTest(folder)
        let file = JUnitFile(folder.path("report.xml"), replaces: .own, reading: [], permissions: [])
        return await ReportFilms("trip", to: file, isStrict: true, in: workspace).run {
            guard failures != nil else { throw DayreelError(.missingInput, "there is no such folder") }
            let settings = RenderSettings(
                workers: 1, memory: .automatic, isCached: true, cacheSize: 1, workerTimeout: .seconds(1))
            return MakeFilms(file: "trip", films: [], isSeries: true, settings: settings, workspace: workspace)
        } make: { _ in
            MakeFilms.Delivery(outcomes: [], failures: failures ?? [])
        }
    }

    private var file: String { folder.text("report.xml") }

    @Test func `a film order that cannot be read is reported and ends the command with its error`() async throws {
        let ending = await ending(of: nil)
        let error = #expect(throws: DayreelError.self) { _ = try ending.result.get() }
        #expect(error?.code == .missingInput)
        #expect(ending.report.name == "render")
        #expect(ending.report.cases.map(\.name) == ["trip"])
        #expect(ending.report.cases.first?.findings.map(\.code) == ["missing-input"])
        #expect(file == JUnitDocument.text(of: ending.report))
    }

    @Test func `the worst failure decides how the command ends`() async throws {
        let failed = await ending(of: [DayreelError(.noMedia, "nothing"), DayreelError(.diskFull, "full")])
        #expect(try failed.result.get() == .diskFull)
        #expect(failed.report.cases.map { $0.findings.map(\.code) } == [["no-media"], ["disk-full"]])
        #expect(file == JUnitDocument.text(of: failed.report))
        // Dayreel replaces its own report.
        let made = await ending(of: [])
        #expect(try made.result.get() == nil)
        #expect(file == JUnitDocument.text(of: made.report))
    }

    @Test func `a report never replaces a foreign file, and the command ends with an error`()
        async throws
    {
        try folder.write("mine", to: "report.xml")
        let ending = await ending(of: [])
        let error = #expect(throws: DayreelError.self) { _ = try ending.result.get() }
        #expect(error?.code == .outputUnwritable)
        #expect(ending.report.cases.flatMap(\.findings).map(\.code) == ["output-unwritable"])
        #expect(file == "mine")
    }
}
