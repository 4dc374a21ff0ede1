/// The date of recording in XMP.
enum XMPDate {
    /// The tags with the date of recording, the best first (facts: exiftool, Image::ExifTool::XMP).
    private static let recording = ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmpDM:shotDate"]

    /// The date of recording; nil without one. `xmp:CreateDate` is none: programs write the time of an export there.
    static func ofRecording(_ xmp: XMPText) -> String? { first(recording, in: xmp) }

    /// The date of recording, else that of the file's creation, which in some programs is the import.
    static func ofSidecar(_ xmp: XMPText) -> String? { first(recording + ["xmp:CreateDate"], in: xmp) }

    /// The first date, with the offset that EXIF keeps in a tag of its own.
    private static func first(_ names: [String], in xmp: XMPText) -> String? {
        let date = names.lazy.compactMap { xmp.value(qualified: $0) }.first { DateText.reading(of: $0) != nil }
        guard let date, case .wall = DateText.reading(of: date) else { return date }
        let offsets = ["exifEX:OffsetTimeOriginal", "exif:OffsetTimeOriginal"]
        let whole = offsets.lazy.compactMap { xmp.value(qualified: $0) }.first.map { date + $0 }
        return whole.flatMap { DateText.reading(of: $0) == nil ? nil : $0 } ?? date
    }
}
