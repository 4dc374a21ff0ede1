import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The step that gives a file its name.
@Suite struct PublicationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func publication(
        _ name: String, _ replaces: Replacement = .own, isShared: Bool = false
    ) throws -> Publication {
        let output = NamedOutput(.report, folder.path(name), replaces: replaces)
        return try Publication(
            of: output, outputs: OutputGuard(outputs: [output], signature: OutputSignature { _ in false }),
            isShared: isShared)
    }

    @Test func `where other machines write, only what is a day old is a leftover, and nothing is locked`() throws {
        for name in [".report.json.1.part", ".report.json.2.part", ".other.json.3.part"] {
            try folder.write("theirs", to: name)
        }
        for name in [".report.json.1.part", ".other.json.3.part"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: folder.path(name))
        }
        let publication = try publication("report.json", isShared: true)
        #expect(try publication.begin() == nil)
        #expect(try !folder.contents().contains(".report.json.1.part"))
        // Somebody else begins on another machine.
        let other = try self.publication("report.json", isShared: true)
        #expect(try other.begin() == nil)
        try publication.write(Array("all of it".utf8))
        try publication.publish()
        other.discard()
        #expect(try folder.contents() == [".other.json.3.part", ".report.json.2.part", "report.json"])
        #expect(folder.text("report.json") == "all of it")
    }

    @Test func `the file appears whole, and no temporary file stays`() throws {
        let publication = try publication("new/report.json")
        let lock = try publication.begin()
        try publication.write(Array("all of it".utf8))
        #expect(folder.files(in: "new") == [URL(filePath: publication.temporary).lastPathComponent])
        try publication.publish()
        withExtendedLifetime(lock) {}
        #expect(folder.text("new/report.json") == "all of it")
        #expect(folder.files(in: "new") == ["report.json"])
    }

    @Test func `a file that appears meanwhile is not replaced`() throws {
        let publication = try publication("report.json")
        let lock = try publication.begin()
        try publication.write(Array("ours".utf8))
        try folder.write("theirs", to: "report.json")
        let error = try #require(throws: DayreelError.self) { try publication.publish() }
        #expect(error.code == .outputUnwritable)
        publication.discard()
        withExtendedLifetime(lock) {}
        #expect(folder.text("report.json") == "theirs")
        #expect(try folder.contents() == ["report.json"])
    }

    @Test func `a link stays, and its target is replaced`() throws {
        try folder.write("old", to: "disk/report.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("report.json"), withDestinationPath: "disk/report.json")
        let publication = try publication("report.json", .foreign)
        let lock = try publication.begin()
        try publication.write(Array("new".utf8))
        try publication.publish()
        withExtendedLifetime(lock) {}
        #expect(folder.text("disk/report.json") == "new")
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("report.json"))
        #expect(link == "disk/report.json")
    }

    @Test func `a file is written under an unpredictable name`() throws {
        let publication = try publication("report.json")
        let file = try folder.write("theirs", to: "file")
        try FileManager.default.createSymbolicLink(atPath: publication.temporary, withDestinationPath: file)
        #expect(throws: DayreelError.self) { try publication.begin() }
        #expect(folder.text("file") == "theirs")
        let names = try (0..<100).map { _ in try self.publication("report.json").temporary }
        #expect(Set(names).count == 100)
    }

    @Test func `a link put in place of the temporary file is not followed`() throws {
        let publication = try publication("report.json")
        let lock = try publication.begin()
        let file = try folder.write("theirs", to: "file")
        unlink(publication.temporary)
        try FileManager.default.createSymbolicLink(atPath: publication.temporary, withDestinationPath: file)
        #expect(throws: DayreelError.self) { try publication.write(Array("ours".utf8)) }
        #expect(throws: DayreelError.self) { try publication.publish() }
        withExtendedLifetime(lock) {}
        #expect(folder.text("file") == "theirs")
    }

    @Test(arguments: ["4711", "4711-0123abcd"]) func `files left by a killed run are removed`(digits: String) throws {
        try folder.write("half", to: ".report.json.\(digits).part")
        try folder.write("other's", to: ".report.json.x\(digits).part")
        let publication = try publication("report.json")
        let lock = try publication.begin()
        publication.discard()
        withExtendedLifetime(lock) {}
        #expect(try folder.contents() == [".report.json.x\(digits).part"])
    }

    @Test func `a name may be as long as the disk allows`() throws {
        let longest = String(repeating: "é", count: 127) + "x"
        let publication = try publication(longest)
        let lock = try publication.begin()
        try publication.write(Array("new".utf8))
        try publication.publish()
        withExtendedLifetime(lock) {}
        #expect(folder.text(longest) == "new")
        let error = try #require(throws: DayreelError.self) { try self.publication(longest + "x") }
        #expect(error.code == .outputUnwritable)
        #expect(["256", "255"].allSatisfy { error.cause?.contains($0) == true })
    }

    @Test func `a link to a missing file gets its file`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("report.json"), withDestinationPath: folder.path("later/report.json"))
        let publication = try publication("report.json")
        let lock = try publication.begin()
        try publication.write(Array("new".utf8))
        try publication.publish()
        withExtendedLifetime(lock) {}
        #expect(folder.text("later/report.json") == "new")
    }
}
