import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite struct NewFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func isWrittenWithTheFoldersAboveIt() throws {
        try NewFile.write("title: a\n", to: folder.path("a/b/job.yaml"))
        #expect(folder.text("a/b/job.yaml") == "title: a\n")
        #expect(try folder.contents() == ["a", "a/b", "a/b/job.yaml"])
    }

    /// A link that leads nowhere counts as a file, because its purpose is unknown.
    @Test func neverReplacesAnother() throws {
        try folder.write("mine", to: "taken")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "nowhere")
        for name in ["taken", "link"] {
            let error = #expect(throws: DayreelError.self) { try NewFile.write("new", to: folder.path(name)) }
            #expect(error?.code == .outputUnwritable && error?.place == folder.path(name))
        }
        #expect(folder.text("taken") == "mine")
        #expect(try folder.contents() == ["link", "taken"])
    }
}
