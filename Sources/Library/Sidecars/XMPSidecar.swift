import Files
import Foundation
package import Model

/// The facts that an XMP file beside a photo or a video gives about it: `clip.mp4.xmp` (digiKam, darktable, Immich, icloudpd) or
/// `clip.xmp` (Lightroom).
package struct XMPSidecar: Hashable, Sendable {
    /// The date as written: `2024-01-28T10:54:20+01:00`, often without an offset.
    package var date: String?
    package var place: Coordinate?
    /// 1 to 5 stars, 0 for none, -1 for rejected.
    package var rating: Int?
    /// icloudpd writes five stars for a favourite.
    package var isFavorite = false
    /// icloudpd writes -1 for a hidden or trashed item.
    package var isHidden = false

    package init(
        date: String? = nil, place: Coordinate? = nil, rating: Int? = nil, isFavorite: Bool = false,
        isHidden: Bool = false
    ) {
        self.date = date
        self.place = place
        self.rating = rating
        self.isFavorite = isFavorite
        self.isHidden = isHidden
    }

    /// Nil if the text is not XMP or has none of these facts.
    package init?(xmp text: String) {
        guard text.contains("rdf:Description") else { return nil }
        let xmp = XMPText(text)
        date = XMPDate.ofSidecar(xmp)
        if let latitude = xmp.value(qualified: "exif:GPSLatitude"),
            let longitude = xmp.value(qualified: "exif:GPSLongitude")
        {
            place = Coordinate(xmpLatitude: latitude, longitude: longitude)
        }
        rating = xmp.value(qualified: "xmp:Rating").flatMap { Double($0) }.flatMap {
            (-1...5).contains($0) ? Int($0) : nil
        }
        let isICloudpd = xmp.value(qualified: "x:xmptk")?.lowercased().hasPrefix("icloudpd") == true
        (isFavorite, isHidden) = (isICloudpd && rating == 5, isICloudpd && rating == -1)
        if self == XMPSidecar() { return nil }
    }

    /// The largest size that is read, in bytes: edit histories make XMP files large.
    static let longest: Int64 = 1 << 22

    /// True if an XMP sidecar may have this name.
    static func isNamedLikeOne(_ name: String) -> Bool { name.lowercased().hasSuffix(".xmp") }

    /// Reads an XMP sidecar in UTF-8, or in UTF-16 with a byte order mark; nil if the file is not one. Throws `DayreelError(reading:)`.
    static func read(_ file: FoundFile) throws -> XMPSidecar? {
        guard isNamedLikeOne(file.name), file.size <= longest else { return nil }
        let data = Data(try MediaFile(file.path).bytes(at: 0, count: Int(file.size)))
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let text = isUTF16 ? String(data: data, encoding: .utf16) : String(decoding: data, as: UTF8.self)
        return text.flatMap { XMPSidecar(xmp: $0) }
    }
}
