import Files
import Testing

@Suite struct LegacyDigestsTests {
    private func digests(_ pieces: [String], salt: String = "") -> (md5: String, sha1: String) {
        var digests = LegacyDigests(sha1Salt: Array(salt.utf8))
        for piece in pieces { Array(piece.utf8).withUnsafeBytes { digests.update($0) } }
        let (md5, sha1) = digests.finish()
        return (hex(md5), hex(sha1))
    }

    private func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// The examples of RFC 1321, A.5, and RFC 3174, 7.3.
    @Test func `the standards' examples`() {
        #expect(digests([""]).md5 == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(digests([""]).sha1 == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(digests(["a", "bc"]).md5 == "900150983cd24fb0d6963f7d28e17f72")
        #expect(digests(["ab", "c"]).sha1 == "a9993e364706816aba3e25717850c26c9cd0d89d")
        // Only SHA-1 includes the salt.
        #expect(digests(["c"], salt: "ab").sha1 == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(digests(["abc"], salt: "x").md5 == "900150983cd24fb0d6963f7d28e17f72")
    }
}
