import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite struct SmallFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file is read whole, up to the limit`() throws {
        try folder.write("dayreel", to: "file")
        #expect(SmallFile.bytes(folder.path("file"), atMost: 7) == Array("dayreel".utf8))
        #expect(SmallFile.bytes(folder.path("file"), atMost: 6) == nil)
        #expect(SmallFile.text(folder.path("file"), atMost: 7) == "dayreel")
        #expect(SmallFile.start(of: folder.path("file"), count: 3) == Array("day".utf8))
        #expect(SmallFile.start(of: folder.path("file"), count: 99) == Array("dayreel".utf8))
    }

    @Test func `an empty file is not a missing one`() throws {
        try folder.write("", to: "empty")
        #expect(SmallFile.bytes(folder.path("empty"), atMost: 7) == [])
        #expect(SmallFile.bytes(folder.path("missing"), atMost: 7) == nil)
        #expect(SmallFile.start(of: folder.path("missing"), count: 3) == [])
    }

    @Test func `where only a missing file is nil, others are errors`() throws {
        try folder.write("dayreel", to: "file")
        func read(_ name: String) throws -> [UInt8]? {
            try SmallFile.readIfPresent(folder.path(name), atMost: 6, message: "no list")
        }
        #expect(try read("missing") == nil)
        #expect(throws: DayreelError.self) { try read("file") }
        #expect(throws: DayreelError.self) { try SmallFile.readIfPresent(folder.path, atMost: 6, message: "no list") }
        try folder.write("films", to: "short")
        #expect(try read("short") == Array("films".utf8))
    }

    @Test func `bytes that are not UTF-8 are no text`() throws {
        try Data([0x64, 0xff]).write(to: URL(filePath: folder.path("bytes")))
        #expect(SmallFile.text(folder.path("bytes"), atMost: 7) == nil)
        #expect(SmallFile.bytes(folder.path("bytes"), atMost: 7) == [0x64, 0xff])
    }

    /// Opening a pipe without a writer waits, and so does reading one whose writer is silent.
    @Test func `a pipe or a folder in the place of a file keeps nobody waiting`() throws {
        let pipe = try folder.pipe("pipe")
        #expect(SmallFile.bytes(pipe, atMost: 7) == nil)
        #expect(SmallFile.start(of: pipe, count: 3) == [])
        #expect(SmallFile.bytes(folder.path, atMost: 1 << 20) == nil)
        let error = #expect(throws: DayreelError.self) { try SmallFile.read(pipe, atMost: 7, message: "no note") }
        #expect(error?.message == "no note" && error?.place == pipe)
    }
}
