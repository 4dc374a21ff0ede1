import Files
import Testing

@Suite struct PNGTextTests {
    /// A signature, a header chunk and an end chunk. The tests of contact sheets show that decoders accept the result.
    private static let picture: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [UInt8](repeating: 1, count: 17) + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

    @Test func `the text is read back, and all other bytes stay`() {
        let marked = PNGText.adding("Dayreel preview 1", as: "Software", to: Self.picture)
        #expect(PNGText.value(of: "Software", in: marked) == "Dayreel preview 1")
        #expect(PNGText.value(of: "Software", in: Array(marked.prefix(256))) == "Dayreel preview 1")
        #expect(PNGText.value(of: "Author", in: marked) == nil)
        #expect(PNGText.value(of: "Software", in: Self.picture) == nil)
        #expect(marked.starts(with: Self.picture.prefix(33)))
        #expect(marked.suffix(12) == Self.picture.suffix(12))
    }

    @Test func `the checksum follows the specification`() {
        let marked = PNGText.adding("b", as: "a", to: Self.picture)
        let chunk = Array(marked[33..<(33 + 4 + 4 + 3 + 4)])
        // zlib's crc32 of "tEXta\0b"
        #expect(chunk == [0, 0, 0, 3] + Array("tEXta\0b".utf8) + [0xDC, 0x49, 0xA2, 0x3B])
    }

    @Test(arguments: [[], Array("GIF89a".utf8), [0x89, 0x50, 0x4E, 0x47]] as [[UInt8]])
    func `a file that is not a picture stays as it is`(bytes: [UInt8]) {
        #expect(PNGText.adding("b", as: "a", to: bytes) == bytes)
        #expect(PNGText.value(of: "a", in: bytes) == nil)
    }
}
