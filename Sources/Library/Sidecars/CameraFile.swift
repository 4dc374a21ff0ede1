import Files
import Foundation
import Model

/// A file that a camera writes beside a recording and that says when it was filmed.
///
/// - XML: `C0001M01.XML` beside Sony's `C0001.MP4`, `CLIP.XML` beside `CLIP.MXF` or `.MP4`.
/// - MOI: `MOV001.MOI` beside the `MOV001.MOD` or `.TOD` of camcorders by JVC, Canon and Panasonic. It begins with `V6` and its own size
///   (four bytes, the highest first); from byte 6 on follow the year in two bytes, month, day, hour and minute, and the milliseconds of the
///   minute in two bytes (facts: exiftool, Image::ExifTool::MOI).
package struct CameraFile: Hashable, Sendable {
    /// The date as written, in a form that `DateText` reads: with an offset, or local time.
    package var taken: String

    package init(taken: String) { self.taken = taken }

    /// True if a camera's file may have this name.
    static func isNamedLikeOne(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".xml") || name.hasSuffix(".moi")
    }

    /// Reads a camera's file; nil if the file is not one. Throws `DayreelError(reading:)`.
    static func read(_ file: FoundFile) throws -> CameraFile? {
        guard isNamedLikeOne(file.name) else { return nil }
        let isMOI = file.name.lowercased().hasSuffix(".moi")
        let bytes = try MediaFile(file.path).bytes(at: 0, count: isMOI ? 16 : CameraXML.longest)
        let taken = isMOI ? moi(bytes, size: file.size) : CameraXML.date(in: String(decoding: bytes, as: UTF8.self))
        return taken.map { CameraFile(taken: $0) }
    }

    /// The local time in the first bytes of an MOI file; nil if it is not one.
    static func moi(_ bytes: [UInt8], size: Int64) -> String? {
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count >= 14, bytes.starts(with: Array("V6".utf8)), number(2..<6) == size,
            let day = Day(year: number(6..<8), month: Int(bytes[8]), day: Int(bytes[9]))
        else { return nil }
        return WallTime(day, hour: Int(bytes[10]), minute: Int(bytes[11]), second: number(12..<14) / 1000)?.text
    }

    /// The keys of the recordings that a file of this path may describe: their paths in lower case, without extension.
    static func keys(of path: String) -> [String] {
        let key = key(ofRecording: path)
        // Sony counts the metadata of a recording: M01.
        let isCounted = key.count > 3 && key.dropLast(2).hasSuffix("m") && key.suffix(2).allSatisfy(\.isNumber)
        return [key] + (isCounted && path.lowercased().hasSuffix(".xml") ? [String(key.dropLast(3))] : [])
    }

    /// The key of a recording: its path in lower case, without extension.
    static func key(ofRecording path: String) -> String {
        let path = path.lowercased()
        guard let dot = path.lastIndex(of: "."), dot >= path.folderPart.endIndex else { return path }
        return String(path[..<dot])
    }
}

/// The date in the XML that professional cameras write beside a recording or into it: Sony's `NonRealTimeMeta`
/// (`<CreationDate value="2024-05-11T06:30:00+09:00"/>`) and P2 of Panasonic and Canon (`<StartDate>…</StartDate>`).
///
/// It is not an XML parser, for the same reasons as `XMPText`.
enum CameraXML {
    /// The most bytes that are read: the date is near the beginning.
    static let longest = 1 << 16

    /// Elements that only these documents have.
    private static let roots = ["NonRealTimeMeta", "ClipMain", "P2Main", "ClipContent"]

    /// The date of the recording as written; nil for any other text.
    static func date(in text: String) -> String? {
        guard roots.contains(where: text.contains) else { return nil }
        let tags = text.split(separator: "<")
        return ["StartDate", "CreationDate"].lazy.compactMap { value(of: $0, in: tags) }
            .first { DateText.reading(of: $0) != nil }
    }

    /// The attribute `value` of the first element with this local name, else the element's text.
    private static func value(of name: String, in tags: [Substring]) -> String? {
        for tag in tags where tag.first != "/" {
            let end = tag.firstIndex { $0.isWhitespace || $0 == ">" || $0 == "/" } ?? tag.endIndex
            guard tag[..<end].split(separator: ":").last == Substring(name) else { continue }
            if let found = tag.firstRange(of: "value=") {
                let rest = tag[found.upperBound...]
                guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
                return String(rest.dropFirst().prefix { $0 != quote })
            }
            return tag.firstIndex(of: ">").map {
                tag[tag.index(after: $0)...].trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
        return nil
    }
}
