/// The properties that all frames entering a filter graph share.
package struct VideoFormat: Hashable, Sendable {
    package var width: Int
    package var height: Int
    /// libav's name.
    package var pixelFormat: String
    /// Unit of the presentation times.
    package var timeBase: Rational
    /// Nil if it varies or is unknown. Filters such as xfade refuse input without it.
    package var frameRate: Rational?
    package var sampleAspectRatio: Rational
    package var color: ColorDescription

    package init(
        width: Int, height: Int, pixelFormat: String, timeBase: Rational, frameRate: Rational? = nil,
        sampleAspectRatio: Rational = Rational(1, 1), color: ColorDescription = .unspecified
    ) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.timeBase = timeBase
        self.frameRate = frameRate
        self.sampleAspectRatio = sampleAspectRatio
        self.color = color
    }

    /// The format of frames like this one.
    package init(of frame: borrowing VideoFrame, timeBase: Rational, frameRate: Rational? = nil) {
        self.init(
            width: frame.width, height: frame.height, pixelFormat: frame.pixelFormat, timeBase: timeBase,
            frameRate: frameRate, sampleAspectRatio: frame.sampleAspectRatio, color: frame.color)
    }
}
