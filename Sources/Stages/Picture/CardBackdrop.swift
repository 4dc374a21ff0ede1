import LibAV
import Model

/// The picture of a card at the film's size, in the film's colours.
package struct CardBackdrop {
    /// The samples of the planes, line by line.
    private let planes: [[UInt8]]

    /// `picture` is 8-bit 4:2:0.
    init(_ picture: borrowing VideoFrame) {
        var planes: [[UInt8]] = []
        for plane in 0..<picture.planeCount {
            planes.append(
                picture.withPlane(plane) { bytes, stride, width, height in
                    (0..<height).flatMap { y in (0..<width).map { bytes[y * stride + $0] } }
                })
        }
        self.planes = planes
    }

    /// Puts it over a picture of the same size. `share` is the part of it that is seen, of 65,536.
    func apply(to picture: inout VideoFrame, share: Int) {
        let share = Int32(share)
        for plane in 0..<min(picture.planeCount, planes.count) {
            let own = planes[plane]
            picture.withMutablePlane(plane) { bytes, stride, width, height in
                guard own.count == width * height else { return }
                for y in 0..<height {
                    for x in 0..<width {
                        let old = Int32(bytes[y * stride + x])
                        let new = old + ((Int32(own[y * width + x]) - old) * share + 32_768) >> 16
                        bytes[y * stride + x] = UInt8(truncatingIfNeeded: new)
                    }
                }
            }
        }
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
