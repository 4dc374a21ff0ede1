import Foundation
import Model
import TestSupport
import Testing

@testable import Files

@Suite struct RunFolderTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func `a folder is its user's alone and is removed with its owner`() throws {
        var folder: RunFolder? = try RunFolder(in: scratch.path)
        let path = try #require(folder?.path)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        try scratch.write([1], to: "\(URL(filePath: path).lastPathComponent)/deep/file")
        folder = nil
        #expect(try scratch.contents().isEmpty)
    }

    /// The lock fails if too many files are open or the disk has no locks. Endless attempts would fill the disk with folders.
    @Test func `a folder that cannot be locked is an error, and is not left behind`() throws {
        #expect(throws: DayreelError.tooManyFiles(place: nil, cause: "x")) {
            try RunFolder(in: scratch.path) { _ in throw DayreelError.tooManyFiles(place: nil, cause: "x") }
        }
        #expect(try scratch.contents().isEmpty)
    }

    @Test func `a folder that is swept before it is locked is replaced by another`() throws {
        var paths: [String] = []
        let folder = try RunFolder(in: scratch.path) { path in
            paths.append(path)
            if paths.count < 3 { rmdir(path) }
            return try FileLock.attempt(.shared, onFolder: path, message: "gone")
        }
        #expect(paths.count == 3 && folder.path == paths.last)
    }

    /// Otherwise a suspended sweep would hold up every run that begins in the meantime.
    @Test func `a folder that a sweep holds is not waited for`() throws {
        var held: [FileLock] = []
        var heldPath = ""
        let folder = try RunFolder(in: scratch.path) { path in
            if held.isEmpty {
                held.append(try #require(try FileLock.attempt(.exclusive, onFolder: path, message: "gone")))
                heldPath = path
            }
            return try RunFolder.locked(path)
        }
        #expect(held.count == 1 && folder.path != heldPath)
    }

    @Test func `a sweep removes the folders of ended runs only`() throws {
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
