import Model

/// The notes in an AVI file (facts: exiftool, Image::ExifTool::RIFF and the makers' modules).
///
/// The file is made of chunks: a type of four characters, a length in four bytes, the lowest first, and contents padded to an even length;
/// the contents of a `LIST` begin with a type of their own and hold further chunks. The list `movi` with the pictures is passed over.
struct AVINotes {
    private let reader: NoteReader
    private(set) var notes = CameraNotes()

    init(_ reader: NoteReader) { self.reader = reader }

    /// The most bytes of notes that are read at once.
    private static let longest = 1 << 14
    private static let longestXMP = 1 << 18

    mutating func read() {
        for chunk in chunks(in: 12..<max(12, reader.length)) {
            switch chunk.type {
            case "hdrl": header(chunk.contents)
            case "INFO", "INF0": information(chunk.contents)
            case "IDIT": container(chunk.contents)
            // Nikon.
            case "ncdt": chunks(in: chunk.contents).filter { $0.type == "nctg" }.forEach { nikon($0.contents) }
            // Pentax.
            case "hydt", "pntx":
                for note in chunks(in: chunk.contents) where ["hymn", "mknt"].contains(note.type) {
                    PentaxNote(reader.bytes(of: note.contents, atMost: Self.longest)).add(to: &notes)
                }
            case "JUNK": junk(chunk.contents)
            // Dash cameras.
            case "gps0":
                SatelliteRecords(track: reader.bytes(of: chunk.contents, atMost: Self.longest)).add(to: &notes)
            case "SLLT":
                SatelliteRecords(bikeBro: reader.bytes(of: chunk.contents, atMost: Self.longest)).add(to: &notes)
            case "_PMX": notes.add(xmp: reader.text(of: chunk.contents, atMost: Self.longestXMP))
            default: break
            }
        }
    }

    private struct Chunk {
        /// The type of a list's contents, else that of the chunk.
        let type: String
        let contents: Range<Int64>
    }

    private func chunks(in range: Range<Int64>) -> [Chunk] {
        var chunks: [Chunk] = []
        var position = range.lowerBound
        while chunks.count < 64, position <= range.upperBound - 8 {
            let head = reader.bytes(at: position, count: 12)
            guard head.count >= 8 else { break }
            let length = head[4..<8].littleEndian
            // A recording that was cut off ends before its last chunk does.
            let end = min(range.upperBound, position + 8 + length)
            var (type, start) = (String(decoding: head[0..<4], as: UTF8.self), position + 8)
            if type == "LIST" || type == "RIFF", head.count == 12 {
                (type, start) = (String(decoding: head[8..<12], as: UTF8.self), position + 12)
            }
            guard length > 0 || type != "\0\0\0\0" else { break }
            chunks.append(Chunk(type: type, contents: min(start, end)..<end))
            position += 8 + length + length % 2
        }
        return chunks
    }

    private mutating func header(_ range: Range<Int64>) {
        for chunk in chunks(in: range) {
            switch chunk.type {
            case "IDIT": container(chunk.contents)
            case "strl":
                for part in chunks(in: chunk.contents) {
                    if part.type == "strd" { stream(part.contents) } else if part.type == "JUNK" { junk(part.contents) }
                }
            case "JUNK": junk(chunk.contents)
            default: break
            }
        }
    }

    /// A maker's data of a stream: a directory after `AVIF` and four bytes, from which its offsets count.
    private mutating func stream(_ range: Range<Int64>) {
        let bytes = reader.bytes(of: range, atMost: Self.longest)
        guard bytes.starts(with: Array("AVIF".utf8)) else { return }
        MakerBox.add(ImageFileDirectory(bytes, at: 8, base: 8, isLittleEndian: true), to: &notes)
    }

    private mutating func information(_ range: Range<Int64>) {
        for chunk in chunks(in: range) {
            switch chunk.type {
            case "IDIT", "ICRD": container(chunk.contents)
            case "DTIM": container(Self.fileTime(reader.text(of: chunk.contents, atMost: 64)))
            default: break
            }
        }
    }

    /// Windows' time in the tag `DTIM`, by the local clock: two numbers that make one of 64 bits, which counts tenths of a microsecond
    /// since 1601. Kodak writes a plain date there.
    private static func fileTime(_ text: String) -> String {
        let numbers = text.split(separator: " ").compactMap { UInt32($0) }
        guard numbers.count == 2 else { return text }
        let seconds = Int64(UInt64(numbers[0]) << 32 | UInt64(numbers[1])) / 10_000_000 - 11_644_473_600
        return WallTime(seconds: CalendarTime.clamped(seconds)).text
    }

    private mutating func container(_ range: Range<Int64>) { container(reader.text(of: range, atMost: 64)) }

    private mutating func container(_ text: String) {
        // A day gives way to a day with a time.
        if let known = notes.container.flatMap(DateText.reading) { guard case .day = known else { return } }
        if let wall = SpelledDate.wall(of: text) {
            notes.container = wall.text
        } else if DateText.reading(of: text) != nil {
            notes.container = notes.container ?? text
        }
    }

    /// Nikon's records: a tag and a length in two bytes each, the lowest first, and the value; 0x13 is the start of the recording, 0x14
    /// its end.
    private mutating func nikon(_ range: Range<Int64>) {
        let bytes = reader.bytes(of: range, atMost: Self.longest)
        var position = 0
        while position + 4 <= bytes.count {
            let (tag, size) = (
                bytes[position..<position + 2].littleEndian, bytes[position + 2..<position + 4].littleEndian
            )
            let start = position + 4
            guard size <= bytes.count - start else { return }
            position = start + Int(size)
            guard tag == 0x13 || tag == 0x14 else { continue }
            notes.add(camera: String(decoding: bytes[start..<position].prefix { $0 != 0 }, as: UTF8.self))
        }
    }

    /// Makers' notes in a chunk for padding.
    private mutating func junk(_ range: Range<Int64>) {
        let head = reader.bytes(of: range, atMost: 18)
        func begins(_ text: String) -> Bool { head.starts(with: Array(text.utf8)) }
        if begins("OLYMDigital Camera") || begins("PENTDigital Camera") {
            notes.add(camera: MakerBox.text(at: 0x83, range, reader) ?? MakerBox.text(at: 0x9D, range, reader))
        } else if begins("QVMI") {
            let bytes = reader.bytes(of: range, atMost: Self.longest)
            MakerBox.add(ImageFileDirectory(bytes, at: 10, isLittleEndian: false), to: &notes)
        } else if begins("0GDA") || begins("0GPS") {
            SatelliteRecords(lucas: reader.bytes(of: range, atMost: Self.longest)).add(to: &notes)
        } else if begins("ucmt") {
            for chunk in chunks(in: range) where chunk.type == "mnrt" { ricoh(chunk.contents) }
        }
    }

    /// Ricoh's note: eight bytes, then a directory in which tag 0x1001 has the date from its seventh byte on, two digits in each.
    private mutating func ricoh(_ range: Range<Int64>) {
        let bytes = reader.bytes(of: range, atMost: Self.longest)
        for base in [8, 0] {
            let directory = ImageFileDirectory(bytes, at: 8, base: base, isLittleEndian: false)
            guard let picture = directory?.values(0x1001), picture.count >= 13 else { continue }
            notes.add(camera: Array(picture[6..<13]).hexadecimal)
        }
    }
}
