import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite struct WholeFileTests {
    @Test func `a file is replaced whole, is private and leaves no temporary file`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("state/a/x.json")
        try WholeFile.write(Array("one".utf8), to: path, message: "cannot be kept")
        try WholeFile.write(Array("two".utf8), to: path, message: "cannot be kept")
        #expect(folder.text("state/a/x.json") == "two")
        #expect(folder.files(in: "state") == ["a/x.json"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    /// A sweep leaves a file alone as long as it is locked.
    @Test func `a replaceable file is locked while it is written`() throws {
        let folder = try TemporaryFolder()
        try WholeFile.write(
            Array("one".utf8), besides: folder.path("x.json"), mode: 0o600, durability: .replaceable, message: "no"
        ) { temporary in
            #expect(temporary.hasSuffix(".part"))
            #expect(try FileLock.attempt(.exclusive, at: temporary, creating: false) == nil)
            try #require(rename(temporary, folder.path("x.json")) == 0)
        }
        #expect(folder.text("x.json") == "one")
        #expect(throws: DayreelError.self) {
            try WholeFile.write(
                [], besides: folder.path("y.json"), mode: 0o600, durability: .replaceable, message: "no"
            ) { _ in throw DayreelError(.busy, "no") }
        }
        #expect(folder.files(in: "") == ["x.json"])
    }

    @Test func `a copy replaces a file whole, and one that fails leaves nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("sound", to: "store/a")
        try folder.write("old", to: "previews/a.mp4")
        try WholeFile.copy(folder.path("store/a"), to: folder.path("previews/a.mp4"), message: "no")
        #expect(folder.text("previews/a.mp4") == "sound" && folder.text("store/a") == "sound")
        // The last step fails on a folder; what is not there is not copied.
        try FileManager.default.createDirectory(
            atPath: folder.path("previews/b.mp4"), withIntermediateDirectories: true)
        for (source, target) in [("store/a", "previews/b.mp4"), ("store/none", "previews/a.mp4")] {
            let failure = #expect(throws: DayreelError.self) {
                try WholeFile.copy(folder.path(source), to: folder.path(target), message: "cannot be copied")
            }
            #expect(failure?.code == .outputUnwritable && failure?.message == "cannot be copied")
            #expect(failure?.cause?.isEmpty == false)
        }
        #expect(folder.files(in: "previews") == ["a.mp4"] && folder.text("previews/a.mp4") == "sound")
    }

    @Test func `a failed write keeps the old file and names the cause`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a file", to: "state")
        let blocked = #expect(throws: DayreelError.self) {
            try WholeFile.write([], to: folder.path("state/x.json"), message: "cannot be kept")
        }
        #expect(blocked?.message == "cannot be kept" && blocked?.code == .outputUnwritable)
        // A folder has the file's name: the last step fails, and removes the temporary file.
        try FileManager.default.createDirectory(atPath: folder.path("full/x.json"), withIntermediateDirectories: true)
        #expect(throws: DayreelError.self) {
            try WholeFile.write([1], to: folder.path("full/x.json"), message: "cannot be kept")
        }
        #expect(folder.files(in: "full").isEmpty)
    }
}
