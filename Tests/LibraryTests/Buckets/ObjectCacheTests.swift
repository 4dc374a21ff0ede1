import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Library

/// The cache of objects from buckets: where it stores them, and how it stays within its limit.
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

    /// Stores a block of an object, which was last used at `used`, in seconds since 1970.
    private func keep(_ object: RemoteObject, used: Int) throws {
        _ = try cache.make(object)
        try cache.write(block, of: object, at: 0)
        let about = LexicalPath.folder(of: cache.path(of: object)) + "/about"
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: TimeInterval(used))], ofItemAtPath: about)
    }

    private func isKept(_ object: RemoteObject) -> Bool {
        BlockMap(ofFileAt: cache.path(of: object))?.available(at: 0, count: 1) == 1
    }

    /// Names on disk have at most 255 bytes. A Japanese character has six bytes as a Mac writes it, and the family emoji many more.
    @Test(arguments: ["か\u{3099}", "👩‍👩‍👧‍👦", "x"]) func `a name of any length has a file`(character: String) throws {
        let object = object(String(repeating: character, count: 300 / character.utf8.count + 60) + ".mov")
        try keep(object, used: 1)
        #expect(isKept(object))
        #expect(object.fileName.hasSuffix(character + ".mov"))
    }

    @Test func theLeastRecentlyUsedIsRemoved() throws {
        let objects = (0..<4).map { object("\($0).mov") }
        for (number, object) in objects.enumerated() { try keep(object, used: 1000 + number) }
        // Room for two blocks of 16 KiB and the files beside them.
        let pruning = try cache.prune(toBytes: 60_000, now: 10_000)
        let removed = pruning.removed
        #expect(removed.entries == 2 && removed.bytes >= 2 * BlockMap.blockSize)
        #expect(cache.info.bytes == pruning.kept && pruning.kept <= 60_000 && cache.info.entries == 2)
        #expect(objects.map(isKept) == [false, false, true, true])
    }

    /// A reader may be about to read a newly fetched object.
    @Test func theJustUsedStays() throws {
        let object = object("a.mov")
        try keep(object, used: 9000)
        try cache.prune(toBytes: 0, now: 9300)
        #expect(isKept(object))
        try cache.prune(toBytes: 0, now: 9301)
        #expect(!isKept(object))
    }

    /// A hold works against any limit and any process, however old the object is.
    @Test func objectsThatARunHoldsStay() throws {
        let (held, other) = (object("held.mov"), object("other.mov"))
        for object in [held, other] { try keep(object, used: 1) }
        var hold = try cache.hold([cache.path(of: held), "/media/a.mov"])
        #expect(hold != nil)
        // Another process has a cache of its own over the same folder.
        let removed = try ObjectCache(root: folder.path).prune(toBytes: 0, now: 100_000).removed
        #expect(removed.entries == 1)
        #expect([held, other].map(isKept) == [true, false])
        #expect(try cache.clear().entries == 0)
        #expect(isKept(held))
        hold = nil
        #expect(try cache.clear().entries == 1)
        #expect(!isKept(held) && hold == nil)
        #expect(try cache.hold(["/media/a.mov"]) == nil)
    }

    /// A hold that cannot be read may be of any object.
    @Test func nothingIsRemovedWhileAHoldCannotBeRead() throws {
        let object = object("a.mov")
        try keep(object, used: 1)
        try folder.write("", to: "holds/1-folder/file")
        #expect(throws: DayreelError.self) { try cache.prune(toBytes: 0, now: 100_000) }
        #expect(isKept(object))
    }

    /// The lock ended with the killed process.
    @Test func holdsOfKilledRunsHoldNothing() throws {
        let object = object("a.mov")
        try keep(object, used: 1)
        let name = LexicalPath.folder(of: cache.path(of: object)).dropFirst(folder.path.count + 1)
        try folder.write("\(name)\n", to: "holds/1-killed")
        #expect(try cache.prune(toBytes: 0, now: 100_000).removed.entries == 1)
        #expect(folder.files(in: "holds").isEmpty)
    }

    /// Emptying the cache during a fetch loses only the bytes from before.
    @Test func blocksFetchedAfterAClearAreKept() throws {
        let object = object("a.mov")
        try keep(object, used: 1)
        _ = try cache.clear()
        try cache.write(block, of: object, at: BlockMap.blockSize)
        #expect(!isKept(object))
        let map = try #require(BlockMap(ofFileAt: cache.path(of: object)))
        #expect(
            map.missing(in: 0..<3 * BlockMap.blockSize) == [
                0..<BlockMap.blockSize, 2 * BlockMap.blockSize..<3 * BlockMap.blockSize,
            ])
        #expect(cache.object(ofFileAt: cache.path(of: object)) == object)
    }

    @Test func anotherVersionIsAnotherFile() throws {
        try keep(object("a/b.mov"), used: 1)
        #expect(!isKept(object("a/b.mov", etag: "f")))
        #expect(!isKept(object("b.mov")))
        #expect(cache.path(of: object("a/b.mov")).hasSuffix(".dayreel-object/b.mov"))
        #expect(cache.object(ofFileAt: cache.path(of: object("a/b.mov"))) == object("a/b.mov"))
    }

    /// Names with another meaning in the object's folder, and names that no file system accepts.
    @Test(arguments: ["blocks", "about", "a/..", String(repeating: "é", count: 300) + ".mov"])
    func everyKeyHasAFile(key: String) throws {
        try keep(object(key), used: 1)
        #expect(isKept(object(key)))
    }

    @Test func aListingIsKeptWithAnyCharactersInItsKeys() throws {
        let listing = CachedListing(of: S3Choice(bucket: "b"), in: cache)
        #expect(listing.read() == nil)
        let objects = ["a\tb\n%41.mov", "日本/ü.mov"].map { S3Object(key: $0, size: 1, etag: "e", modified: 2) }
        listing.write(objects)
        #expect(listing.read() == objects)
    }
}
