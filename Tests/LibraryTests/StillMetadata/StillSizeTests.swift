import LibAV
import TestSupport
import Testing

@testable import Library

/// The sizes of photos as displayed, read without decoding.
@Suite struct StillSizeTests {
    @Test func `a JPEG's size is that of its frame`() throws {
        let folder = try TemporaryFolder()
        let bytes = try JPEG.encode(try VideoFrame(width: 96, height: 54, pixelFormat: "yuv420p"))
        let tags = StillTags.ofJPEG(at: try folder.write(bytes, to: "a.jpg"))
        #expect(tags.width == 96 && tags.height == 54)
    }

    @Test(arguments: [
        ("gwy15+Apple-photo-to-UltraHDR-motion-photo/tests/IMG_3853.HEIC", 5712, 4284),
        ("tkanarsky+osxphotos/tests/test-images/original_aae/IMG_3582.HEIC", 4284, 5712),
    ])
    func `real photos have the size that they are shown in`(name: String, width: Int, height: Int) throws {
        guard Checkout.expectsShared else { return }
        let tags = StillTags.ofHEIF(at: SharedMedia.file(name))
        #expect(tags.width == width && tags.height == height)
    }

    @Test func `other pictures have it in their first bytes`() {
        func bytes(_ hex: String) -> [UInt8] {
            let digits = Array(hex.filter { $0 != " " })
            return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        }
        func size(_ bytes: [UInt8]) -> [Int]? { PictureHead.size(bytes).map { [$0.width, $0.height] } }
        let png = bytes("89504E470D0A1A0A 0000000D 49484452 00000140 000000B4")
        #expect(size(png) == [320, 180])
        #expect(size(Array(png.prefix(20))) == nil)
        #expect(size(Array("GIF89a".utf8) + [0x40, 1, 0xB4, 0]) == [320, 180])
        let riff = Array("RIFF".utf8) + [0, 0, 0, 0]
        #expect(size(riff + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x3F, 1, 0, 0xB3, 0, 0]) == [320, 180])
        #expect(
            size(riff + Array("WEBPVP8 ".utf8) + [9, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0x40, 1, 0xB4, 0]) == [320, 180])
        #expect(size(riff + Array("WEBPVP8L".utf8) + [9, 0, 0, 0, 0x2F, 0x3F, 0xC1, 0x2C, 0]) == [320, 180])
        let bitmap = Array("BM".utf8) + [UInt8](repeating: 0, count: 16) + [0x40, 1, 0, 0, 0x4C, 0xFF, 0xFF, 0xFF]
        #expect(size(bitmap) == [320, 180])
        #expect(size([]) == nil && size(Array("TIFF".utf8)) == nil)
    }
}
