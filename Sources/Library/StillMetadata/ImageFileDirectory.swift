import CExif

/// A directory of tags in TIFF's form, of which EXIF and makers' notes consist.
///
/// TIFF 6.0, section 2: a count, then twelve bytes for each entry (tag, type, number of values, and a value of up to four bytes or the
/// offset of a longer one). libexif reads whole EXIF blocks only. Cameras also put directories without a header into their films, and
/// count offsets from different places, so this type takes both from the caller.
package struct ImageFileDirectory {
    private let bytes: [UInt8]
    /// The index from which offsets count.
    private let base: Int
    private let isLittleEndian: Bool
    /// The index of each tag's entry.
    private var entries: [Int: Int] = [:]

    /// The most entries of a directory. Cameras write a hundred; damage claims more.
    private static let most = 512

    /// Reads the directory at `start`. Nil unless at least one whole entry is there.
    package init?(_ bytes: [UInt8], at start: Int, base: Int = 0, isLittleEndian: Bool) {
        (self.bytes, self.base, self.isLittleEndian) = (bytes, base, isLittleEndian)
        guard let count = number(at: start, bytes: 2), count > 0, count <= Self.most else { return nil }
        for index in 0..<count {
            let entry = start + 2 + index * 12
            guard entry + 12 <= bytes.count, let tag = number(at: entry, bytes: 2) else { break }
            // The first entry of a tag counts.
            if entries[tag] == nil { entries[tag] = entry }
        }
        if entries.isEmpty { return nil }
    }

    /// Reads the first directory of a block that begins with TIFF's header, perhaps after `Exif\0\0`.
    package init?(tiff block: [UInt8]) {
        let mark = Array("Exif\0\0".utf8)
        let bytes = block.starts(with: mark) ? Array(block.dropFirst(mark.count)) : block
        let isLittleEndian = bytes.starts(with: Array("II*\0".utf8))
        guard isLittleEndian || bytes.starts(with: Array("MM\0*".utf8)) else { return nil }
        guard let start = Self.number(in: bytes, at: 4, bytes: 4, isLittleEndian) else { return nil }
        self.init(bytes, at: start, isLittleEndian: isLittleEndian)
    }

    /// The sizes of the types 1 to 12 in bytes.
    private static let sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    /// The bytes of a tag's values; nil if there is no such tag, or if they are not all there.
    package func values(_ tag: Int) -> [UInt8]? {
        guard let entry = entries[tag], let type = number(at: entry + 2, bytes: 2),
            let count = number(at: entry + 4, bytes: 4), (1...Self.sizes.count).contains(type), count <= bytes.count
        else { return nil }
        let length = count * Self.sizes[type - 1]
        guard length > 4 else { return Array(bytes[entry + 8..<entry + 8 + length]) }
        guard let offset = number(at: entry + 8, bytes: 4) else { return nil }
        let start = base + offset
        guard start <= bytes.count, length <= bytes.count - start else { return nil }
        return Array(bytes[start..<start + length])
    }

    /// The text of a tag up to its first zero; nil without a tag, and if it is blank.
    package func text(_ tag: Int) -> String? {
        guard let values = values(tag) else { return nil }
        let text = String(decoding: values.prefix { $0 != 0 }, as: UTF8.self)
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// The directory to which a tag points.
    package func directory(_ tag: Int) -> ImageFileDirectory? {
        guard let entry = entries[tag], let offset = number(at: entry + 8, bytes: 4) else { return nil }
        return ImageFileDirectory(bytes, at: base + offset, base: base, isLittleEndian: isLittleEndian)
    }

    /// The fractions of a tag; nil for each whose denominator is zero.
    fileprivate func fractions(_ tag: Int) -> [Double?] {
        let values = values(tag) ?? []
        return stride(from: 0, to: values.count - 7, by: 8).map { index in
            guard let over = Self.number(in: values, at: index, bytes: 4, isLittleEndian),
                let under = Self.number(in: values, at: index + 4, bytes: 4, isLittleEndian), under > 0
            else { return nil }
            return Double(over) / Double(under)
        }
    }

    private func number(at index: Int, bytes count: Int) -> Int? {
        Self.number(in: bytes, at: index, bytes: count, isLittleEndian)
    }

    /// The number at this index; nil beyond the end.
    private static func number(in bytes: [UInt8], at index: Int, bytes count: Int, _ isLittleEndian: Bool) -> Int? {
        guard index >= 0, index <= bytes.count - count else { return nil }
        let digits = bytes[index..<index + count]
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}

extension StillTags {
    /// The date and place in a directory, in EXIF's directory, or in that of the position below it. Cameras that write a directory of their
    /// own mix the tags of all three.
    package init(_ directory: ImageFileDirectory) {
        let exif = directory.directory(0x8769)
        func text(_ tag: Int) -> String? { directory.text(tag) ?? exif?.text(tag) }
        // DateTimeOriginal, DateTimeDigitized, DateTime: in a recording the camera writes all of them at once.
        let date = [0x9003, 0x9004, 0x0132].lazy.compactMap(text).first
        self.init(
            dateTimeOriginal: date, offsetTimeOriginal: [0x9011, 0x9012, 0x9010].lazy.compactMap(text).first,
            place: (directory.directory(0x8825)).flatMap(Place.init(position:)))
    }
}

extension StillTags.Place {
    /// Reads EXIF 2.32, 4.6.6: GPSLatitudeRef and GPSLatitude are tags 1 and 2, those of the longitude 3 and 4.
    package init?(position: ImageFileDirectory) {
        func degrees(_ tag: Int, negative: Character) -> Double? {
            let parts = position.fractions(tag)
            guard parts.count == 3, let whole = parts[0], let minutes = parts[1] else { return nil }
            // Some cameras write 0/0 for no seconds.
            let degrees = whole + minutes / 60 + (parts[2] ?? 0) / 3600
            return position.text(tag - 1)?.first == negative ? -degrees : degrees
        }
        guard let latitude = degrees(2, negative: "S"), let longitude = degrees(4, negative: "W") else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

/// EXIF data read by libexif.
final class ExifBlock {
    /// Owned; released once, in `deinit`.
    private let data: UnsafeMutablePointer<ExifData>

    /// Reads a block that begins with `Exif\0\0`. Nil if memory runs out; damaged data only yield fewer tags.
    init?(_ bytes: [UInt8]) {
        guard let data = exif_data_new() else { return nil }
        self.data = data
        // Otherwise libexif adds tags that the specification requires and the camera did not write.
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        exif_data_load_data(data, bytes, UInt32(clamping: bytes.count))
    }

    deinit { exif_data_unref(data) }

    var tags: StillTags {
        StillTags(
            dateTimeOriginal: text(EXIF_TAG_DATE_TIME_ORIGINAL, in: exif),
            offsetTimeOriginal: text(EXIF_TAG_OFFSET_TIME_ORIGINAL, in: exif), place: place,
            contentIdentifier: appleContentIdentifier)
    }

    /// The value of EXIF's Orientation; nil if it is missing.
    var orientation: Int? {
        guard let picture, let entry = exif_content_get_entry(picture, EXIF_TAG_ORIENTATION),
            let bytes = entry.pointee.data, entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2
        else { return nil }
        return Int(exif_get_short(bytes, exif_data_get_byte_order(data)))
    }

    // `ExifData.ifd` holds the IFDs in the order of `ExifIfd`: image, thumbnail, Exif, GPS.
    private var picture: UnsafeMutablePointer<ExifContent>? { data.pointee.ifd.0 }
    private var exif: UnsafeMutablePointer<ExifContent>? { data.pointee.ifd.2 }
    private var gps: UnsafeMutablePointer<ExifContent>? { data.pointee.ifd.3 }

    /// EXIF 2.32, 4.6.6: GPSLatitudeRef and GPSLatitude are tags 1 and 2, the longitude's are 3 and 4. libexif's header defines them as
    /// macros with a cast, which Swift does not import.
    private var place: StillTags.Place? {
        guard let latitude = degrees(2), let longitude = degrees(4) else { return nil }
        let isSouth = text(ExifTag(1), in: gps)?.first == "S"
        let isWest = text(ExifTag(3), in: gps)?.first == "W"
        return .init(latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude)
    }

    /// The sum of degrees, minutes and seconds, which are three fractions.
    private func degrees(_ tag: UInt32) -> Double? {
        guard let gps, let entry = exif_content_get_entry(gps, ExifTag(tag)), let bytes = entry.pointee.data,
            entry.pointee.format == EXIF_FORMAT_RATIONAL, entry.pointee.components == 3, entry.pointee.size >= 24
        else { return nil }
        let order = exif_data_get_byte_order(data)
        var degrees = 0.0
        for (index, unit) in [1.0, 60, 3600].enumerated() {
            let fraction = exif_get_rational(bytes + 8 * index, order)
            // Some cameras write 0/0 for no seconds.
            guard fraction.denominator > 0 else {
                if index == 2, fraction.numerator == 0 { continue }
                return nil
            }
            degrees += Double(fraction.numerator) / Double(fraction.denominator) / unit
        }
        return degrees
    }

    /// The text of a tag; nil if it is missing, not text, or blank.
    private func text(_ tag: ExifTag, in content: UnsafeMutablePointer<ExifContent>?) -> String? {
        guard let content, let entry = exif_content_get_entry(content, tag) else { return nil }
        guard entry.pointee.format == EXIF_FORMAT_ASCII, let bytes = entry.pointee.data else { return nil }
        let buffer = UnsafeBufferPointer(start: bytes, count: Int(entry.pointee.size))
        let text = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// The content identifier in Apple's maker note.
    private var appleContentIdentifier: String? {
        guard let exif, text(EXIF_TAG_MAKE, in: picture) == "Apple" else { return nil }
        guard let entry = exif_content_get_entry(exif, EXIF_TAG_MAKER_NOTE), let bytes = entry.pointee.data else {
            return nil
        }
        return AppleMakerNote(Array(UnsafeBufferPointer(start: bytes, count: Int(entry.pointee.size))))
            .contentIdentifier
    }
}
