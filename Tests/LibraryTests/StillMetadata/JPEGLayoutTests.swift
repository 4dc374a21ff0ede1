import Library
import TestSupport
import Testing

/// The ways from a JPEG's header to a video behind its picture.
@Suite struct JPEGLayoutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    private func layout(_ segments: [[UInt8]]) throws -> (path: String, layout: JPEGLayout) {
        let path = try folder.write([0xFF, 0xD8] + segments.joined() + segment(0xDA, []), to: "a.jpg")
        return (path, StillTags.ofJPEG(at: path).layout)
    }

    private func part(_ identifier: String, total: Int, offset: Int, _ text: String) -> [UInt8] {
        func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
        let mark = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
        return segment(0xE1, mark + Array(identifier.utf8) + big(total) + big(offset) + Array(text.utf8))
    }

    private let one = String(repeating: "A1", count: 16)
    private let other = String(repeating: "0B", count: 16)

    @Test func `the parts of continued XMP are put in order, those of another whole are not`() throws {
        let (path, layout) = try layout([
            part(one, total: 9, offset: 6, "ghi"), part(other, total: 3, offset: 0, "xyz"),
            part(one, total: 9, offset: 0, "abcdef"),
        ])
        #expect(layout.xmp.text(ofFileAt: path, identifier: one).text == "abcdefghi")
        #expect(layout.xmp.text(ofFileAt: path, identifier: one.lowercased()).text == "abcdefghi")
        #expect(layout.xmp.text(ofFileAt: path, identifier: other).text == "xyz")
        #expect(layout.xmp.text(ofFileAt: path, identifier: nil).text.count == 12)
    }

    @Test func `of a long whole the beginning and the end are read`() throws {
        let long = String(repeating: "m", count: 60_000)
        let parts = ["begin" + long] + Array(repeating: long, count: 20) + [long + "end"]
        let total = parts.reduce(0) { $0 + $1.utf8.count }
        var offset = 0
        let (path, layout) = try layout(
            parts.map { text in
                defer { offset += text.utf8.count }
                return part(one, total: total, offset: offset, text)
            })
        let text = layout.xmp.text(ofFileAt: path, identifier: one).text
        #expect(text.hasPrefix("begin") && text.hasSuffix("end"))
        #expect(text.utf8.count <= XMPExtension.mostBytes + 4 * 60_000 && text.utf8.count < total / 2)
    }

    @Test(arguments: [true, false])
    func `an index of pictures gives the end of the last`(isLittleEndian: Bool) throws {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let big = (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 0xFF) }
            return isLittleEndian ? big.reversed() : big
        }
        let entries: [[Int]] = [[0, 5000, 0, 0], [0, 700, 4900, 0]]
        let index =
            Array((isLittleEndian ? "II*\0" : "MM\0*").utf8) + number(8, 4) + number(2, 2)
            + number(0xB001, 2) + number(4, 2) + number(1, 4) + number(2, 4)
            + number(0xB002, 2) + number(7, 2) + number(32, 4) + number(38, 4) + number(0, 4)
            + entries.joined().flatMap { number($0, 4) }
        let (_, layout) = try layout([segment(0xE0, [1, 2]), segment(0xE2, Array("MPF\0".utf8) + index)])
        let place = try #require(layout.index)
        #expect(place == 16..<16 + Int64(index.count))
        // The second picture's position counts from the index.
        let end = JPEGLayout.end(of: index, at: 16)
        #expect(end == 5616)
        #expect(JPEGLayout.end(of: Array(index.prefix(20)), at: 16) == nil)
        #expect(JPEGLayout.end(of: Array("Exif\0\0".utf8), at: 16) == nil)
    }
}
