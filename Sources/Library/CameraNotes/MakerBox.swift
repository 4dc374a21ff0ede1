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
