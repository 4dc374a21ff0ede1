import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Pipeline

@Suite struct ResultCacheTests {
    private let scratch: TemporaryFolder
    private let store: SegmentStore
    private let cache: ResultCache

    init() throws {
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path)
        cache = ResultCache(store: store)
    }

    private var files: [String] {
        let all = FileManager.default.enumerator(atPath: store.root + "/measurements")?.compactMap { $0 as? String }
        return (all ?? []).filter { $0.contains(".") }.map { "\(store.root)/measurements/\($0)" }
    }

    @Test func returnsExactlyTheStoredValue() {
        #expect(cache.value([Double].self, for: ["a"]) == nil)
        cache.keep([-23.456789012345678, 0.1 + 0.2], for: ["a"])
        cache.keep([1.0], for: ["b"])
        #expect(cache.value([Double].self, for: ["a"]) == [-23.456789012345678, 0.1 + 0.2])
        #expect(ResultCache(store: store).value([Double].self, for: ["b"]) == [1])
        #expect(cache.value([Double].self, for: ["c"]) == nil)
        #expect(files.count == 2 && files.allSatisfy { $0.hasSuffix(".json") })
    }

    @Test func damageCountsAsAbsentAndIsReplaced() throws {
        cache.keep([-23.4], for: ["a"])
        let path = try #require(files.first)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for damaged in [text.replacing("23.4", with: "23.5"), String(text.dropLast(3)), ""] {
            try damaged.write(toFile: path, atomically: false, encoding: .utf8)
            #expect(cache.value([Double].self, for: ["a"]) == nil)
        }
        cache.keep([-23.4], for: ["a"])
        #expect(cache.value([Double].self, for: ["a"]) == [-23.4])
    }

    @Test func concurrentReadersNeverSeeHalfAValue() async {
        let long = (0..<2000).map(Double.init)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<20 {
                        cache.keep(long, for: ["a"])
                        #expect(cache.value([Double].self, for: ["a"]) == long)
                    }
                }
            }
        }
        #expect(files.count == 1)
    }

    @Test func theNextRunSweepsTheFilesOfKilledProcesses() throws {
        cache.keep([1.0], for: ["a"])
        let folder = try #require(files.first).split(separator: "/").dropLast().joined(separator: "/")
        let (dead, living) = ("/\(folder)/x.json.12.34.part", "/\(folder)/y.json.12.34.part")
        let old = "/\(folder)/.dat.nosync0a1b.XyZ"
        for path in [dead, living, old] { try Data("half".utf8).write(to: URL(filePath: path)) }
        let owner = try FileLock.attempt(.exclusive, at: living)
        let lease = try store.begin()
        #expect(Set(files.filter { !$0.hasSuffix(".json") }) == [living])
        #expect(cache.value([Double].self, for: ["a"]) == [1])
        #expect(cache.info().entries == 1)
        withExtendedLifetime((owner, lease)) {}
    }

    /// Keeps three values of equal size, each used later than the one before, and returns the size of one in bytes.
    private func keepThree(in cache: ResultCache) -> Int64 {
        for number in 1...3 { cache.keep([number], for: [number]) }
        return cache.info().bytes / 3
    }

    @Test func theMostRecentlyUsedThatFitStay() throws {
        cache.keep([1], for: [1])
        let first = try #require(files.first)
        let bytes = keepThree(in: cache)
        // This value is used after the others.
        var times = [timespec(tv_sec: 4_000_000_000, tv_nsec: 0), timespec(tv_sec: 4_000_000_000, tv_nsec: 0)]
        utimensat(AT_FDCWD, first, &times, 0)
        #expect(cache.prune(toCount: 9, bytes: 3 * bytes) == 3 * bytes)
        #expect(cache.prune(toCount: 9, bytes: 2 * bytes - 1) == bytes)
        #expect(cache.value([Int].self, for: [1]) == [1])
        #expect(cache.info().entries == 1)
    }

    @Test func picturesHaveAShareOfTheStoresLimit() throws {
        let pictures = ResultCache(store: store, kind: .pictures)
        let bytes = keepThree(in: pictures)
        #expect(keepThree(in: cache) == bytes)
        try store.prune(toBytes: 30 * bytes)
        #expect(pictures.info().entries == 3)
        try store.prune(toBytes: 30 * bytes - 1)
        #expect(pictures.info().entries == 2)
        // Measurements are few bytes, and tell what a segment's render said.
        #expect(cache.info().entries == 3)
    }

    @Test func clearingTheStoreRemovesTheResults() throws {
        for number in 0..<5 { cache.keep([number], for: [number]) }
        cache.prune(toCount: 3)
        #expect(files.count == 3)
        try store.clear()
        #expect(files.isEmpty)
    }
}
