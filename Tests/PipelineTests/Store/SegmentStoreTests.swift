import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Model
@testable import Pipeline

@Suite struct SegmentStoreTests {
    private let scratch: TemporaryFolder
    private let store: SegmentStore
    private let key = RenderKey(digest: "abcdef" + String(repeating: "0", count: 58))
    private static let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    private let bytes = content

    init() throws {
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path("cache/deep"))
    }

    @Test func aCommittedFileBecomesTheEntry() throws {
        let lease = try store.begin()
        #expect(!store.contains(key))
        let temporary = store.temporaryPath(for: key, lease: lease.id)
        try Data(bytes).write(to: URL(fileURLWithPath: temporary))
        #expect(!store.contains(key))
        try store.commit(temporary: temporary, as: key)
        #expect(store.contains(key))
        #expect(store.isIntact(key))
        #expect(contents(temporary) == nil)
        #expect(store.path(for: key).hasSuffix("/ab/cdef" + String(repeating: "0", count: 58) + ".mp4"))
        let stored = try #require(contents(store.path(for: key)))
        #expect(Array(stored.prefix(bytes.count)) == bytes)
        #expect(stored.count == bytes.count + 56)
    }

    @Test func theSealIsAFreeBoxWithLengthAndDigestOverKeyAndContent() throws {
        try put(Array("abc".utf8))
        let stored = try #require(contents(store.path(for: key)))
        let digest = "5596564d45ac81129ded1d5c8267f57bc6b78776c02d506380611848436966b3"
        let seal = stored.suffix(56).map { String(UInt($0) | 0x100, radix: 16).dropFirst() }.joined()
        let expected = "00000038" + "66726565" + "6461797265656c32" + "0000000000000003" + digest
        #expect(seal == expected)
    }

    @Test(arguments: [0, 1_500_000, 2_999_999])
    func flippedByteIsFoundAndRenderedAgain(position: Int) throws {
        try put(bytes)
        try damage { $0[position] ^= 1 }
        #expect(store.contains(key))
        #expect(!store.isIntact(key))
        let lease = try store.begin()
        let task = try task()
        let found = try store.missing(from: [task, task], lease: lease)
        #expect(found.tasks == [task])
        #expect(found.diagnostics.map(\.code) == [.damagedSegment])
        #expect(contents(store.path(for: key)) == nil)
    }

    @Test func shortenedAndEmptyFilesAreNotEntries() throws {
        try put(bytes)
        try damage { $0.removeLast() }
        #expect(!store.contains(key))
        try damage { $0 = [] }
        #expect(!store.contains(key))
        #expect(!store.isIntact(key))
    }

    /// Both entries are whole but have each other's place, so a film of them would show the wrong day.
    @Test func swappedEntriesAreDetected() throws {
        let tasks = try ["a", "b"].map { try RenderTask.segment($0) }
        let lease = try store.begin()
        for task in tasks {
            let temporary = store.temporaryPath(for: task.key, lease: lease.id)
            try Data(bytes).write(to: URL(fileURLWithPath: temporary))
            try store.commit(temporary: temporary, as: task.key)
        }
        let paths = tasks.map { store.path(for: $0.key) }
        let files = FileManager.default
        try files.moveItem(atPath: paths[0], toPath: scratch.path("swap"))
        try files.moveItem(atPath: paths[1], toPath: paths[0])
        try files.moveItem(atPath: scratch.path("swap"), toPath: paths[1])
        let found = try store.missing(from: tasks, lease: lease)
        #expect(found.tasks == tasks)
        #expect(found.diagnostics.map(\.code) == [.damagedSegment, .damagedSegment])
    }

    /// Reading never blocks on a pipe, and an entry replaces whatever has its place.
    @Test(arguments: ["pipe", "folder", "link"])
    func onlyARegularFileIsAnEntry(kind: String) throws {
        let task = try RenderTask.segment("a")
        let path = store.path(for: task.key)
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        switch kind {
        case "pipe": try #require(mkfifo(path, 0o600) == 0)
        case "folder": try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
        default: try #require(symlink("/nowhere", path) == 0)
        }
        #expect(!store.contains(task.key) && !store.isIntact(task.key))
        let lease = try store.begin()
        #expect(try store.missing(from: [task], lease: lease).tasks == [task])
        let temporary = store.temporaryPath(for: task.key, lease: lease.id)
        try Data(bytes).write(to: URL(fileURLWithPath: temporary))
        try store.commit(temporary: temporary, as: task.key)
        #expect(store.isIntact(task.key))
    }

    @Test func otherUsersMayNotLookInside() throws {
        _ = try store.begin()
        for folder in ["cache/deep", "cache/deep/tmp", "cache/deep/locks"] {
            let mode = try FileManager.default.attributesOfItem(atPath: scratch.path(folder))[.posixPermissions]
            #expect((mode as? NSNumber)?.intValue == 0o700)
        }
    }

    @Test func anIntactEntryIsNotMissing() throws {
        try put(bytes)
        let other = try RenderTask.segment("other")
        let found = try store.missing(from: [other, task()], lease: try store.begin())
        #expect(found.tasks == [other])
        #expect(found.diagnostics.isEmpty)
    }

    @Test func deadRunsAreSweptAndLivingOnesAreNot() throws {
        let living = try store.begin()
        try scratch.write([1], to: "cache/deep/tmp/\(living.id)/x.mp4")
        var dead: StoreLease? = try store.begin()
        let deadID = try #require(dead?.id)
        try scratch.write([1], to: "cache/deep/tmp/\(deadID)/x.mp4")
        // A worker that is still alive also keeps its run.
        var worker: StoreLease? = try store.join(deadID)
        dead = nil
        let third = try store.begin()
        #expect(Set(runs()) == Set([living.id, deadID, third.id].map(\.description)))
        #expect(worker?.id == deadID)
        worker = nil
        let last = try store.begin()
        #expect(Set(runs()) == Set([living.id, third.id, last.id].map(\.description)))
        #expect(contents(store.folder(of: living.id) + "/x.mp4") == [1])
    }

    @Test func endingARunRemovesItsFolder() throws {
        let lease = try store.begin()
        try scratch.write([1], to: "cache/deep/tmp/\(lease.id)/x.mp4")
        store.removeTemporaries(of: lease.id)
        #expect(scratch.files(in: "cache/deep/tmp") == ["\(lease.id)/lock"])
        store.end(lease)
        #expect(runs() == [])
    }

    @Test func locksOfKilledWorkersAreSweptAndHeldOnesAreNot() throws {
        let lease = try store.begin()
        let held = try store.lock(key, as: lease.id) { _ in }
        try scratch.write([], to: "cache/deep/locks/dead")
        store.end(lease)
        #expect(store.names(in: store.root + "/locks") == [key.digest])
        guard case .kernel(let lock) = held else { throw DayreelError(.internalError, "\(held)") }
        #expect(lock.isCurrent())
    }

    /// A run that was stopped while it had exclusive use of the store.
    @Test func `a store that stays locked is reported as busy`() throws {
        let held = try store.guardStore()
        defer { withExtendedLifetime(held) {} }
        let error = try #require(throws: DayreelError.self) {
            try FileLock.wait(for: .exclusive, at: store.root + "/lock", of: "the cache", rounds: 2)
        }
        #expect(error.code == .busy)
        #expect(error.place == store.root + "/lock")
    }

    @Test func runNamesAreCheckedBeforeTheyBecomePaths() throws {
        let lease = try store.begin()
        #expect(StoreLease.ID(lease.id.description) == lease.id)
        for name in ["", "1", "1-2", "../x-0123456789abcdef", "1-0123456789abcdeF", "1-0123456789abcde/"] {
            #expect(StoreLease.ID(name) == nil)
        }
    }

    @Test func anUnwritableFolderIsReported() throws {
        try scratch.write([], to: "file")
        let error = try #require(throws: DayreelError.self) { try SegmentStore(root: scratch.path("file/cache")) }
        #expect(error.code == .outputUnwritable)
        #expect(error.place == scratch.path("file/cache") || error.place == scratch.path("file"))
        #expect(error.remedy != nil)
    }

    @Test(arguments: [
        (ENOSPC, DayreelError.Code.diskFull), (EDQUOT, .diskFull), (EROFS, .outputUnwritable), (EIO, .inputOutput),
    ])
    func systemErrorsHaveTheRightCode(code: Int32, expected: DayreelError.Code) {
        let error = DayreelError.system(code, "cannot write", place: "/x")
        #expect(error.code == expected)
        #expect(error.cause == String(cString: strerror(code)))
    }

    @Test func aFullDiskIsAnErrorAndLeavesNoEntry() throws {
        // Every write to this device fails with ENOSPC.
        let error = try #require(throws: DayreelError.self) {
            try store.commit(temporary: "/dev/full", as: key)
        }
        #expect(error.code == .diskFull)
        #expect(!store.contains(key))
    }

    private func task() throws -> RenderTask {
        var task = try RenderTask.segment("a")
        task.key = key
        return task
    }

    private func put(_ bytes: [UInt8]) throws {
        let lease = try store.begin()
        let temporary = store.temporaryPath(for: key, lease: lease.id)
        try Data(bytes).write(to: URL(fileURLWithPath: temporary))
        try store.commit(temporary: temporary, as: key)
    }

    private func damage(_ change: (inout [UInt8]) -> Void) throws {
        var stored = try #require(contents(store.path(for: key)))
        change(&stored)
        try Data(stored).write(to: URL(fileURLWithPath: store.path(for: key)))
    }

    private func runs() -> [String] { store.names(in: store.root + "/tmp") }
}
