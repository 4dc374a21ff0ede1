package import LibAV
package import Model

/// The position of a source's picture in the film's frame. All sizes and offsets are even, because 4:2:0 chroma has half the resolution.
package struct FitGeometry: Hashable, Sendable {
    /// Width to scale the stored picture to, before it is turned.
    package let scaledWidth: Int
    package let scaledHeight: Int
    /// Offset of the turned picture in the frame: zero or positive for bars, negative if it is cropped.
    package let left: Int
    package let top: Int
    /// Width of the turned picture.
    package let width: Int
    package let height: Int

    /// `fit` decides whether the whole picture is shown (`letterbox`, `blur`) or the frame is filled (`crop`).
    package init(
        sourceWidth: Int, sourceHeight: Int, sampleAspectRatio: Rational, rotation: DisplayRotation, frameWidth: Int,
        frameHeight: Int, fit: Fit
    ) {
        // The displayed shape as a fraction of integers: width × SAR / height, turned.
        let stored = (
            width: sourceWidth * Int(sampleAspectRatio.numerator),
            height: sourceHeight * Int(sampleAspectRatio.denominator)
        )
        let shown = rotation.swapsSides ? (width: stored.height, height: stored.width) : stored
        let isWider = shown.width * frameHeight >= frameWidth * shown.height
        let fillsWidth = fit == .crop ? !isWider : isWider
        if fillsWidth {
            width = frameWidth
            height = min(
                Self.even(frameWidth * shown.height, over: shown.width, atLeast: fit == .crop ? frameHeight : 2),
                Self.mostFrames * frameHeight)
        } else {
            height = frameHeight
            width = min(
                Self.even(frameHeight * shown.width, over: shown.height, atLeast: fit == .crop ? frameWidth : 2),
                Self.mostFrames * frameWidth)
        }
        left = Self.evenHalf(frameWidth - width)
        top = Self.evenHalf(frameHeight - height)
        scaledWidth = rotation.swapsSides ? height : width
        scaledHeight = rotation.swapsSides ? width : height
    }

    /// The largest size of a picture that fills the frame, in widths or heights of the frame. It limits memory: for a strip a few pixels
    /// high, which no camera makes, the visible middle is squeezed instead.
    private static let mostFrames = 8

    /// The quotient rounded to the nearest even number.
    private static func even(_ dividend: Int, over divisor: Int, atLeast minimum: Int) -> Int {
        max(minimum, (dividend + divisor) / (2 * divisor) * 2)
    }

    private static func evenHalf(_ number: Int) -> Int { number.flooredDivision(by: 4) * 2 }
}
