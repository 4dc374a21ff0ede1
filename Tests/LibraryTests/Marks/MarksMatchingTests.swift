import Files
import Model
import TestSupport
import Testing

@testable import Library

/// Ids of the same media: those that a phone assigned, and those computed from a file's bytes.
@Suite struct MarksMatchingTests {
    /// MD5 and iCloud's fingerprint of `hello world`, calculated with Python's hashlib.
    private static let md5 = "5eb63bbbe01eeed093cb22bb8f5acdc3"
    private static let fingerprint = "AfmD7UtOGIItmXHUm5CO1yik4vxv"

    private func marks(_ ids: String...) throws -> MarkLookup {
        var table = TagTable()
        let rows = ids.map { "\($0),1,5\n" }.joined()
        #expect(MarkFile(Array(rows.utf8), path: "", isDelta: false, into: &table).faults.isEmpty)
        return MarkLookup(Marks(table, PinTable(), []))
    }

    @Test func `one pass over a file gives both digests`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("hello world", to: "a")
        let digests = try ContentDigests(ofFile: path)
        #expect(digests.md5 == Self.md5 && digests.appleFingerprint == Self.fingerprint)
        #expect(digests.id.text == "md5#" + Self.md5)
        // Longer than one read.
        try folder.write([UInt8](repeating: 7, count: 40 << 20), to: "long")
        var read: [Int] = []
        #expect(
            try ContentDigests(ofFile: folder.path("long")) { read.append($0) }.md5
                == "56b97ffe422cc2062952d271fc2866dc")
        #expect(read == [16 << 20, 16 << 20, 8 << 20])
        #expect(throws: DayreelError.self) { try ContentDigests(ofFile: folder.path("none")) }
        #expect(throws: DayreelError.self) { try ContentDigests(ofFile: folder.path) }
    }

    @Test func `a file is found by the id that its phone gave it`() throws {
        let digests = ContentDigests(md5: Self.md5, appleFingerprint: Self.fingerprint)
        let phone = "icl#0A1B:001:" + Self.fingerprint
        #expect(try marks(phone, "md5#" + Self.md5).knownID(of: digests.id.text, digests) == phone)
        #expect(try marks("md5#" + Self.md5).knownID(of: digests.id.text, digests) == "md5#" + Self.md5)
        #expect(try marks("icl#0A1B:001:other").knownID(of: digests.id.text, digests) == "md5#" + Self.md5)
    }

    @Test func `cloud ids match as a whole, then by asset, then by fingerprint`() throws {
        let id = "icl#0A1B:001:abc"
        #expect(try marks("icl#0A1B:001:xyz", id).knownID(of: id) == id)
        #expect(try marks("icl#0A1B:002:xyz", "icl#FFFF:001:abc").knownID(of: id) == "icl#0A1B:002:xyz")
        #expect(try marks("icl#FFFF:001:abc", "IMG_1.MOV").knownID(of: id) == "icl#FFFF:001:abc")
        #expect(try marks("icl#FFFF:001:xyz").knownID(of: id) == id)
        #expect(try marks("IMG_1.MOV").knownID(of: "IMG_2.MOV") == "IMG_2.MOV")
    }

    @Test func `only md5 and iCloud ids are content ids`() {
        #expect(ContentId("icl#SUNSET-123")?.cloudGUID == "SUNSET-123")
        #expect(ContentId("icl#SUNSET-123")?.fingerprint == nil)
        #expect(ContentId("md5#" + Self.md5.uppercased())?.text == "md5#" + Self.md5)
        for text in ["icl#", "md5#12", "md5#" + String(repeating: "g", count: 32), "IMG_1.MOV"] {
            #expect(ContentId(text) == nil)
        }
    }
}
