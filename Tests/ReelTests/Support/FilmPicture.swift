import Fixtures
import LibAV
import TestSupport

/// One decoded picture, 8-bit 4:2:0.
struct FilmPicture {
    let luma: PicturePlane
    let cb: PicturePlane
    let cr: PicturePlane

    init(of frame: borrowing VideoFrame) {
        luma = PicturePlane(of: frame)
        cb = PicturePlane(of: frame, plane: 1)
        cr = PicturePlane(of: frame, plane: 2)
    }

    struct Colour: Equatable {
        /// Luma, 16...235; `cb` and `cr` are 16...240.
        var y: Double
        var cb: Double
        var cr: Double

        /// Red, green and blue, 0...1, by BT.709 for limited range (ITU-R BT.709-6, 3.2 to 3.5).
        var rgb: (red: Double, green: Double, blue: Double) {
            let (luma, blueDifference, redDifference) = ((y - 16) / 219, (cb - 128) / 224, (cr - 128) / 224)
            let red = luma + 1.5748 * redDifference
            let blue = luma + 1.8556 * blueDifference
            return (red, (luma - 0.2126 * red - 0.0722 * blue) / 0.7152, blue)
        }

        /// Limited-range black.
        static let black = Colour(y: 16, cb: 128, cr: 128)

        /// The greatest difference of a component.
        func distance(to other: Colour) -> Double {
            max(abs(y - other.y), abs(cb - other.cb), abs(cr - other.cr))
        }
    }

    /// The mean colour of a rectangle of the frame; nil outside of the frame.
    func colour(of area: PixelRectangle) -> Colour? {
        let chroma = PixelRectangle(
            x: area.x / 2, y: area.y / 2, width: max(1, area.width / 2), height: max(1, area.height / 2))
        guard let y = luma.mean(of: area), let cb = cb.mean(of: chroma), let cr = cr.mean(of: chroma) else {
            return nil
        }
        return Colour(y: y, cb: cb, cr: cr)
    }

    /// The frame code of the picture in that rectangle; nil in a dissolve.
    func code(in picture: PixelRectangle) -> FrameCode? { FrameCode.read(in: luma, picture: picture) }
}
