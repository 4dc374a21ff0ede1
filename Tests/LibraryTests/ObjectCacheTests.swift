import Foundation
import Model
import ObjectStorage
import SparseFiles
import TestSupport
import Testing

@testable import Library

/// What was fetched from buckets: where it is kept, and how it is kept small.
struct ObjectCacheTests {
    private let folder: TemporaryFolder
    private let cache: ObjectCache
    private let block = [UInt8](repeating: 7, count: Int(BlockMap.blockSize))

    init() throws {
        folder = try TemporaryFolder()
        cache = ObjectCache(root: folder.path)
    }

    private func object(_ key: String, etag: String = "e") -> RemoteObject {
        RemoteObject(
            S3Object(key: key, size: 100 * BlockMap.blockSize, etag: etag, modified: 1), of: S3Choice(bucket: "b"))
    }

    /// Keeps a block of an object, as used at an instant.
    private func keep(_ object: RemoteObject, used: Int) throws {
        let file = try cache.make(object)
        try cache.write(block, of: file, at: 0)
        let about = (file.path as NSString).deletingLastPathComponent + "/about"
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: TimeInterval(used))], ofItemAtPath: about)
    }

    private func isKept(_ object: RemoteObject) -> Bool {
        BlockMap(ofFileAt: cache.path(of: object))?.available(at: 0, count: 1) == 1
    }

    @Test func whatWasUsedLeastRecentlyGoes() throws {
        let objects = (0..<4).map { object("\($0).mov") }
        for (number, object) in objects.enumerated() { try keep(object, used: 1000 + number) }
        // Two blocks of 16 KiB, and what stands beside them.
        let left = cache.prune(toBytes: 60_000, now: 10_000)
        #expect(left <= 60_000 && left >= 2 * BlockMap.blockSize)
        #expect(objects.map(isKept) == [false, false, true, true])
    }

    @Test func whatARunMayBeAtStays() throws {
        let object = object("a.mov")
        try keep(object, used: 9000)
        cache.prune(toBytes: 0, now: 10_000)
        #expect(isKept(object))
        cache.prune(toBytes: 0, now: 12_601)
        #expect(!isKept(object))
    }

    @Test func anotherVersionIsAnotherFile() throws {
        try keep(object("a/b.mov"), used: 1)
        #expect(!isKept(object("a/b.mov", etag: "f")))
        #expect(!isKept(object("b.mov")))
        #expect(cache.path(of: object("a/b.mov")).hasSuffix(".dayreel-object/b.mov"))
        #expect(cache.object(ofFileAt: cache.path(of: object("a/b.mov"))) == object("a/b.mov"))
    }

    /// Names that stand for something else in its folder, and those that no file system takes.
    @Test(arguments: ["blocks", "about", "a/..", String(repeating: "é", count: 300) + ".mov"])
    func everyKeyHasAFile(key: String) throws {
        try keep(object(key), used: 1)
        #expect(isKept(object(key)))
    }

    @Test func listingIsKeptWithAllThatKeysMayHold() throws {
        let listing = KeptListing(of: S3Choice(bucket: "b"), in: cache)
        #expect(listing.read() == nil)
        let objects = ["a\tb\n%41.mov", "日本/ü.mov"].map { S3Object(key: $0, size: 1, etag: "e", modified: 2) }
        listing.write(objects)
        #expect(listing.read() == objects)
    }
}
