import Files
import Model

/// Reads the few bytes of a recording in which a camera or a program notes when it was filmed.
///
/// Whatever a file claims, no more than `mostBytes` are read of it, in no more than `mostReads` reads. Past either limit, and past the end,
/// there are no bytes.
final class NoteReader {
    static let mostBytes = 1 << 20
    static let mostReads = 512

    private let file: MediaFile
    /// The offset of the recording in its file: a motion photo's lies behind the picture.
    private let start: Int64
    /// Bytes of the recording.
    let length: Int64
    private(set) var bytesRead = 0
    private(set) var reads = 0
    /// The first read that failed. What those bytes say is unknown, rather than nothing.
    private(set) var failure: DayreelError?

    /// Opens the recording at `path`, or the part of the file in `range`. Throws `DayreelError(reading:)`.
    init(_ path: String, range: MediaLocation.ByteRange? = nil) throws {
        file = try MediaFile(path)
        start = min(max(0, range?.offset ?? 0), file.size)
        length = min(max(0, range?.length ?? file.size), file.size - start)
    }

    /// The bytes from `offset` of the recording on: `count` of them, or up to its end. None past a limit, or if they cannot be read.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard failure == nil, offset >= 0, offset < length, count > 0 else { return [] }
        let count = Int(min(Int64(count), length - offset))
        guard reads < Self.mostReads, count <= Self.mostBytes - bytesRead else { return [] }
        do {
            let bytes = try file.bytes(at: start + offset, count: count)
            (reads, bytesRead) = (reads + 1, bytesRead + bytes.count)
            return bytes
        } catch {
            failure = error as? DayreelError ?? DayreelError(reading: file.path, 5)
            return []
        }
    }

    /// The bytes at the beginning of a range, at most `count`.
    func bytes(of range: Range<Int64>, atMost count: Int) -> [UInt8] {
        bytes(at: range.lowerBound, count: Int(min(Int64(count), range.upperBound - range.lowerBound)))
    }

    /// The text in a range, at most `count` bytes of UTF-8, up to its first zero.
    func text(of range: Range<Int64>, atMost count: Int) -> String {
        String(decoding: bytes(of: range, atMost: count).prefix { $0 != 0 }, as: UTF8.self)
    }
}

extension Sequence<UInt8> {
    /// The bytes as a number, the highest first.
    var bigEndian: Int64 { reduce(0) { $0 << 8 | Int64($1) } }
    /// The bytes as a number, the lowest first.
    var littleEndian: Int64 { reversed().reduce(0) { $0 << 8 | Int64($1) } }
}

/// A box of ISO media or QuickTime: a part of the file with a type of four characters, mostly made of further boxes (ISO 14496-12, 4.2).
struct NoteBox {
    /// Four characters of Latin-1: `udta`, `©day`.
    let type: String
    /// The range of its contents in the recording.
    let contents: Range<Int64>
}

extension NoteReader {
    /// The boxes in a range, at most `most`, and none after one of the type `last`. A box with an impossible length ends the list, and so
    /// does a length of zero, with which QuickTime ends user data; only an outermost box of that length extends to the end of the file.
    func boxes(in range: Range<Int64>, most: Int = 96, last: String? = nil) -> [NoteBox] {
        var boxes: [NoteBox] = []
        var position = range.lowerBound
        while boxes.count < most, position <= range.upperBound - 8 {
            let head = bytes(at: position, count: 16)
            guard head.count >= 8 else { break }
            var (length, start) = (head[0..<4].bigEndian, position + 8)
            if length == 1 {
                guard head.count == 16, head[8] == 0 else { break }
                (length, start) = (head[8..<16].bigEndian, position + 16)
            } else if length == 0, range == 0..<self.length {
                length = range.upperBound - position
            }
            guard length >= start - position, length <= range.upperBound - position else { break }
            let type = String(String.UnicodeScalarView(head[4..<8].map { Unicode.Scalar($0) }))
            boxes.append(NoteBox(type: type, contents: start..<position + length))
            if type == last { break }
            position += length
        }
        return boxes
    }

    /// The contents of the first box of a type in a range.
    func contents(of type: String, in range: Range<Int64>) -> Range<Int64>? {
        boxes(in: range).first { $0.type == type }?.contents
    }
}

/// The boxes of makers in the user data of MP4 and QuickTime files (facts: exiftool, Image::ExifTool::QuickTime and the makers' modules).
enum MakerBox {
    /// The most bytes of notes that are read at once: their dates come first.
    private static let longest = 1 << 14
    /// The most bytes of an EXIF block (a JPEG segment).
    private static let longestExif = 1 << 16

    /// Adds what a box of a maker says. Other boxes say nothing.
    static func read(_ box: NoteBox, _ reader: NoteReader, into notes: inout CameraNotes) {
        func bytes() -> [UInt8] { reader.bytes(of: box.contents, atMost: longest) }
        switch box.type {
        case "NCDT":
            if let records = reader.contents(of: "NCTG", in: box.contents) {
                NikonRecords(reader.bytes(of: records, atMost: longest)).add(to: &notes)
            }
        case "PANA", "LEIC": panasonic(box, reader, into: &notes)
        case "PENT": notes.add(camera: text(at: 0x71, box.contents, reader) ?? text(at: 0x8B, box.contents, reader))
        case "TAGS": olympus(box, reader, into: &notes)
        case "PXMN", "thmb": PentaxNote(bytes()).add(to: &notes)
        // Casio: a directory after `QVMI` and six bytes, without a header.
        case "QVMI": add(ImageFileDirectory(bytes(), at: 10, isLittleEndian: false), to: &notes)
        // FujiFilm: a directory after sixteen bytes, from which its offsets count.
        case "MVTG": add(ImageFileDirectory(bytes(), at: 16, base: 16, isLittleEndian: true), to: &notes)
        // Ricoh: a JPEG's segment with EXIF, without the JPEG.
        case "RICO": add(ImageFileDirectory(tiff: Array(bytes().dropFirst(4))), to: &notes)
        case "RMKN", "SIGM": add(ImageFileDirectory(tiff: bytes()), to: &notes)
        default: break
        }
    }

    static func add(_ directory: ImageFileDirectory?, to notes: inout CameraNotes) {
        if let directory { notes.add(StillTags(directory)) }
    }

    /// The date in a text field of 24 bytes; nil if there is none.
    static func text(at offset: Int64, _ range: Range<Int64>, _ reader: NoteReader) -> String? {
        guard offset + 24 <= range.count else { return nil }
        let text = reader.text(of: range.dropFirst(Int(offset)), atMost: 24)
        return DateText.reading(of: text) != nil || SpelledDate.wall(of: text) != nil ? text : nil
    }

    /// Panasonic's and Leica's cameras begin a JPEG with EXIF at one of these places.
    private static let panasonicExif: [Int64] = [0x10, 0x4068, 0x4080, 0x20_0080]

    private static func panasonic(_ box: NoteBox, _ reader: NoteReader, into notes: inout CameraNotes) {
        for place in panasonicExif where place + 32 <= box.contents.count {
            let start = box.contents.dropFirst(Int(place))
            let head = reader.bytes(of: start, atMost: 12)
            guard head.starts(with: [0xFF, 0xD8, 0xFF, 0xE1]), head.count == 12,
                head[6...].elementsEqual("Exif\0\0".utf8)
            else { continue }
            add(
                ImageFileDirectory(tiff: reader.bytes(of: start.dropFirst(12), atMost: longestExif)), to: &notes)
            return
        }
    }

    /// The E-M5 and its kin put boxes after twelve bytes: `OLYM` with `prms`, whose dates are texts.
    private static func olympus(_ box: NoteBox, _ reader: NoteReader, into notes: inout CameraNotes) {
        guard box.contents.count > 24,
            reader.bytes(of: box.contents.dropFirst(16), atMost: 4).elementsEqual("OLYM".utf8),
            let parts = reader.contents(of: "OLYM", in: box.contents.dropFirst(12)),
            let notesOfCamera = reader.contents(of: "prms", in: parts)
        else { return }
        notes.add(camera: text(at: 0x83, notesOfCamera, reader) ?? text(at: 0x9D, notesOfCamera, reader))
    }
}
