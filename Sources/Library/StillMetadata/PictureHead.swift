/// The size of a picture by the first bytes of its file, for formats whose files have no other facts.
///
/// PNG (ISO 15948, 11.2.2), GIF89a, WebP (RFC 9649) and Windows bitmaps. Nil for other formats. A turn for display is not considered:
/// programs that write these formats store pictures upright.
enum PictureHead {
    static func size(_ head: [UInt8]) -> (width: Int, height: Int)? {
        func number(_ index: Int, _ count: Int) -> Int {
            guard index + count <= head.count else { return 0 }
            return head[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func swapped(_ index: Int) -> Int {
            guard index + 4 <= head.count else { return 0 }
            return head[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        func tag(_ index: Int, _ text: String) -> Bool { head.dropFirst(index).starts(with: text.utf8) }
        let size: (width: Int, height: Int)
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]), tag(12, "IHDR") {
            size = (swapped(16), swapped(20))
        } else if tag(0, "GIF8") {
            size = (number(6, 2), number(8, 2))
        } else if tag(0, "BM") {
            size = (number(18, 4), Int(Int32(truncatingIfNeeded: number(22, 4)).magnitude))
        } else if tag(0, "RIFF"), tag(8, "WEBPVP8X") {
            size = (number(24, 3) + 1, number(27, 3) + 1)
        } else if tag(0, "RIFF"), tag(8, "WEBPVP8L") {
            let bits = number(21, 4)
            size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        } else if tag(0, "RIFF"), tag(8, "WEBPVP8 ") {
            size = (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
        } else {
            return nil
        }
        return size.width > 0 && size.height > 0 ? size : nil
    }
}
