import Model

/// Nikon's records in the box `NCTG` (facts: exiftool, Image::ExifTool::Nikon): a tag in four bytes, EXIF's type and the number of values
/// in two each, then the values, without padding; the highest byte first.
struct NikonRecords {
    private var values: [Int64: [UInt8]] = [:]

    /// The sizes of EXIF's types 1 to 12 in bytes.
    private static let sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    init(_ bytes: [UInt8]) {
        var position = 0
        while position + 8 <= bytes.count {
            let type = Int(bytes[position + 4..<position + 6].bigEndian)
            guard (1...Self.sizes.count).contains(type) else { return }
            let size = Int(bytes[position + 6..<position + 8].bigEndian) * Self.sizes[type - 1]
            let start = position + 8
            guard size <= bytes.count - start else { return }
            values[bytes[position..<position + 4].bigEndian] = Array(bytes[start..<start + size])
            position = start + size
        }
    }

    /// The start of the recording, else its end; both by the local clock.
    private static let dates: [Int64] = [0x12, 0x11]
    private static let zone: Int64 = 0x19
    /// The tags of EXIF's position follow this number.
    private static let position: Int64 = 0x0120_0000

    func add(to notes: inout CameraNotes) {
        if let date = Self.dates.lazy.compactMap(text).first(where: { DateText.reading(of: $0) != nil }) {
            let whole = date + (text(Self.zone) ?? "")
            notes.add(camera: DateText.reading(of: whole) == nil ? date : whole)
        }
        if let latitude = degrees(2, negative: "S"), let longitude = degrees(4, negative: "W") {
            notes.place = notes.place ?? Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    private func text(_ tag: Int64) -> String? {
        values[tag].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Degrees, minutes and seconds, each a fraction, as in EXIF.
    private func degrees(_ tag: Int64, negative: Character) -> Double? {
        guard let bytes = values[Self.position + tag], bytes.count == 24 else { return nil }
        var degrees = 0.0
        for (index, unit) in [1.0, 60, 3600].enumerated() {
            let under = bytes[index * 8 + 4..<index * 8 + 8].bigEndian
            guard under > 0 else { return nil }
            degrees += Double(bytes[index * 8..<index * 8 + 4].bigEndian) / Double(under) / unit
        }
        return text(Self.position + tag - 1)?.first == negative ? -degrees : degrees
    }
}

/// Records in the box `MTDT` of Sony's films (facts: exiftool, Image::ExifTool::QuickTime, ProcessMetaData): their number in two bytes; for
/// each its length in two, a tag in four, language and encoding in two each, and the value.
struct MediaRecords {
    private var values: [Int64: (isUTF16: Bool, bytes: [UInt8])] = [:]

    init(_ bytes: [UInt8]) {
        guard bytes.count >= 2 else { return }
        var position = 2
        for _ in 0..<bytes[0..<2].bigEndian where position + 10 <= bytes.count {
            let size = Int(bytes[position..<position + 2].bigEndian)
            guard size >= 10, size <= bytes.count - position else { return }
            values[bytes[position + 2..<position + 6].bigEndian] = (
                bytes[position + 8..<position + 10].bigEndian == 1, Array(bytes[position + 10..<position + size])
            )
            position += size
        }
    }

    /// Adds the zone, which counts for the film's own date in UTC, and the date. Whether that is in UTC too is unknown, so it counts only
    /// if the film has none.
    func add(to notes: inout CameraNotes) {
        if let zone = values[0x0B]?.bytes, zone.count >= 2 {
            let minutes = Int(Int16(truncatingIfNeeded: zone[0..<2].bigEndian))
            if abs(minutes) < 16 * 60 { notes.offset = notes.offset ?? OffsetText.text(of: minutes * 60) }
        }
        notes.container = notes.container ?? values[0x03].map(Self.text)
    }

    private static func text(_ value: (isUTF16: Bool, bytes: [UInt8])) -> String {
        let bytes = value.bytes
        guard value.isUTF16 else { return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
}

/// The maker note of Pentax and Ricoh (facts: exiftool, Image::ExifTool::Pentax): `PENTAX \0` or `RICOH\0`, the byte order, and a directory
/// in which tag 6 is the day (the year in two bytes, the highest first), and tag 7 the time.
struct PentaxNote {
    private let directory: ImageFileDirectory?

    init(_ bytes: [UInt8]) {
        let name = ["PENTAX \0", "RICOH\0"].map { Array($0.utf8) }.first(where: bytes.starts(with:))
        let order = name?.count ?? 8
        let isLittleEndian = bytes.dropFirst(order).starts(with: Array("II".utf8))
        let isKnown = isLittleEndian || bytes.dropFirst(order).starts(with: Array("MM".utf8))
        directory = isKnown ? ImageFileDirectory(bytes, at: order + 2, isLittleEndian: isLittleEndian) : nil
    }

    func add(to notes: inout CameraNotes) {
        guard let date = directory?.values(6), let time = directory?.values(7), date.count == 4, time.count >= 3,
            let day = Day(year: Int(date[0..<2].bigEndian), month: Int(date[2]), day: Int(date[3])),
            let wall = WallTime(day, hour: Int(time[0]), minute: Int(time[1]), second: Int(time[2]))
        else { return }
        notes.add(camera: wall.text)
    }
}
