import Foundation
import LibAV
import Library
import Model

/// A request for a thumbnail of a photo, in the photo's own shape.
struct PhotoRequest: Hashable, Sendable, Codable {
    /// The largest ratio of the longer side to the shorter: only the middle of a panorama is shown.
    private static let longest = 4

    /// Absolute path; for an object of a bucket, that of its local file.
    var path: String
    /// Pixels of the thumbnail's shorter side. A smaller photo keeps its size.
    var shorterSide: Int
    /// The look of its colours; nil for its own.
    var look: FilmLook?

    func drawing() -> ThumbnailRequest.Drawing {
        do {
            let photo = try DecodedPhoto(path: path, shorterSide: shorterSide)
            let (middle, size) = Self.shape(width: photo.width, height: photo.height, shorterSide: shorterSide)
            var picture = try photo.shown(middle: middle, size: size, kernel: "area")
            if let look {
                picture = try PictureLook(look, path: look.file?.path, for: .sdr).applied(
                    to: picture.inColors(of: .sdr))
            }
            return ThumbnailRequest.Drawing(
                thumbnail: Thumbnail(
                    jpeg: Data(try JPEG.encode(picture)), width: picture.width, height: picture.height))
        } catch {
            return ThumbnailRequest.Drawing(trouble: .unforeseen("\(error)"))
        }
    }

    /// The middle of a picture to show, and its size in the thumbnail.
    private static func shape(
        width: Int, height: Int, shorterSide: Int
    ) -> (middle: (width: Int, height: Int), size: (width: Int, height: Int)) {
        let shorter = min(width, height)
        let middle = (width: min(width, longest * shorter), height: min(height, longest * shorter))
        let wanted = min(shorterSide, shorter)
        func scaled(_ length: Int) -> Int { max(1, (length * wanted + shorter / 2) / shorter) }
        return (middle, (scaled(middle.width), scaled(middle.height)))
    }
}
