import LibAV
import Model

/// The picture of a card at the film's size, in the film's colours.
package final class CardBackdrop {
    private let own: VideoFrame

    /// Shares the pixels of the picture.
    init(_ picture: borrowing VideoFrame) throws { own = try picture.reference() }

    /// Puts it over a picture of the same size. `share` is the part of it that is seen, of 65,536.
    func apply(to picture: inout VideoFrame, share: Int) {
        guard (picture.width, picture.height) == (own.width, own.height) else { return }
        picture.blend(towards: own, weight: share)
    }
}

extension CardPicture {
    /// The picture in the film's frame, which it fills, in the film's look. Throws `DayreelError` with the file as its place.
    static func frame(at path: String, format: FilmFormat, look: PictureLook?) throws -> VideoFrame {
        var filling = format
        filling.fit = .crop
        do {
            let photo = try FilmPhoto.read(at: path, format: filling)
            let normalizer = FrameNormalizer(
                rotation: .upright, frameRate: Rational(25, 1), format: filling, look: look)
            return try normalizer.normalized(try photo.picture.reference())
        } catch let error as LibAVError {
            throw DayreelError(card: path, error.description)
        }
    }
}

extension DayreelError {
    /// The error for the picture of a card that cannot be used.
    init(card path: String, _ cause: String) {
        self.init(
            .missingInput, "the picture of a title's card cannot be used", place: path, cause: cause,
            remedy: "Name a JPEG, PNG, HEIC, AVIF, WebP, GIF, BMP or TIFF file, or another 'background' of the title.")
    }
}
