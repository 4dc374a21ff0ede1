import Files
package import Foundation
import Model

/// Recognizes files that Dayreel has made, by the signature that each kind of output contains.
package struct OutputSignature: Sendable {
    /// True for one of Dayreel's films. Passed in, because this part of the program does not read films.
    private let isFilm: @Sendable (String) -> Bool

    /// `isFilm` gets the path of an existing file.
    package init(isFilm: @escaping @Sendable (String) -> Bool) { self.isFilm = isFilm }

    /// True if the file has the signature of this kind. A plan is Dayreel's too, but it is not a report.
    func isMade(_ kind: NamedOutput.Kind, at path: String) -> Bool {
        switch kind {
        case .film: return isFilm(path)
        case .report: return Self.documentKind(at: path) == .report
        case .junit: return Self.text(at: path).contains("<testsuite name=\"dayreel ")
        case .beside(.poster):
            return JPEGComment.text(in: SmallFile.start(of: path, count: 256)) == Self.poster
        case .beside(.timeline): return Self.text(at: path).contains("\"made_by\": \"Dayreel\"")
        case .beside(.teaser):
            return WebPMetadata.text(in: SmallFile.end(of: path, count: 512))?.contains(Self.teaser) == true
        case .page: return Self.text(at: path).contains(Self.page)
        case .tune: return Self.text(at: path).contains(Self.tune)
        case .picture:
            return PNGText.value(of: Self.software, in: SmallFile.start(of: path, count: 256)) == Self.preview
        }
    }

    /// The signature in the head of a contact sheet's page.
    package static let page = "<meta name=\"generator\" content=\"\(preview)\">"

    /// A contact sheet's picture with its signature.
    package static func adding(to png: [UInt8]) -> [UInt8] { PNGText.adding(preview, as: software, to: png) }

    /// A film's cover with its signature.
    package static func adding(toCover jpeg: [UInt8]) -> [UInt8] { JPEGComment.adding(poster, to: jpeg) }

    /// The signature in the head of a tune's file.
    package static let tune = "Dayreel tune 1"

    /// A film's teaser with its signature.
    package static func adding(toTeaser webp: [UInt8]) -> [UInt8] {
        let maker =
            "<rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:CreatorTool='\(teaser)'/>"
        let syntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        return WebPMetadata.adding(
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='\(syntax)'>\(maker)</rdf:RDF></x:xmpmeta>",
            to: webp)
    }

    private static let poster = "Dayreel poster 1"
    private static let teaser = "Dayreel teaser 1"
    /// The version is that of the format of the page and the picture.
    private static let preview = "Dayreel preview 1"
    /// A keyword defined by the PNG specification (11.3.3.2).
    private static let software = "Software"

    /// Words for a file that is not of this kind: `it is a plan`. Nil if its kind is unknown.
    static func otherKind(of path: String) -> String? {
        documentKind(at: path)?.words
    }

    /// Nil for a file that does not begin like a JSON object, or that is longer than any of Dayreel's.
    private static func documentKind(at path: String) -> JSONDocumentKind? {
        let start = SmallFile.start(of: path, count: 64).first { !" \t\r\n".utf8.contains($0) }
        guard start == UInt8(ascii: "{"),
            let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read"),
            let size = try? file.size(), size < 1 << 28
        else { return nil }
        var members = JSONMemberNames()
        let isWhole = try? file.read(count: size) { members.add($0) }
        return isWhole == true ? JSONDocumentKind(members: members.names) : nil
    }

    /// The first kilobyte, which contains the signature if there is one.
    private static func text(at path: String) -> String {
        String(decoding: SmallFile.start(of: path, count: 1024), as: UTF8.self)
    }
}

/// Text inside a JPEG file, in a comment segment (ISO/IEC 10918-1, B.2.4.5) behind the header of JFIF.
enum JPEGComment {
    private static let marker: [UInt8] = [0xFF, 0xFE]

    /// The file with a comment after its header. The text must be printable ASCII and shorter than 200 characters. Bytes that are not a
    /// JPEG file stay unchanged.
    static func adding(_ text: String, to jpeg: [UInt8]) -> [UInt8] {
        guard let end = headerEnd(of: jpeg) else { return jpeg }
        let body = Array(text.utf8.prefix(200))
        return Array(jpeg[..<end]) + marker + [0, UInt8(body.count + 2)] + body + Array(jpeg[end...])
    }

    /// The comment after the header; nil if there is none. The beginning of a file is enough.
    static func text(in jpeg: [UInt8]) -> String? {
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
enum PNGText {
    /// The length of the eight-byte signature and the header chunk, which comes first: 4 bytes of length, 4 of type, 13 of data, 4 of
    /// checksum.
    private static let headEnd = 8 + 25

    /// The file with the text after its header. Keyword and text must be printable ASCII. Bytes that are not a PNG file stay unchanged.
    static func adding(_ text: String, as keyword: String, to png: [UInt8]) -> [UInt8] {
        guard isPNG(png) else { return png }
        let body = Array("tEXt".utf8) + Array(keyword.utf8) + [0] + Array(text.utf8)
        let chunk = bigEndian(UInt32(body.count - 4)) + body + bigEndian(checksum(body))
        return Array(png[..<headEnd]) + chunk + Array(png[headEnd...])
    }

    /// The text after the header; nil if there is none with this keyword. The beginning of a file is enough.
    static func value(of keyword: String, in png: [UInt8]) -> String? {
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
enum WebPMetadata {
    /// The bit of the header's flags that says that there is XMP.
    private static let flag: UInt8 = 1 << 2

    /// The file with the XMP text behind its pictures. Bytes that are not an extended WebP file stay unchanged.
    static func adding(_ xmp: String, to webp: [UInt8]) -> [UInt8] {
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
    static func text(in end: [UInt8]) -> String? {
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

/// The kind of a JSON text, among the documents that users may have: for messages, and to recognize Dayreel's own.
package enum JSONDocumentKind: Hashable, Sendable {
    /// The output of `plan --json`.
    case plan
    /// The file beside a film.
    case report
    /// The output of `scan --json`.
    case scan
    /// The output of `history --json`.
    case history
    /// The output of `doctor --json`.
    case doctor
    /// The file that Google Takeout puts beside a photo or a video.
    case takeoutSidecar
    /// JSON of any other kind.
    case other

    /// Recognizes a document by the members that only this kind has. Nil for text that is not JSON.
    package init?(json: Data) {
        guard let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) else { return nil }
        self.init(members: Set((value as? [String: Any] ?? [:]).keys))
    }

    /// Recognizes a document by the names of its members.
    init(members: Set<String>) {
        func has(_ names: String...) -> Bool { members.isSuperset(of: names) }
        if has("v", "digest", "days") {
            self = .plan
        } else if has("v", "film", "versions") {
            self = .report
        } else if has("v", "items", "refused") {
            self = .scan
        } else if has("v", "runs") {
            self = .history
        } else if has("v", "findings") {
            self = .doctor
        } else if has("photoTakenTime") {
            self = .takeoutSidecar
        } else {
            self = .other
        }
    }

    /// The kind in words: `the report of a film`; nil for `other`.
    package var words: String? {
        switch self {
        case .plan: "a plan"
        case .report: "the report of a film"
        case .scan: "what 'dayreel scan --json' wrote"
        case .history: "what 'dayreel history --json' wrote"
        case .doctor: "what 'dayreel doctor --json' wrote"
        case .takeoutSidecar: "a sidecar of Google Takeout"
        case .other: nil
        }
    }
}

/// The names of the members of a JSON object, collected while its bytes are read, in memory that does not depend on the text's length.
///
/// They suffice to tell documents apart. Does not validate the text.
struct JSONMemberNames {
    private(set) var names: Set<String> = []
    /// The number of open objects and lists.
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    /// The last text in the outermost object.
    private var text: [UInt8] = []

    /// Limits above the number and length of the names in Dayreel's documents.
    private static let mostNames = 64
    private static let longestName = 64

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if isInText { takeText(byte) } else { take(byte) }
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""):
            isInText = true
            text = []
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ":") where depth == 1 && names.count < Self.mostNames:
            names.insert(String(decoding: text, as: UTF8.self))
        default: break
        }
    }

    private mutating func takeText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            return
        }
        if depth == 1, text.count < Self.longestName { text.append(byte) }
    }
}
