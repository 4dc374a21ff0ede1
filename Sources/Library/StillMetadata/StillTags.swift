/// The facts of a still that matter for the video that belongs to it or is embedded in it.
package struct StillTags: Hashable, Sendable {
    /// EXIF DateTimeOriginal as written: `2020:07:10 06:16:29`, the clock on the wall.
    package var dateTimeOriginal: String?
    /// EXIF OffsetTimeOriginal as written: `+02:00`.
    package var offsetTimeOriginal: String?
    /// Degrees north and east, from EXIF's GPS tags.
    package var place: Place?
    /// Apple's identifier of a Live Photo (maker note, tag 17), which its video shares.
    package var contentIdentifier: String?
    /// The XMP packets of a JPEG or HEIF file.
    package var xmp: [String] = []
    /// Pixels as displayed; 0 if unknown.
    package var width = 0
    package var height = 0
    /// The places in a JPEG that lead to what lies behind its picture.
    package var layout = JPEGLayout()
    /// The `errno` of the first read of the file that failed. Tags may then be missing here that the file has.
    package var failure: Int32?

    /// A place on Earth as the tags give it: degrees that may lie outside the ranges of latitude and longitude.
    package struct Place: Hashable, Sendable {
        package var latitude: Double
        package var longitude: Double
    }

    /// Reads a JPEG's tags. A file of another kind has none. A file that cannot be read has none either, and sets `failure`.
    package static func ofJPEG(at path: String) -> StillTags {
        let segments = JPEGSegments(path: path)
        let exif = segments.exif.flatMap { ExifBlock($0) }
        var tags = exif?.tags ?? StillTags()
        if let size = segments.size { tags.take(size, isTurned: (exif?.orientation ?? 1) >= 5) }
        tags.xmp = segments.xmp.map { String(decoding: $0, as: UTF8.self) }
        tags.layout = segments.layout
        tags.failure = segments.failure
        return tags
    }

    /// Reads the tags of a JPEG inside another file. `bytes` returns the bytes of the JPEG from a position on, at most `count`.
    package static func ofJPEG(_ bytes: (_ position: Int64, _ count: Int) -> [UInt8]) -> StillTags {
        JPEGSegments(bytes).exif.flatMap { ExifBlock($0) }?.tags ?? StillTags()
    }

    /// Reads the tags of a HEIF file's main picture. A file of another kind has none. A file that cannot be read has none either, and sets
    /// `failure`.
    package static func ofHEIF(at path: String) -> StillTags {
        let found = HeifFile.metadata(ofFileAt: path)
        var tags = found.exif.flatMap { ExifBlock($0) }?.tags ?? StillTags()
        tags.xmp = found.xmp.map { [String(decoding: $0, as: UTF8.self)] } ?? []
        if let size = found.size { tags.take(size, isTurned: false) }
        tags.failure = found.failure
        return tags
    }

    private mutating func take(_ size: (width: Int, height: Int), isTurned: Bool) {
        (width, height) = isTurned ? (size.height, size.width) : size
    }
}
