import Model

/// The notes in an MP4 or QuickTime file: in the user data of the film and its tracks, in boxes with a UUID, and in boxes beside the film's
/// own (facts: exiftool, Image::ExifTool::QuickTime).
///
/// It looks only at the heads of boxes, and into those that are known to hold a date. The boxes with samples and their tables are passed
/// over.
struct MovieNotes {
    private let reader: NoteReader
    private(set) var notes = CameraNotes()

    init(_ reader: NoteReader) { self.reader = reader }

    /// The most bytes of an XMP packet; programs with long histories write more, after the dates.
    private static let longestXMP = 1 << 18
    /// The most bytes of a short text.
    private static let longestText = 256

    mutating func read() {
        // What follows the first fragment is further fragments, perhaps thousands.
        for box in reader.boxes(in: 0..<reader.length, most: 64, last: "moof") {
            switch box.type {
            case "moov": film(box.contents)
            case "uuid": identified(box.contents)
            case "meta": metadata(box.contents)
            case "udta": userData(box.contents)
            // Canon puts its boxes there in MOV files.
            case "skip": if has(boxOf: ["CNTH", "CNDB", "CNCV", "CNMN", "CNFV"], box.contents) { canon(box.contents) }
            case "free": if has(boxOf: BlackVue.first, box.contents) { blackVue(box.contents) }
            // Dash cameras by DuDuBell and VSYS.
            case "IDIT": notes.add(camera: reader.text(of: box.contents, atMost: Self.longestText))
            default: break
            }
        }
    }

    private mutating func film(_ range: Range<Int64>) {
        for box in reader.boxes(in: range) {
            switch box.type {
            case "trak":
                for part in reader.boxes(in: box.contents, most: 16) { described(part) }
            default: described(box)
            }
        }
    }

    /// Reads a box that may describe a film or a track.
    private mutating func described(_ box: NoteBox) {
        switch box.type {
        case "udta": userData(box.contents)
        case "uuid": identified(box.contents)
        case "meta": metadata(box.contents)
        default: break
        }
    }

    private mutating func userData(_ range: Range<Int64>) {
        for box in reader.boxes(in: range) {
            switch box.type {
            case "XMP_": notes.add(xmp: reader.text(of: box.contents, atMost: Self.longestXMP))
            case "date": notes.userData = notes.userData ?? text(box.contents)
            // Ricoh writes @ for ©, which libav does not read.
            case "@day": notes.content = notes.content ?? text(box.contents)
            case "CNTH": thumbnail(box.contents)
            case "uuid": identified(box.contents)
            case "meta": metadata(box.contents)
            default: MakerBox.read(box, reader, into: &notes)
            }
        }
    }

    /// A date in user data: plain text, or QuickTime's international text after its length and language.
    private func text(_ range: Range<Int64>) -> String? {
        let bytes = reader.bytes(of: range, atMost: Self.longestText)
        let texts = [bytes[...], bytes.dropFirst(4)].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return texts.first { DateText.reading(of: $0) != nil }
    }

    /// Boxes whose type is in their first sixteen bytes.
    private mutating func identified(_ range: Range<Int64>) {
        let id = reader.bytes(of: range, atMost: 16)
        guard id.count == 16 else { return }
        let contents = range.lowerBound + 16..<range.upperBound
        switch id {
        case Identifier.xmp: notes.add(xmp: reader.text(of: contents, atMost: Self.longestXMP))
        case Identifier.canon: canon(contents)
        case Identifier.profile where contents.count > 8:
            // After a version and a count.
            if let olympus = reader.contents(of: "OLYM", in: contents.dropFirst(8)) {
                notes.add(camera: MakerBox.text(at: 0x7F, olympus, reader) ?? MakerBox.text(at: 0x99, olympus, reader))
            }
        case Identifier.userMedia:
            if let data = reader.contents(of: "MTDT", in: contents) {
                MediaRecords(reader.bytes(of: data, atMost: 4096)).add(to: &notes)
            }
        default: break
        }
    }

    private mutating func metadata(_ range: Range<Int64>) {
        // ISO media have a version and flags before the boxes, QuickTime has not.
        let isPlain = reader.bytes(of: range, atMost: 8).dropFirst(4).elementsEqual("hdlr".utf8)
        guard range.count > 8 else { return }
        for box in reader.boxes(in: isPlain ? range : range.dropFirst(4), most: 16) where box.type == "xml " {
            // After another version.
            guard box.contents.count > 4 else { continue }
            let text = reader.text(of: box.contents.dropFirst(4), atMost: CameraXML.longest)
            notes.add(camera: CameraXML.date(in: text))
        }
    }
}

// Canon and BlackVue, whose boxes hold further boxes.
extension MovieNotes {
    /// Reads Canon's boxes: EXIF in parts (CMT1 the picture's, CMT2 the exposure's, CMT4 the position), or a thumbnail with EXIF.
    private mutating func canon(_ range: Range<Int64>) {
        var picture: ImageFileDirectory?
        for box in reader.boxes(in: range, most: 32) {
            func directory() -> ImageFileDirectory? {
                ImageFileDirectory(tiff: reader.bytes(of: box.contents, atMost: 1 << 14))
            }
            switch box.type {
            case "CMT1": picture = directory()
            case "CMT2": directory().map { notes.add(StillTags($0)) }
            case "CMT4": notes.place = notes.place ?? directory().flatMap(CameraNotes.place(position:))
            case "CNTH": thumbnail(box.contents)
            default: break
            }
        }
        picture.map { notes.add(StillTags($0)) }
    }

    /// Reads the EXIF of Canon's thumbnail, which is a whole JPEG.
    private mutating func thumbnail(_ range: Range<Int64>) {
        guard let jpeg = reader.contents(of: "CNDA", in: range) else { return }
        let reader = reader
        let tags = StillTags.ofJPEG { position, count in
            position < jpeg.count ? reader.bytes(of: jpeg.dropFirst(Int(position)), atMost: count) : []
        }
        notes.add(tags)
    }

    /// True if the first box in a range has one of these types.
    private func has(boxOf types: Set<String>, _ range: Range<Int64>) -> Bool {
        let head = reader.bytes(of: range, atMost: 8)
        return head.count == 8 && types.contains(String(decoding: head[4...], as: UTF8.self))
    }

    private enum BlackVue {
        static let first: Set<String> = ["cprt", "sttm", "ptnm", "ptrh", "thum", "gps ", "3gf "]
    }

    /// Reads BlackVue's start of the recording: milliseconds since 1970 by the local clock.
    private mutating func blackVue(_ range: Range<Int64>) {
        guard let time = reader.contents(of: "sttm", in: range) else { return }
        let bytes = reader.bytes(of: time, atMost: 8)
        guard bytes.count == 8, bytes[0] == 0 else { return }
        notes.add(camera: WallTime(seconds: CalendarTime.clamped(bytes.bigEndian / 1000)).text)
    }
}

private enum Identifier {
    static let xmp: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    static let canon: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    private static let common: [UInt8] = [
        0x21, 0xD2, 0x4F, 0xCE, 0xBB, 0x88, 0x69, 0x5C, 0xFA, 0xC9, 0xC7, 0x40,
    ]
    static let profile = Array("PROF".utf8) + common
    static let userMedia = Array("USMT".utf8) + common
}
