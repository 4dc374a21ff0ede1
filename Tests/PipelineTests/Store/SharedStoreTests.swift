import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Model
@testable import Pipeline

/// A store that other machines use: nothing depends on kernel locks. Another machine is a lease with the start of another kernel.
@Suite struct SharedStoreTests {
    private let scratch: TemporaryFolder
    private let store: SegmentStore

    init() throws {
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path("store")).shared()
    }

    /// A lease of another machine that beat so many seconds ago.
    private func lease(beaten seconds: Int) throws -> StoreLease.ID {
        let id = StoreLease.ID(process: 1, random: .random(in: 0...UInt64.max))
        try scratch.write("another kernel", to: "store/tmp/\(id)/beat")
        try age("store/tmp/\(id)/beat", by: seconds)
        return id
    }

    private func age(_ name: String, by seconds: Int) throws {
        let time = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
        try #require(utimensat(AT_FDCWD, scratch.path(name), [time, time], 0) == 0)
    }

    @Test func `every process learns that a store is shared`() throws {
        let other = try TemporaryFolder()
        #expect(try !SegmentStore(root: other.path("store")).isShared)
        #expect(try SegmentStore(root: store.root).isShared)
        #expect(SegmentStore(joining: store.root).isShared)
    }

    @Test func `a lease without a beat for two minutes is swept, a younger one is not`() throws {
        let (living, dead) = (try lease(beaten: 30), try lease(beaten: 200))
        let own = try store.begin()
        #expect(!store.hasEnded(living) && !store.hasEnded(own.id))
        #expect(store.hasEnded(dead))
        let names = store.names(in: store.root + "/tmp")
        #expect(Set(names) == [living.description, own.id.description])
    }

    /// As the kernel knows: nobody waits two minutes for a process of this machine that was killed.
    @Test func `a dead lease of this machine is swept at once`() throws {
        var dead: StoreLease? = try store.begin()
        let id = try #require(dead?.id)
        #expect(!store.hasEnded(id))
        dead = nil
        #expect(store.hasEnded(id))
    }

    @Test func `a clock that is set differently does not matter`() throws {
        // The disk's machine stamps both times; a beat from its future is a beat.
        let ahead = try lease(beaten: -5000)
        #expect(!store.hasEnded(ahead))
    }

    @Test func `a key has one claim, under any path of the folder`() throws {
        // The same folder under another path, as a second mount has it.
        try #require(symlink(store.root, scratch.path("mount")) == 0)
        let second = try SegmentStore(root: scratch.path("mount"))
        let (one, two) = (try store.begin(), try second.begin())
        let key = try RenderTask.segment("a").key
        let claim = try store.lock(key, as: one.id) { _ in }
        var seen: [StoreLease.ID?] = []
        #expect(throws: CancellationError.self) {
            _ = try second.lock(key, as: two.id) { holder in
                seen.append(holder)
                throw CancellationError()
            }
        }
        #expect(seen == [one.id])
        claim.release()
        try second.lock(key, as: two.id) { _ in Issue.record("nobody has it") }.release()
        #expect(store.names(in: store.root + "/locks").isEmpty)
    }

    @Test(arguments: [true, false])
    func `a claim of a dead process is taken over`(isOwn: Bool) throws {
        let lease = try store.begin()
        let key = try RenderTask.segment("a").key
        let holder = try isOwn ? lease.id : self.lease(beaten: 200)
        try scratch.write(holder.description, to: "store/locks/\(key.digest)")
        try store.lock(key, as: lease.id) { _ in Issue.record("its holder is dead") }.release()
        #expect(store.names(in: store.root + "/locks").isEmpty)
    }

    @Test func `claims of dead processes are swept`() throws {
        let (living, dead) = (try lease(beaten: 0), try lease(beaten: 500))
        try scratch.write(living.description, to: "store/locks/aa")
        try scratch.write(dead.description, to: "store/locks/bb")
        try scratch.write("", to: "store/locks/cc.1-2")
        try age("store/locks/cc.1-2", by: 500)
        let lease = try store.begin()
        #expect(store.names(in: store.root + "/locks") == ["aa"])
        withExtendedLifetime(lease) {}
    }

    @Test func `only one of many takes a claim`() async throws {
        let claim = SharedClaim(path: scratch.path("claim"))
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 { group.addTask { try claim.take(as: "\(number)") } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
        #expect(try scratch.contents().filter { $0.hasPrefix("claim") } == ["claim"])
    }

    @Test func `a claim that another process has made since is not taken away for its dead predecessor`() throws {
        let claim = SharedClaim(path: scratch.path("claim"))
        try #require(try claim.take(as: "dead"))
        let dead = try #require(claim.holder)
        claim.release(as: "another")
        #expect(claim.holder == dead)
        claim.release(as: "dead")
        // Keeps the inode of the dead one from being used again.
        let other = try scratch.write("", to: "other")
        try #require(try claim.take(as: "living"))
        let living = try #require(claim.holder)
        if living.file != dead.file {
            claim.remove(dead)
            #expect(claim.holder == living)
        }
        unlink(other)
    }

    @Test func `the guard of a dead process does not lock the store for ever`() throws {
        try scratch.write("4711-0000000000000000", to: "store/guard")
        try age("store/guard", by: 100)
        _ = try store.begin()
        #expect(FileStatus(scratch.path("store/guard")) == nil)
    }

    @Test func `what a living lease needs is not pruned`() throws {
        let key = try RenderTask.segment("a").key
        let own = try store.begin()
        try ClusterRun.render([key], into: store, as: own.id)
        let other = try lease(beaten: 10)
        try scratch.write("\(key.digest)\n", to: "store/tmp/\(other)/needs")
        #expect(try store.clear().entries == 0)
        try age("store/tmp/\(other)/beat", by: 300)
        #expect(try store.clear().entries == 1)
    }
}
