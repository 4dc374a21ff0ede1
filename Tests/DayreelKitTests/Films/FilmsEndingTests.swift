import Model
import Pipeline
import Reports
import TestSupport
import Testing

@testable import DayreelKit

/// The reports of `render` and `make` for orders that produce no film.
@Suite struct FilmsEndingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: JUnitFile {
        JUnitFile(folder.path("report.xml"), replaces: .own, reading: [], permissions: [])
    }

    /// The end of an order with these failures.
    private func ending(of failures: [DayreelError]) -> FilmsEnding {
        FilmsEnding(of: "trip", .success(MakeFilms.Delivery(outcomes: [], failures: failures)), isStrict: true)
    }

    @Test func `a film order that cannot be read is reported and ends the command with its error`() throws {
        let ending = FilmsEnding(
            of: "trip", .failure(DayreelError(.missingInput, "there is no such folder")), isStrict: true)
        let error = #expect(throws: DayreelError.self) { _ = try ending.worst(report: nil) }
        #expect(error?.code == .missingInput)
        #expect(ending.report.name == "render")
        #expect(ending.report.cases.map(\.name) == ["trip"])
        #expect(ending.report.cases.first?.findings.map(\.code) == ["missing-input"])
        try file.write(ending.report)
        #expect(folder.text("report.xml") == JUnitDocument.text(of: ending.report))
    }

    @Test func `the worst failure decides how the command ends`() throws {
        let failed = ending(of: [DayreelError(.noMedia, "nothing"), DayreelError(.diskFull, "full")])
        #expect(try failed.worst(report: nil) == .diskFull)
        #expect(failed.report.cases.map { $0.findings.map(\.code) } == [["no-media"], ["disk-full"]])
        try file.write(failed.report)
        #expect(folder.text("report.xml") == JUnitDocument.text(of: failed.report))
        // Dayreel replaces its own report.
        let made = ending(of: [])
        #expect(try made.worst(report: nil) == nil)
        try file.write(made.report)
        #expect(folder.text("report.xml") == JUnitDocument.text(of: made.report))
    }

    @Test func `a report never replaces a foreign file`() throws {
        try folder.write("mine", to: "report.xml")
        let workspace = Workspace.ofTest(folder)
        let settings = RenderSettings(
            workers: 1, memory: .automatic, isCached: true, cacheSize: 1, workerTimeout: .seconds(1))
        let films = MakeFilms(file: "trip", films: [], isSeries: true, settings: settings, workspace: workspace)
        var file = file
        let refused = #expect(throws: DayreelError.self) { try films.checkOutputs(&file) }
        #expect(refused?.code == .outputUnwritable)
        let error = #expect(throws: DayreelError.self) { try file.write(ending(of: []).report) }
        #expect(error?.code == .outputUnwritable)
        #expect(folder.text("report.xml") == "mine")
    }
}
