import Foundation
import TestSupport
import Testing

@testable import JobFiles
@testable import Model

/// The files in `jobs/`. The tests of the command line render each of them.
@Suite struct JobFileExamplesTests {
    private static let folder = Checkout.path + "/jobs"

    private static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    private func read(_ name: String) throws -> JobFile.Result {
        var context = JobFile.Context(workingFolder: Self.folder, homeFolder: nil)
        // Presets are beside the program, or those of the source tree that it was built in.
        context.program = Checkout.path + "/.build/debug/dayreel"
        return try JobFile.read(path: name, context)
    }

    @Test func theExamplesAreThere() {
        let expected = ["ci-fixtures", "demo-month", "minimal", "pins", "portrait-story", "year"]
        #expect(Set(Self.names).isSuperset(of: expected.map { $0 + ".yaml" }))
    }

    @Test(arguments: names) func everyExampleIsValidWithoutAWarning(name: String) throws {
        let result = try read(name)
        #expect(result.warnings.isEmpty)
        // The synthetic month has no positions, by which trips and the names of places are found.
        let needsPlaces = if case .trip = result.job.timeframe { true } else { name == "own-names.yaml" }
        #expect(result.job.sources.allSatisfy { $0.path.hasSuffix(needsPlaces ? "/fixtures/may" : "/fixtures/month") })
        #expect(result.job.output.file.contains("/out/"))
        #expect(!result.job.output.file.contains("/jobs/"))
    }

    @Test(arguments: names) func everyExampleFollowsTheSchema(name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.folder + "/" + name)))
        let root = try #require(Document(parsing: bytes).root)
        #expect(try SchemaCheck.accepts(JSONValue(root), JobSchema.value))
    }

    @Test func pinsExtendTheDemoMonth() throws {
        let pins = try read("pins.yaml").job
        let demo = try read("demo-month.yaml").job
        #expect(pins.composition == demo.composition)
        #expect(pins.days == demo.days)
        #expect(pins.pins.count == 5)
        #expect(pins.pins[try #require(Day("2024-12-27"))] == .skip)
        #expect(pins.output.file.hasSuffix("/out/{name}-{year}-{month}.mp4"))
    }
}
