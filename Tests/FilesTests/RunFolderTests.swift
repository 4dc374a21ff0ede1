import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct RunFolderTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func `a folder is its owner's alone and goes with it`() throws {
        var folder: RunFolder? = try RunFolder(in: scratch.path)
        let path = try #require(folder?.path)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        try scratch.write([1], to: "\(URL(filePath: path).lastPathComponent)/deep/file")
        folder = nil
        #expect(try scratch.contents().isEmpty)
    }

    @Test func `folders of the dead are swept, and nothing else`() throws {
        let living = try RunFolder(in: scratch.path)
        try scratch.write([1], to: "dayreel-run-dead00/tmp/file")
        try scratch.write([1], to: "dayreel-run-file00")
        try scratch.write([1], to: "others/file")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("dayreel-run-link00"), withDestinationPath: scratch.path("others"))
        RunFolder.sweep(scratch.path)
        let kept = [URL(filePath: living.path).lastPathComponent, "dayreel-run-file00", "dayreel-run-link00"]
        #expect(try Set(scratch.contents()) == Set(kept + ["others", "others/file"]))
    }
}
