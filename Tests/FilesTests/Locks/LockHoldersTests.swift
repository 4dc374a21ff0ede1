import Foundation
import Model
import TestSupport
import Testing

@testable import Files

/// The holders of a lock, in words.
@Suite struct LockHoldersTests {
    @Test func `a held lock names its process, a free lock names none`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        let lock = try FileLock.wait(for: .exclusive, at: path, of: "the box")
        #expect(LockHolders.words(ofFileAt: path) == "process \(ProcessInfo.processInfo.processIdentifier)")
        let error = #expect(throws: DayreelError.self) {
            try FileLock.wait(for: .exclusive, at: path, of: "the box", rounds: 1)
        }
        #expect(error?.code == .busy && error?.message.contains(LockHolders.words(ofFileAt: path)) == true)
        withExtendedLifetime(lock) {}
    }

    @Test func `only flocks held on the same file count, not those that wait`() {
        let table = """
            1: POSIX  ADVISORY  WRITE 11 08:02:77 0 EOF
            2: FLOCK  ADVISORY  WRITE 12 08:02:77 0 EOF
            2: -> FLOCK  ADVISORY  WRITE 13 08:02:77 0 EOF
            3: FLOCK  ADVISORY  READ  14 00:2a:77 0 EOF
            4: FLOCK  ADVISORY  READ  15 08:02:770 0 EOF
            nonsense
            """
        #expect(LockHolders.processes(holding: 77, in: table) == [12, 14])
        #expect(LockHolders.processes(holding: 5, in: table).isEmpty)
        #expect(LockHolders.words(ofFileAt: "/nowhere") == "another process")
    }

    @Test func `the holders of a database are its writers, by its file or its log's index`() throws {
        let folder = try TemporaryFolder()
        let file = try #require(FileStatus(try folder.write([1], to: "a.sqlite")))
        let index = try #require(FileStatus(try folder.write([1], to: "a.sqlite-shm")))
        let locks = try folder.write(
            """
            1: POSIX  ADVISORY  READ  11 08:02:\(file.identity.inode) 1073741826 1073742335
            2: POSIX  ADVISORY  WRITE 13 08:02:\(file.identity.inode) 1073741824 1073741825
            3: -> POSIX  ADVISORY  WRITE 14 08:02:\(file.identity.inode) 0 EOF
            4: FLOCK  ADVISORY  WRITE 15 08:02:\(file.identity.inode) 0 EOF
            5: OFDLCK ADVISORY  WRITE 12 08:02:\(index.identity.inode) 120 120

            """, to: "locks")
        #expect(LockHolders.words(ofDatabaseAt: folder.path("a.sqlite"), locks: locks) == "processes 12, 13")
        #expect(LockHolders.words(ofDatabaseAt: folder.path("b.sqlite"), locks: locks) == "another process")
    }
}
