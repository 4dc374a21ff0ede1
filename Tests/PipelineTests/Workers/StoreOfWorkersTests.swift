import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Model
@testable import Pipeline

/// What workers may write of the store.
@Suite struct StoreOfWorkersTests {
    private let scratch: TemporaryFolder
    private let keys = ["aa11", "aa22", "bb33"].map(RenderKey.init(digest:))

    init() throws { scratch = try TemporaryFolder() }

    private func rules(_ store: SegmentStore, _ lease: StoreLease) throws -> SandboxRules {
        var rules = SandboxRules(reads: ["/usr"], home: "")
        try store.admit(workersOf: lease.id, rendering: keys, to: &rules)
        return rules
    }

    @Test func `they may write their segments, lease, locks and measurements, and not the queue`() throws {
        let store = try SegmentStore(root: scratch.path("store"))
        let lease = try store.begin()
        let rules = try rules(store, lease)
        #expect(
            rules.writes.map { String($0.dropFirst(store.root.count)) }.sorted()
                == ["/aa", "/bb", "/locks", "/measurements", "/size", "/tmp/\(lease.id)"])
        #expect(rules.reads == ["/usr"])
        // The kernel's rules can name only what is there.
        #expect(rules.writes.allSatisfy { FileStatus($0) != nil })
    }

    @Test func `where other machines use the store, they also see who lives`() throws {
        let store = try SegmentStore(root: scratch.path("store")).shared()
        let lease = try store.begin()
        let rules = try rules(store, lease)
        #expect(rules.reads == ["/usr", store.root + "/tmp"])
        #expect(rules.writes.contains(store.root + "/time") && FileStatus(store.root + "/time") != nil)
        #expect(!rules.writes.contains(store.root) && !rules.writes.contains(store.root + "/queue"))
    }

    @Test func `a listing of the store leaves workers the file of its size`() throws {
        let store = try SegmentStore(root: scratch.path("store"))
        store.size.make()
        let file = FileStatus(store.size.path)?.identity
        try store.prune(toBytes: 1_000_000)
        #expect(file != nil && FileStatus(store.size.path)?.identity == file)
        #expect(store.size.bytes == 0)
    }
}
