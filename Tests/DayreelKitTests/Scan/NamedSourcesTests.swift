import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct NamedSourcesTests {
    private let folder: TemporaryFolder
    private let job: String

    init() throws {
        folder = try TemporaryFolder()
        job = try folder.write(
            "timeframe: 2024-05\nsources: [{ folder: media }]\noutput: { file: a.mp4 }\n", to: "a.yaml")
    }

    private func named(_ paths: [String], isAlone: Bool = true) throws -> NamedSources {
        try NamedSources(
            paths, days: DayRules(home: "Asia/Tokyo"), own: "sources", isAlone: isAlone, in: .ofTest(folder))
    }

    @Test func `named folders become sources in that order`() throws {
        let named = try named(["one", "/two"])
        #expect(named.sources.map(\.path) == [folder.path("one"), "/two"])
        #expect(named.days.home == "Asia/Tokyo")
        #expect(named.base == nil)
    }

    @Test func `a job file stands for its sources, with its own rules`() throws {
        let named = try named([job])
        #expect(named.sources.map(\.path) == [folder.path("media")])
        #expect(named.base == folder.path("media"))
        #expect(named.days.home == "UTC")
    }

    @Test(arguments: [[""], ["one", ""], ["one", "2024-06"], ["one/*"], ["https://example.org/a"]])
    func `what is no folder is a usage error`(paths: [String]) throws {
        let error = #expect(throws: DayreelError.self) { try named(paths) }
        #expect(error?.code == .usage, "\(paths)")
    }

    @Test func `a job file must stand alone`() throws {
        for (paths, isAlone) in [([job, "/two"], true), ([job], false)] {
            let error = #expect(throws: DayreelError.self) { try named(paths, isAlone: isAlone) }
            #expect(error?.code == .usage && error?.place == job)
        }
    }
}
