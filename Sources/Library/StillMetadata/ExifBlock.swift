import CExif

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
