/// The signatures of the pictures that Dayreel makes: a run may replace these and no others, and a scan does not take them for photos.
package enum PictureSignature: String, CaseIterable, Sendable {
    case poster = "Dayreel poster 1"
    case teaser = "Dayreel teaser 1"
    /// A contact sheet. The version is that of the format of its page and its picture.
    case preview = "Dayreel preview 1"

    /// A keyword defined by the PNG specification (11.3.3.2).
    private static let software = "Software"

    /// The number of bytes at the end of a teaser that contain its signature.
    package static let longestEnd = 512

    /// The picture with the signature: a JPEG file for a poster, WebP for a teaser, PNG for a contact sheet.
    package func adding(to picture: [UInt8]) -> [UInt8] {
        switch self {
        case .poster: return JPEGComment.adding(rawValue, to: picture)
        case .preview: return PNGText.adding(rawValue, as: Self.software, to: picture)
        case .teaser:
            let maker =
                "<rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:CreatorTool='\(rawValue)'/>"
            let syntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
            return WebPMetadata.adding(
                "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='\(syntax)'>\(maker)</rdf:RDF></x:xmpmeta>",
                to: picture)
        }
    }

    /// True if the first bytes of a file, for a teaser the last, contain the signature.
    package func isIn(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .poster: JPEGComment.text(in: bytes) == rawValue
        case .preview: PNGText.value(of: Self.software, in: bytes) == rawValue
        case .teaser: WebPMetadata.text(in: bytes)?.contains(rawValue) == true
        }
    }

    /// True for a picture with any of them. `head`: its first bytes, 256 or more.
    package static func isMade(_ path: String, head: [UInt8]) -> Bool {
        if poster.isIn(head) || preview.isIn(head) { return true }
        let isWebP = head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
        return isWebP && teaser.isIn(SmallFile.end(of: path, count: longestEnd))
    }
}

/// Text inside a JPEG file, in a comment segment (ISO/IEC 10918-1, B.2.4.5) behind the header of JFIF.
package enum JPEGComment {
    private static let marker: [UInt8] = [0xFF, 0xFE]

    /// The file with a comment after its header. The text must be printable ASCII and shorter than 200 characters. Bytes that are not a
    /// JPEG file stay unchanged.
    package static func adding(_ text: String, to jpeg: [UInt8]) -> [UInt8] {
        guard let end = headerEnd(of: jpeg) else { return jpeg }
        let body = Array(text.utf8.prefix(200))
        return Array(jpeg[..<end]) + marker + [0, UInt8(body.count + 2)] + body + Array(jpeg[end...])
    }

    /// The comment after the header; nil if there is none. The beginning of a file is enough.
    package static func text(in jpeg: [UInt8]) -> String? {
        guard let end = headerEnd(of: jpeg), jpeg.count >= end + 4, jpeg[end..<end + 2].elementsEqual(marker) else {
            return nil
        }
        let length = Int(jpeg[end + 2]) << 8 | Int(jpeg[end + 3])
        guard length >= 2, jpeg.count >= end + 2 + length else { return nil }
        return String(decoding: jpeg[end + 4..<end + 2 + length], as: UTF8.self)
    }

    /// The number of bytes of the start marker, and of the JFIF segment if there is one, which must come first (JFIF 1.02).
    private static func headerEnd(of jpeg: [UInt8]) -> Int? {
        guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]), jpeg.count >= 6 else { return nil }
        guard jpeg[3] == 0xE0 else { return 2 }
        let end = 4 + (Int(jpeg[4]) << 8 | Int(jpeg[5]))
        return jpeg.count >= end ? end : nil
    }
}

/// Text inside a PNG file, in a chunk of type `tEXt` (PNG specification, third edition, 5.3 and 11.3.3).
package enum PNGText {
    /// The length of the eight-byte signature and the header chunk, which comes first: 4 bytes of length, 4 of type, 13 of data, 4 of
    /// checksum.
    private static let headEnd = 8 + 25

    /// The file with the text after its header. Keyword and text must be printable ASCII. Bytes that are not a PNG file stay unchanged.
    package static func adding(_ text: String, as keyword: String, to png: [UInt8]) -> [UInt8] {
        guard isPNG(png) else { return png }
        let body = Array("tEXt".utf8) + Array(keyword.utf8) + [0] + Array(text.utf8)
        let chunk = bigEndian(UInt32(body.count - 4)) + body + bigEndian(checksum(body))
        return Array(png[..<headEnd]) + chunk + Array(png[headEnd...])
    }

    /// The text after the header; nil if there is none with this keyword. The beginning of a file is enough.
    package static func value(of keyword: String, in png: [UInt8]) -> String? {
        let start = Array("tEXt".utf8) + Array(keyword.utf8) + [0]
        guard isPNG(png), png.count >= headEnd + 4 + start.count else { return nil }
        let length = png[headEnd..<headEnd + 4].reduce(0) { $0 << 8 | Int($1) }
        let data = png[(headEnd + 4)...]
        guard data.starts(with: start), length + 4 >= start.count, data.count >= length + 4 else { return nil }
        return String(decoding: data.prefix(length + 4).dropFirst(start.count), as: UTF8.self)
    }

    private static func isPNG(_ bytes: [UInt8]) -> Bool {
        bytes.count >= headEnd && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// CRC-32 of ISO 3309 (PNG specification, 5.5).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

/// The metadata of an extended WebP file: XMP in the last chunk (WebP container specification, RFC 9649, 2.7).
package enum WebPMetadata {
    /// The bit of the header's flags that says that there is XMP.
    private static let flag: UInt8 = 1 << 2

    /// The file with the XMP text behind its pictures. Bytes that are not an extended WebP file stay unchanged.
    package static func adding(_ xmp: String, to webp: [UInt8]) -> [UInt8] {
        guard webp.count >= 30, webp.starts(with: Array("RIFF".utf8)), webp[8..<16].elementsEqual("WEBPVP8X".utf8)
        else {
            return webp
        }
        let body = Array(xmp.utf8)
        var file = webp + Array("XMP ".utf8) + littleEndian(body.count) + body
        if body.count % 2 == 1 { file.append(0) }
        file[20] |= flag
        file.replaceSubrange(4..<8, with: littleEndian(file.count - 8))
        return file
    }

    /// The XMP text of a file that ends with it, from the file's last bytes; nil if they do not contain it whole.
    package static func text(in end: [UInt8]) -> String? {
        let name = Array("XMP ".utf8)
        guard end.count >= 8, let start = (0...end.count - 8).last(where: { end[$0..<$0 + 4].elementsEqual(name) })
        else {
            return nil
        }
        let length = end[start + 4..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard start + 8 + length + length % 2 == end.count else { return nil }
        return String(decoding: end[start + 8..<start + 8 + length], as: UTF8.self)
    }

    private static func littleEndian(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { Array($0) }
    }
}
