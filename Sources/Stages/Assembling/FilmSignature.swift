import Files
import Foundation

/// The text for the tool that made an MP4 file, which distinguishes Dayreel's films from any other file.
///
/// The file may come from anywhere, so the main process does not let libav open it. It reads only the headers of boxes, along the path
/// `moov`, `udta`, `meta`, `ilst`, `©too`, `data` (ISO 14496-12, 4.2; QuickTime File Format, "Metadata").
enum FilmSignature {
    /// The text; nil for a file without one, and for a file that is not MP4.
    static func tool(ofFilmAt path: String) -> String? {
        guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the film cannot be read"),
            let size = try? file.size()
        else { return nil }
        var range = 0..<size
        for (type, preface) in way {
            guard let inside = contents(of: type, in: range, file), inside.count >= preface else { return nil }
            range = inside.dropFirst(preface)
        }
        return String(decoding: bytes(of: file, at: range.lowerBound, count: min(range.count, 64)), as: UTF8.self)
    }

    /// Types of nested boxes, each with the number of bytes before its contents.
    private static let way: [(type: [UInt8], preface: Int)] = [
        (Array("moov".utf8), 0), (Array("udta".utf8), 0), (Array("meta".utf8), 4), (Array("ilst".utf8), 0),
        ([0xA9] + Array("too".utf8), 0), (Array("data".utf8), 8),
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
