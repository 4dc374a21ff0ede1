package import Fixtures

extension PixelRectangle {
    /// The place in the frame of a whole picture with the given displayed size. Its size is even, as subsampled chroma requires.
    package static func letterbox(width: Int, height: Int, into frame: PixelRectangle) -> PixelRectangle {
        frame.centred(scaling: (width, height), filling: false)
    }

    /// The place of a picture that fills the frame and partly lies outside it.
    package static func crop(width: Int, height: Int, into frame: PixelRectangle) -> PixelRectangle {
        frame.centred(scaling: (width, height), filling: true)
    }

    private func centred(scaling picture: (width: Int, height: Int), filling: Bool) -> PixelRectangle {
        let isWider = picture.width * height > picture.height * width
        var size = (width: width, height: height)
        if isWider == filling {
            size.width = Self.even(height * picture.width, over: picture.height)
        } else {
            size.height = Self.even(width * picture.height, over: picture.width)
        }
        return PixelRectangle(
            x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width, height: size.height)
    }

    /// The even number nearest to a quotient.
    private static func even(_ numerator: Int, over denominator: Int) -> Int {
        (numerator + denominator) / (2 * denominator) * 2
    }
}
