import Model
import Testing

@testable import Library

/// The objects that tell whose trouble it is, and the memory of objects with trouble.
struct BucketWitnessesTests {
    private func object(_ key: String, bucket: String = "b", size: Int64 = 100) -> RemoteObject {
        RemoteObject(S3Object(key: key, size: size, etag: "e", modified: 1), of: S3Choice(bucket: bucket))
    }

    private func candidates(_ read: [RemoteObject], listed: [RemoteObject] = []) -> [String] {
        var witnesses = BucketWitnesses()
        for object in read { witnesses.add(object) }
        return witnesses.candidates(besides: object("x"), listed: listed).map(\.key)
    }

    @Test func `the latest objects that were read are asked first, each once`() {
        #expect(candidates(["a", "b", "x", "c", "d", "d"].map { object($0) }) == ["d", "c"])
        #expect(candidates(["a", "b", "a"].map { object($0) }) == ["a", "b"])
    }

    @Test func `objects of other buckets and too small ones say nothing`() {
        #expect(candidates([object("a", bucket: "c"), object("b", size: 1)]) == [])
        #expect(candidates([], listed: [object("a", bucket: "c"), object("b", size: 1), object("x")]) == [])
    }

    @Test func `without one that was read, some of the whole listing are asked`() {
        let listed = (0..<100).map { object(String(($0 * 37) % 100 + 100)) }
        #expect(candidates([object("x")], listed: listed) == ["100", "149", "199"])
        #expect(candidates([], listed: [object("b"), object("a")]) == ["a", "b"])
    }

    @Test func `trouble is known for a while, and until the bucket is listed`() {
        let error = DayreelError(.inputOutput, "trouble")
        var troubles = ObjectTroubles()
        troubles.add(error, of: object("a"), at: "/a", now: 1000)
        #expect(troubles.error(at: "/a", now: 1000) == error)
        #expect(troubles.error(at: "/a", now: 999 + ObjectTroubles.rest) == error)
        #expect(troubles.error(at: "/a", now: 1000 + ObjectTroubles.rest) == nil)
        // The clock has been set back.
        #expect(troubles.error(at: "/a", now: 0) == nil)
        #expect(troubles.error(at: "/b", now: 1000) == nil)
        troubles.forget(root: object("a", bucket: "c").choice.root)
        #expect(troubles.error(at: "/a", now: 1000) == error)
        troubles.forget(root: object("a").choice.root)
        #expect(troubles.error(at: "/a", now: 1000) == nil)
    }
}
