import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Model
@testable import Pipeline

@Suite struct JobLockTests {
    private let folder: TemporaryFolder
    private let holder = JobLock.Holder(process: 4711, host: "attic", since: 1_735_686_000)

    init() throws { folder = try TemporaryFolder() }

    private func lock(_ job: String = "/jobs/a.yaml") throws -> JobLock {
        try JobLock(job: job, folder: folder.path + "/locks", holder: holder)
    }

    @Test func theSecondRunIsToldWhoHoldsTheLock() throws {
        let first = try lock()
        let error = try #require(throws: DayreelError.self) { try lock() }
        #expect(error.code == .busy)
        #expect(error.place == "/jobs/a.yaml")
        #expect(error.cause?.contains(holder.words) == true)
        // Another job has another lock.
        _ = try lock("/jobs/b.yaml")
        withExtendedLifetime(first) {}
    }

    @Test func aReleasedLockHasNoPredecessor() throws {
        _ = try lock()
        #expect(try lock().predecessor == nil)
    }

    @Test func theLockOfADeadHolderIsTakenOver() throws {
        _ = try lock()
        let path = try #require(FileManager.default.subpaths(atPath: folder.path + "/locks")?.first)
        let note = try DocumentJSON.line(of: JobLock.Holder(process: 12, host: "cellar", since: 0))
        try Data(note.utf8).write(to: URL(filePath: folder.path + "/locks/" + path))
        let taken = try lock()
        #expect(taken.predecessor == JobLock.Holder(process: 12, host: "cellar", since: 0))
        #expect(throws: DayreelError.self) { try lock() }
    }

    @Test func aNewLeaseRemovesThoseOfDeadProcesses() throws {
        let living = try ProcessLease(folder: folder.path)
        try Data().write(to: URL(filePath: folder.path + "/4711-dead"))
        let next = try ProcessLease(folder: folder.path)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == [living.name, next.name])
        #expect(ProcessLease.isAlive(living.name, folder: folder.path))
    }

    @Test func aLockHoldsEvenIfItsNoteCannotBeWritten() throws {
        let locks = folder.path + "/locks"
        _ = try lock()
        let path = try #require(FileManager.default.subpaths(atPath: locks)?.first)
        // The folder takes no files, like a full disk.
        unlink("\(locks)/\(path)")
        #expect(symlink("/dev/full", "\(locks)/\(path)") == 0)
        let held = try lock()
        #expect(held.predecessor == nil)
        withExtendedLifetime(held) {}
    }

    @Test func aLeaseIsAliveAsLongAsItsOwner() throws {
        var lease: ProcessLease? = try ProcessLease(folder: folder.path)
        let name = try #require(lease?.name)
        #expect(ProcessLease.isAlive(name, folder: folder.path))
        lease = nil
        #expect(!ProcessLease.isAlive(name, folder: folder.path))
        // The lock file of a killed process exists but is not locked.
        try Data().write(to: URL(filePath: folder.path + "/dead"))
        #expect(!ProcessLease.isAlive("dead", folder: folder.path))
    }
}
