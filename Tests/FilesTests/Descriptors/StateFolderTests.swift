import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Model

@Suite struct StateFolderTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func `new folders are their owner's alone, and existing ones stay as they are`() throws {
        chmod(scratch.path, 0o755)
        try StateFolder.make(scratch.path("a/b/c"))
        try StateFolder.make(scratch.path("a/b/c"))
        #expect(["", "a", "a/b", "a/b/c"].map(mode) == [0o755, 0o700, 0o700, 0o700])
    }

    @Test func `a combining accent after a slash begins a folder's name`() throws {
        try StateFolder.make(scratch.path("a/\u{301}b/c"))
        #expect(["a", "a/\u{301}b", "a/\u{301}b/c"].map(mode) == [0o700, 0o700, 0o700])
    }

    @Test func `an error has the given message`() throws {
        try scratch.write([], to: "file")
        let error = try #require(throws: DayreelError.self) {
            try StateFolder.make(scratch.path("file/a/b"), message: "no folder")
        }
        #expect(error.code == .outputUnwritable)
        #expect(error.message == "no folder")
    }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        return stat(scratch.path(name), &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
