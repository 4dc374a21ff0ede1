import Files
import Foundation
import Model

/// What players read of an MP4 file besides its pictures and its sound: who made it, and its cover.
///
/// The file may come from anywhere, so the main process does not let libav open it. It reads only the headers of boxes, along the path
/// `moov`, `udta`, `meta`, `ilst`, the tag, `data` (ISO 14496-12, 4.2; QuickTime File Format, "Metadata").
enum MovieTags {
    /// At most so many bytes of a tag's data; nil for a file without it, and for a file that is not MP4.
    static func data(of tag: [UInt8], inFilmAt path: String, atMost most: Int) -> [UInt8]? {
        guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the film cannot be read"),
            let size = try? file.size()
        else { return nil }
        var range = 0..<size
        for (type, preface) in way + [(tag, 0), (Array("data".utf8), 8)] {
            guard let inside = contents(of: type, in: range, file), inside.count >= preface else { return nil }
            range = inside.dropFirst(preface)
        }
        return bytes(of: file, at: range.lowerBound, count: min(range.count, most))
    }

    /// Types of nested boxes, each with the number of bytes before its contents.
    private static let way: [(type: [UInt8], preface: Int)] = [
        (Array("moov".utf8), 0), (Array("udta".utf8), 0), (Array("meta".utf8), 4), (Array("ilst".utf8), 0),
    ]

    /// The most adjacent boxes to examine: a film has about a dozen.
    private static let mostBoxes = 256

    /// The byte range of the contents of the first box of this type.
    private static func contents(of type: [UInt8], in range: Range<Int>, _ file: OpenFile) -> Range<Int>? {
        var rest = range
        for _ in 0..<mostBoxes where rest.count >= 8 {
            let head = bytes(of: file, at: rest.lowerBound, count: 16)
            guard head.count >= 8, let (start, length) = extent(head, within: rest.count) else { return nil }
            if head[4..<8].elementsEqual(type) { return rest.dropFirst(start).prefix(length - start) }
            rest = rest.dropFirst(length)
        }
        return nil
    }

    /// The length of a box's header and of the whole box, in bytes. Nil for a box that does not fit.
    private static func extent(_ head: [UInt8], within most: Int) -> (start: Int, length: Int)? {
        func number(_ bytes: ArraySlice<UInt8>) -> Int? {
            Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        var (start, length) = (8, number(head[0..<4]))
        if length == 0 { length = most }
        if length == 1 { (start, length) = (16, head.count < 16 ? nil : number(head[8..<16])) }
        guard let length, length >= start, length <= most else { return nil }
        return (start, length)
    }

    private static func bytes(of file: OpenFile, at offset: Int, count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        // A file that ends earlier yields the bytes that it has.
        _ = try? file.read(from: offset, count: count) { bytes.append(contentsOf: $0) }
        return bytes
    }
}

/// The text for the tool that made an MP4 file, which distinguishes Dayreel's films from any other file.
enum FilmSignature {
    /// The text; nil for a file without one, and for a file that is not MP4.
    static func tool(ofFilmAt path: String) -> String? {
        MovieTags.data(of: [0xA9] + Array("too".utf8), inFilmAt: path, atMost: 64)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The cover in a film's file, as folders and players show it.
package enum FilmCover {
    /// Many times the bytes of any of Dayreel's covers.
    private static let most = 1 << 23

    /// The bytes of a JPEG file; nil for a film without a cover, and for a cover in another format.
    package static func jpeg(inFilmAt path: String) -> [UInt8]? {
        guard let bytes = MovieTags.data(of: Array("covr".utf8), inFilmAt: path, atMost: most),
            bytes.count < most, bytes.starts(with: [0xFF, 0xD8, 0xFF])
        else { return nil }
        return bytes
    }
}

/// The titles of a film's chapters: its days, in the words of the language in which its pictures write them.
struct ChapterTitles {
    private let names: DayNames?

    init(_ timeline: Timeline) {
        let shown = timeline.clips.lazy.compactMap { $0.label?.locale ?? $0.texts.first?.locale }.first
        let locale = shown ?? timeline.subtitles?.locale
        names = locale.map { DayNames(of: timeline.clips.map(\.day).withoutRepeats, locale: $0) }
    }

    /// `Sunday 1 December 2024`, `Sonntag, 1. Dezember 2024`; `2024-12-01` in a film without words.
    func title(of day: Day) -> String { names?.words(of: day) ?? "\(day)" }
}
