import Foundation
import Model
import TestSupport
import Testing

@testable import Library

/// Links and other things that are no files in a sync folder: git and other programs carry them between devices.
@Suite struct MarksFolderLinkTests {
    private let folder: TemporaryFolder
    private let device = DeviceName("Laptop")

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("sync"), withIntermediateDirectories: true)
        try folder.write("precious\n", to: "victim.txt")
    }

    private var marks: MarksFolder { MarksFolder(folder.path("sync")) }

    private func link(_ name: String, to target: String = "victim.txt") throws {
        try #require(symlink("../" + target, folder.path("sync/" + name)) == 0)
    }

    private func pin() throws {
        _ = try marks.pin(.skip, to: try #require(Day("2024-12-06")), by: device, now: 1_735_000_000)
    }

    private func refusal(_ work: () throws -> Void) -> DayreelError.Code? {
        do {
            try work()
            return nil
        } catch {
            return (error as? DayreelError)?.code
        }
    }

    @Test(arguments: ["pins-delta-Laptop.csv", ".dayreel-sync.lock"])
    func `nothing is written through a link`(name: String) throws {
        try link(name)
        #expect(refusal { try pin() } != nil)
        #expect(folder.text("victim.txt") == "precious\n")
    }

    @Test func `a link to nothing makes no file`() throws {
        try link(".dayreel-sync.lock", to: "new.txt")
        #expect(refusal { try pin() } != nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path("new.txt")))
    }

    @Test func `tags are not written through a link either`() throws {
        try link("tags-delta-Laptop.csv")
        let change = MarksFolder.TagChange(id: "md5#a", tag: try #require(Tag(number: 1)), isSet: true)
        #expect(refusal { _ = try marks.add([change], by: device, now: 1_735_000_000) } == .outputUnwritable)
        #expect(folder.text("victim.txt") == "precious\n")
    }

    /// The file behind the link is a valid table, which would change this device's pins.
    @Test(arguments: ["pins.csv", "pins-delta-Phone.csv", "pins (conflicted).csv"])
    func `a link is not read, and stays with a warning`(name: String) throws {
        try folder.write("2024-12-24,skip,,,1735000000\n", to: "victim.txt")
        try link(name)
        let read = try marks.read()
        #expect(read.pins.isEmpty)
        #expect(read.diagnostics.map(\.code) == [.unreadableMark])
        #expect(read.diagnostics.first?.path == folder.path("sync/" + name))
        _ = try? marks.merge()
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("sync/" + name)) == "../victim.txt")
        #expect(folder.text("victim.txt") == "2024-12-24,skip,,,1735000000\n")
    }

    @Test func `a pipe in place of a delta keeps nobody waiting`() throws {
        try #require(mkfifo(folder.path("sync/pins-delta-Phone.csv"), 0o600) == 0)
        try #require(mkfifo(folder.path("sync/pins-delta-Laptop.csv"), 0o600) == 0)
        #expect(try marks.read().diagnostics.count == 2)
        #expect(refusal { try pin() } == .outputUnwritable)
    }

    @Test func `other marks are still read and written`() throws {
        try link("pins-delta-Phone.csv")
        try pin()
        #expect(try marks.merge().marks.pins.map(\.pin) == [.skip])
    }
}
