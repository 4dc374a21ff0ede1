import Library
import Model
import Testing

@Suite struct MediaSignatureTests {
    private func box(_ type: String, _ rest: String = "", size: [UInt8] = [0, 0, 0, 24]) -> [UInt8] {
        size + Array((type + rest).utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    @Test(arguments: ["isom", "mp42", "qt  ", "3gp5", "M4V ", "avc1", "XAVC", "dash", "f4v ", "insv"])
    func brandsOfFilms(brand: String) {
        #expect(MediaSignature(box("ftyp", brand)) == .video)
    }

    @Test(arguments: ["heic", "heix", "mif1", "avif", "crx "])
    func brandsOfStills(brand: String) {
        #expect(MediaSignature(box("ftyp", brand)) == .still)
    }

    @Test(arguments: ["hevc", "msf1", "avis"])
    func brandsOfSequences(brand: String) {
        #expect(MediaSignature(box("ftyp", brand)) == .imageSequence)
    }

    @Test func soundInAnISOFile() { #expect(MediaSignature(box("ftyp", "M4A ")) == .audio) }

    @Test(arguments: ["moov", "mdat", "wide", "free", "skip", "pnot"])
    func quickTimeWithoutBrand(type: String) {
        #expect(MediaSignature(box(type)) == .video)
        #expect(MediaSignature(box(type, size: [0, 0, 0, 5])) == .other(.unknown))
    }

    @Test func otherContainers() {
        let packets = (0..<4).flatMap { _ in [UInt8(0x47)] + [UInt8](repeating: 1, count: 187) }
        let stamped = (0..<4).flatMap { _ in
            [UInt8](repeating: 2, count: 4) + [0x47] + [UInt8](repeating: 1, count: 187)
        }
        let films: [[UInt8]] = [
            [0x1A, 0x45, 0xDF, 0xA3, 0], Array("RIFF....AVI LIST".utf8), packets, stamped, [0, 0, 1, 0xBA, 0x44],
            [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6], Array("FLV".utf8) + [1, 5],
            Array("OggS".utf8) + [0],
        ]
        for film in films { #expect(MediaSignature(film) == .video) }
        var broken = packets
        broken[188] = 0
        #expect(MediaSignature(broken) != .video)
    }

    @Test func stillsAndSounds() {
        #expect(MediaSignature([0xFF, 0xD8, 0xFF, 0xE0]) == .still)
        #expect(MediaSignature([0x89, 0x50, 0x4E, 0x47, 0x0D]) == .still)
        #expect(MediaSignature(Array("RIFF....WEBPVP8 ".utf8)) == .still)
        #expect(MediaSignature(Array("RIFF....WAVEfmt ".utf8)) == .audio)
        #expect(MediaSignature(Array("ID3\u{3}".utf8)) == .audio)
    }

    @Test func theRestIsDescribed() {
        #expect(MediaSignature([]) == .other(.nothing))
        #expect(MediaSignature([0, 0, 0, 0]) == .other(.zeros))
        #expect(MediaSignature(Array("Hello, naïve world\n".utf8)) == .other(.text))
        #expect(MediaSignature([0x50, 0x4B, 3, 4, 0]) == .other(.zip))
        #expect(MediaSignature([1, 2, 3]) == .other(.unknown))
    }

    @Test(arguments: ["a.mov", "A.MP4", "x.y.mts"])
    func namesThatPromiseAVideo(name: String) { #expect(MediaSignature.promisesVideo(name)) }

    @Test(arguments: ["mov", "a.mov.txt", "a", "a.heic", ""])
    func namesThatDoNotPromiseAVideo(name: String) { #expect(!MediaSignature.promisesVideo(name)) }
}
