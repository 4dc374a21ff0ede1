import Foundation
import Model
import TestSupport
import Testing

@testable import dayreel

/// The manual's files, which are written beside those of an installed program.
@Suite struct ManualFilesTests {
    @Test func `a page is replaced in one step: who reads the old one reads it to its end`() throws {
        let folder = try TemporaryFolder()
        let old = try folder.write("the old page", to: "a.1")
        let reader = try FileHandle(forReadingFrom: URL(filePath: old))
        try ManualFiles(pages: [("a.1", "new"), ("b.1", "another")]).write(into: folder.path)
        #expect(try reader.readToEnd() == Data("the old page".utf8))
        #expect(folder.text("a.1") == "new" && folder.text("b.1") == "another")
        #expect(try folder.contents() == ["a.1", "b.1"])
    }

    @Test func `a page that cannot be written leaves no part of itself`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "b.1/file")
        let pages = ManualFiles(pages: [("a.1", "new"), ("b.1", "another")])
        let error = #expect(throws: DayreelError.self) { try pages.write(into: folder.path) }
        #expect(error?.code == .outputUnwritable && error?.place == folder.path("b.1") && error?.cause != nil)
        #expect(try folder.contents() == ["a.1", "b.1", "b.1/file"])
    }

    @Test func `a missing folder is not made`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: DayreelError.self) {
            try ManualFiles(pages: [("a.1", "new")]).write(into: folder.path("man1"))
        }
        #expect(error?.place == folder.path("man1/a.1") && error?.remedy != nil)
        #expect(try folder.contents().isEmpty)
    }
}
