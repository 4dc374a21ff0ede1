import Foundation
import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct NewFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func isWrittenWithTheFoldersAboveIt() throws {
        try NewFile.write("title: a\n", to: folder.path("a/b/job.yaml"))
        #expect(folder.text("a/b/job.yaml") == "title: a\n")
        #expect(try folder.contents() == ["a", "a/b", "a/b/job.yaml"])
    }

    /// A link that leads nowhere counts as a file, because its purpose is unknown.
    @Test func isNeverPutInTheWayOfAnother() throws {
        try folder.write("mine", to: "taken")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nowhere")
        for name in ["taken", "link"] {
            let error = #expect(throws: DayreelError.self) { try NewFile.write("new", to: folder.path(name)) }
            #expect(error?.message == "the file already exists")
        }
        #expect(folder.text("taken") == "mine")
        #expect(try folder.contents() == ["link", "taken"])
    }

    @Test func `of several units none is written where one is there`() throws {
        let units = ["a.service", "a.timer"].map { UnitFile(name: $0, text: "new") }
        try folder.write("own", to: "a.timer")
        let error = #expect(throws: DayreelError.self) { try units.write(into: folder.path) }
        #expect(error?.place == folder.path("a.timer"))
        #expect(try folder.contents() == ["a.timer"] && folder.text("a.timer") == "own")
        #expect(try units.write(into: folder.path("units")) == units.map { folder.path("units/\($0.name)") })
    }
}
