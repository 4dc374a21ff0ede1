import Files
import Foundation
package import Model

/// The facts that an XMP file beside a photo or a video gives about it: `clip.mp4.xmp` (digiKam, darktable, Immich, icloudpd) or
/// `clip.xmp` (Lightroom).
package struct XMPSidecar: Hashable, Sendable {
    /// The date as written: `2024-01-28T10:54:20+01:00`, often without an offset.
    package var date: String?
    package var place: Coordinate?
    /// 1 to 5 stars, 0 for none, -1 for rejected.
    package var rating: Int?
    /// icloudpd writes five stars for a favourite.
    package var isFavorite = false
    /// icloudpd writes -1 for a hidden or trashed item.
    package var isHidden = false
    /// The description, else the title.
    package var caption: String?

    package init(
        date: String? = nil, place: Coordinate? = nil, rating: Int? = nil, isFavorite: Bool = false,
        isHidden: Bool = false, caption: String? = nil
    ) {
        self.date = date
        self.place = place
        self.rating = rating
        self.isFavorite = isFavorite
        self.isHidden = isHidden
        self.caption = caption
    }

    /// Nil if the text is not XMP or has none of these facts.
    package init?(xmp text: String) {
        guard text.contains("rdf:Description") else { return nil }
        let xmp = XMPText(text)
        date = XMPDate.ofSidecar(xmp)
        if let latitude = xmp.value(qualified: "exif:GPSLatitude"),
            let longitude = xmp.value(qualified: "exif:GPSLongitude")
        {
            place = Coordinate(xmpLatitude: latitude, longitude: longitude)
        }
        rating = xmp.value(qualified: "xmp:Rating").flatMap { Double($0) }.flatMap {
            (-1...5).contains($0) ? Int($0) : nil
        }
        let isICloudpd = xmp.value(qualified: "x:xmptk")?.lowercased().hasPrefix("icloudpd") == true
        (isFavorite, isHidden) = (isICloudpd && rating == 5, isICloudpd && rating == -1)
        caption = MediaCaption.of([xmp.text(qualified: "dc:description"), xmp.text(qualified: "dc:title")])
        if self == XMPSidecar() { return nil }
    }

    /// The largest size that is read, in bytes: edit histories make XMP files large.
    static let longest: Int64 = 1 << 22

    /// True if an XMP sidecar may have this name.
    static func isNamedLikeOne(_ name: String) -> Bool { name.lowercased().hasSuffix(".xmp") }

    /// Reads an XMP sidecar in UTF-8, or in UTF-16 with a byte order mark; nil if the file is not one. Throws `DayreelError(reading:)`.
    static func read(_ file: FoundFile) throws -> XMPSidecar? {
        guard isNamedLikeOne(file.name), file.size <= longest else { return nil }
        let data = Data(try MediaFile(file.path).bytes(at: 0, count: Int(file.size)))
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let text = isUTF16 ? String(data: data, encoding: .utf16) : String(decoding: data, as: UTF8.self)
        return text.flatMap { XMPSidecar(xmp: $0) }
    }
}

/// The date of recording in XMP.
enum XMPDate {
    /// The tags with the date of recording, the best first (facts: exiftool, Image::ExifTool::XMP).
    private static let recording = ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmpDM:shotDate"]

    /// The date of recording; nil without one. `xmp:CreateDate` is none: programs write the time of an export there.
    static func ofRecording(_ xmp: XMPText) -> String? { first(recording, in: xmp) }

    /// The date of recording, else that of the file's creation, which in some programs is the import.
    static func ofSidecar(_ xmp: XMPText) -> String? { first(recording + ["xmp:CreateDate"], in: xmp) }

    /// The first date, with the offset that EXIF keeps in a tag of its own.
    private static func first(_ names: [String], in xmp: XMPText) -> String? {
        let date = names.lazy.compactMap { xmp.value(qualified: $0) }.first { DateText.reading(of: $0) != nil }
        guard let date, case .wall = DateText.reading(of: date) else { return date }
        let offsets = ["exifEX:OffsetTimeOriginal", "exif:OffsetTimeOriginal"]
        let whole = offsets.lazy.compactMap { xmp.value(qualified: $0) }.first.map { date + $0 }
        return whole.flatMap { DateText.reading(of: $0) == nil ? nil : $0 } ?? date
    }
}

/// A bounded search for a few attributes in an XMP packet (a JPEG segment: 64 KiB at most), by their local names.
///
/// It is not an XML parser. Camera programs write the relevant packets in one of two forms, `GCamera:MicroVideo="1"` or
/// `<GCamera:MicroVideo>1</GCamera:MicroVideo>`, with varying prefixes (`Container`, `GContainer`). The result is only a hint: the caller
/// checks that it points to a video.
struct XMPText {
    private let tags: [Substring]

    init(_ text: String) { tags = text.split(separator: "<") }

    /// The first value of an attribute or an element of this name.
    func value(of name: String) -> String? {
        for tag in tags {
            if let value = Self.attribute(":" + name + "=", in: tag) { return value }
            guard let end = tag.firstIndex(of: ">"), tag[..<end].hasSuffix(":" + name), tag.first != "/" else {
                continue
            }
            return String(tag[tag.index(after: end)...])
        }
        return nil
    }

    /// The first value of an attribute or an element with this name and prefix: `xmp:Rating` has namesakes in other namespaces. XMP does
    /// not fix prefixes; these are the ones that its specification recommends and programs use.
    func value(qualified name: String) -> String? {
        for tag in tags {
            if let value = Self.attribute(name + "=", in: tag) {
                return value.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard tag.hasPrefix(name), let end = tag.firstIndex(of: ">"),
                tag[..<end].dropFirst(name.count).first?.isWhitespace ?? true
            else { continue }
            return tag[tag.index(after: end)...].trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return nil
    }

    /// Code points of an escaped text that are read.
    private static let longestText = 10_000

    /// The first text of an element with this name and prefix that holds texts by language (`rdf:Alt`), or of an attribute.
    func text(qualified name: String) -> String? {
        guard let start = tags.firstIndex(where: { Self.begins($0, name) }) else {
            return value(qualified: name).map(Self.unescaped)
        }
        for tag in tags[start...].dropFirst().prefix(8) {
            if tag.hasPrefix("/" + name) { break }
            guard Self.begins(tag, "rdf:li"), let end = tag.firstIndex(of: ">") else { continue }
            return Self.unescaped(String(tag[tag.index(after: end)...]))
        }
        return value(qualified: name).map(Self.unescaped)
    }

    private static func begins(_ tag: Substring, _ name: String) -> Bool {
        tag.hasPrefix(name) && tag.dropFirst(name.count).first.map { $0 == ">" || $0.isWhitespace } ?? false
    }

    /// The beginning of the text, as much as a caption has, without XML's escapes.
    private static func unescaped(_ whole: String) -> String {
        let text = String(whole.unicodeScalars.prefix(longestText))
        let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
        var plain = String(parts.popFirst() ?? "")
        for part in parts {
            guard let end = part.firstIndex(of: ";") else {
                plain += "&" + part
                continue
            }
            let name = part[..<end]
            let digits = name.hasPrefix("#x") ? Int(name.dropFirst(2), radix: 16) : Int(name.dropFirst())
            let scalar = name.hasPrefix("#") ? digits.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init) : nil
            plain += names[String(name)] ?? scalar.map { String(Character($0)) } ?? "&\(name);"
            plain += part[part.index(after: end)...]
        }
        return plain
    }

    /// An entry of `Container:Directory` (developer.android.com, Motion Photo format 1.0).
    struct Item: Hashable {
        var semantic: String
        /// The length in bytes; 0 for the picture itself.
        var length: Int64
    }

    /// The items in the order of the file.
    var items: [Item] {
        tags.compactMap { tag in
            guard let semantic = Self.attribute(":Semantic=", in: tag) else { return nil }
            return Item(semantic: semantic, length: Self.attribute(":Length=", in: tag).flatMap { Int64($0) } ?? 0)
        }
    }

    /// `start` is the name with its equals sign.
    private static func attribute(_ start: String, in tag: Substring) -> String? {
        guard let found = tag.firstRange(of: start) else { return nil }
        let rest = tag[found.upperBound...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        let value = rest.dropFirst()
        return value.firstIndex(of: quote).map { String(value[..<$0]) }
    }
}
