import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// Segments that were rendered before their film is due.
@Suite struct SegmentStoreAheadTests {
    private let scratch: TemporaryFolder
    private let store: SegmentStore
    private let keys: [RenderKey]

    /// Three segments of 1000 bytes, the first of which was used least recently.
    init() throws {
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path)
        keys = ["a", "b", "c"].map { RenderKey(digest: String(repeating: $0, count: 64)) }
        let lease = try store.begin()
        for (age, key) in keys.enumerated() {
            let path = store.temporaryPath(for: key, lease: lease.id)
            try Data(repeating: 0, count: 1000 - SegmentChecksum.size).write(to: URL(filePath: path))
            try store.commit(temporary: path, as: key)
            let time = timespec(tv_sec: 1_000_000 + age, tv_nsec: 0)
            utimensat(AT_FDCWD, store.path(for: key), [time, time], 0)
        }
        store.end(lease)
    }

    private var present: [Bool] { keys.map(store.contains) }

    @Test func `what was rendered ahead is removed last`() throws {
        try store.keepAhead([keys[0]], ofJob: "/jobs/a.yaml")
        try store.prune(toBytes: 2500)
        #expect(present == [true, false, true])
        try store.prune(toBytes: 1500)
        #expect(present == [true, false, false])
        // A limit is a limit.
        try store.prune(toBytes: 500)
        #expect(present == [false, false, false])
    }

    @Test func `a job's list replaces its last one, and an empty one removes it`() throws {
        try store.keepAhead([keys[0]], ofJob: "/jobs/a.yaml")
        try store.keepAhead([keys[1]], ofJob: "/jobs/a.yaml")
        try store.keepAhead([keys[2], RenderKey(digest: "dd")], ofJob: "/jobs/b.yaml")
        #expect(store.keysAhead() == [keys[1].digest, keys[2].digest, "dd"])
        // Only what exists takes space.
        #expect(store.bytesAhead(exceptOfJob: "/jobs/a.yaml") == 1000)
        try store.keepAhead([], ofJob: "/jobs/b.yaml")
        #expect(store.keysAhead() == [keys[1].digest])
        #expect(store.bytesAhead(exceptOfJob: "/jobs/a.yaml") == 0)
    }

    @Test func `a lease of somebody else is a use of the store, one that has ended is not`() throws {
        let own = try store.begin()
        #expect(!store.isUsed(besides: own.id))
        var other: StoreLease? = try store.begin()
        #expect(store.isUsed(besides: own.id))
        // As after a crash: the folder is left.
        other = nil
        #expect(!store.isUsed(besides: own.id))
        withExtendedLifetime((own, other)) {}
    }
}
