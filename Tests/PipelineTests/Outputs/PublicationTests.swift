import Foundation
import TestSupport
import Testing

@testable import Pipeline

/// How a file gets its name.
@Suite struct PublicationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func publication(_ name: String, _ replaces: Replacement = .own) throws -> Publication {
        let output = OutputFile(.report, folder.path(name), replaces: replaces)
        return try Publication(of: output, outputs: OutputGuard(outputs: [output], mark: OutputMark { _ in false }))
    }

    @Test func `the file appears whole, and nothing else stays`() throws {
        let publication = try publication("new/report.json")
        let lock = try publication.begin()
        try publication.write(Array("all of it".utf8))
        #expect(folder.files(in: "new") == [".report.json.\(getpid()).part"])
        try publication.publish()
        withExtendedLifetime(lock) {}
        #expect(folder.text("new/report.json") == "all of it")
        #expect(folder.files(in: "new") == ["report.json"])
    }

    @Test func `what came up since the beginning is not replaced`() throws {
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

    @Test func `a link stays, and what it leads to is replaced`() throws {
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

    @Test func `a link that leads nowhere yet gets its file`() throws {
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
