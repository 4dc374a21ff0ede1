import Files
import Testing

/// The examples of FIPS 180-2, appendix B, and of the Cryptographic Algorithm Validation Program.
@Suite struct SHA256Tests {
    private func digest(_ pieces: [[UInt8]]) -> String {
        var hash = SHA256()
        for piece in pieces { hash.update(piece) }
        return hash.finishAsText()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]) func `the standard's own examples`(text: String, expected: String) {
        #expect(digest([Array(text.utf8)]) == expected)
        #expect(digest(text.utf8.map { [$0] }) == expected)
    }

    @Test func `a million letters in uneven pieces have the standard's digest`() {
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        let pieces = [letters[..<1], letters[1..<64], letters[64..<70_001], letters[70_001...]].map(Array.init)
        #expect(digest(pieces) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func `a lazy sequence has the digest of its bytes`() {
        var hash = SHA256()
        hash.update("cba".utf8.reversed())
        #expect(hash.finishAsText() == digest([Array("abc".utf8)]))
    }
}
