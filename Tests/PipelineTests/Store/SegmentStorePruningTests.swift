import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct SegmentStorePruningTests {
    private let scratch: TemporaryFolder
    private let store: SegmentStore

    init() throws {
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path)
        // The order of use, least recent first: a, b, c.
        for (age, name) in ["c", "b", "a"].enumerated() {
            try put(name)
            var times = [timespec(tv_sec: 1_000_000 - age, tv_nsec: 0), timespec(tv_sec: 1_000_000 - age, tv_nsec: 0)]
            utimensat(AT_FDCWD, store.path(for: key(name)), &times, 0)
        }
    }

    @Test func infoCountsEntriesAndBytes() {
        #expect(store.info() == StoreInfo(root: scratch.path, entries: 3, bytes: 3000))
    }

    @Test func theLeastRecentlyUsedIsRemovedFirst() throws {
        #expect(try store.prune(toBytes: 2999) == StoreInfo(root: scratch.path, entries: 1, bytes: 1000))
        #expect(present() == ["b", "c"])
        store.touch(key("b"))
        try store.prune(toBytes: 1000)
        #expect(present() == ["b"])
    }

    @Test func resultsCountToo() throws {
        let pictures = ResultCache(store: store, kind: .pictures)
        pictures.keep([1], for: ["a"])
        let bytes = pictures.info().bytes
        try #require(bytes > 0 && bytes < 300)
        #expect(try store.prune(toBytes: 3000 + bytes).entries == 0)
        #expect(try store.prune(toBytes: 3000 + bytes - 1).entries == 1)
        #expect(pictures.info().entries == 1 && present() == ["b", "c"])
    }

    @Test func aStoreWithinItsLimitKeepsAllEntries() throws {
        #expect(try store.prune(toBytes: 3000).entries == 0)
        #expect(present() == ["a", "b", "c"])
    }

    @Test func givenAndLeasedEntriesStay() throws {
        var lease: StoreLease? = try store.begin()
        var task = try RenderTask.segment("x")
        task.key = key("a")
        _ = try store.missing(from: [task], lease: #require(lease))
        try store.prune(toBytes: 0, keeping: [key("c")])
        #expect(present() == ["a", "c"])
        // A finished run needs nothing.
        lease = nil
        try store.clear()
        #expect(present() == [])
        #expect(store.info().bytes == 0)
    }

    /// A lease whose list cannot be read may need any entry.
    @Test func nothingIsRemovedWhileALeaseCannotBeRead() throws {
        let lease = try store.begin()
        let needs = "tmp/\(lease.id)/needs"
        try FileManager.default.createDirectory(atPath: scratch.path(needs), withIntermediateDirectories: false)
        let error = #expect(throws: DayreelError.self) { try store.clear() }
        #expect(error?.place == scratch.path(needs))
        #expect(present() == ["a", "b", "c"])
        store.end(lease)
        #expect(try store.clear().entries == 3)
    }

    @Test func `a store that is known to be small enough is not listed`() throws {
        #expect(store.size.bytes == nil)
        try store.trim(toBytes: 4000)
        #expect(store.size.bytes == 3000 && present() == ["a", "b", "c"])
        // Another process put this file there, so only a listing finds it.
        let unknown = try scratch.write(
            [UInt8](repeating: 7, count: 5000), to: "dd/\(key("d").digest.dropFirst(2)).mp4")
        try put("e")
        try store.trim(toBytes: 4000)
        #expect(store.size.bytes == 4000 && present() == ["a", "b", "c"])
        #expect(FileManager.default.fileExists(atPath: unknown))

        let pictures = ResultCache(store: store, kind: .pictures)
        pictures.keep([1], for: ["a"])
        let bytes = pictures.info().bytes
        #expect(bytes > 0 && store.size.bytes == 4000 + bytes)
        try store.trim(toBytes: 4000)
        #expect(present() == [] && store.contains(key("e")) && !FileManager.default.fileExists(atPath: unknown))
        #expect(store.size.bytes == 1000 + bytes && store.info().bytes == 1000)
    }

    @Test func `trimming leaves spare room, and discarding lowers the recorded size`() throws {
        try store.trim(toBytes: 2000)
        #expect(store.size.bytes == 1000 && present() == ["c"])
        try store.discard([key("c"), key("x")])
        #expect(store.size.bytes == 0 && present() == [])
    }

    private func put(_ name: String) throws {
        let lease = try store.begin()
        let temporary = store.temporaryPath(for: key(name), lease: lease.id)
        try Data([UInt8](repeating: 7, count: 944)).write(to: URL(fileURLWithPath: temporary))
        try store.commit(temporary: temporary, as: key(name))
    }

    private func key(_ name: String) -> RenderKey { RenderKey(digest: String(repeating: name, count: 64)) }

    private func present() -> [String] { ["a", "b", "c"].filter { store.contains(key($0)) } }
}
