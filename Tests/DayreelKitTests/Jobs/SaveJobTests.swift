import DayreelKit
import Foundation
import TestSupport
import Testing

@Suite struct SaveJobTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `an unchanged file is replaced with its permissions, through a link`() throws {
        let path = try folder.write("old", to: "a/job.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.yaml"), withDestinationPath: path)
        try SaveJob(path: folder.path("link.yaml"), expected: Array("old".utf8)).write(Array("new".utf8))
        #expect(folder.text("a/job.yaml") == "new")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try folder.contents() == ["a", "a/job.yaml", "link.yaml"])
    }

    @Test func `a changed or missing file is left alone, and no temporary file stays`() throws {
        let path = try folder.write("other", to: "job.yaml")
        #expect(throws: SaveJob.Refusal.changed) {
            try SaveJob(path: path, expected: Array("old".utf8)).write(Array("new".utf8))
        }
        #expect(throws: SaveJob.Refusal.changed) {
            try SaveJob(path: folder.path("gone.yaml"), expected: []).write(Array("new".utf8))
        }
        #expect(folder.text("job.yaml") == "other")
        #expect(try folder.contents() == ["job.yaml"])
    }

    @Test func `a new file never replaces another`() throws {
        let path = try folder.write("mine", to: "job.yaml")
        #expect(throws: SaveJob.Refusal.exists) { try SaveJob(path: path, expected: nil).write(Array("new".utf8)) }
        try SaveJob(path: folder.path("b.yaml"), expected: nil).write(Array("new".utf8))
        #expect(folder.text("job.yaml") == "mine" && folder.text("b.yaml") == "new")
        #expect(try folder.contents() == ["b.yaml", "job.yaml"])
    }
}
