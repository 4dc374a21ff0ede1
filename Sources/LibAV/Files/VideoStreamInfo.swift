/// One video stream of a file.
package struct VideoStreamInfo: Hashable, Sendable {
    package var index: Int
    /// libav's name: `h264`, `hevc`.
    package var codec: String
    /// Pixels as stored, before pixel aspect and rotation.
    package var width: Int
    package var height: Int
    /// Width of a pixel divided by its height; 1:1 if the file does not say.
    package var sampleAspectRatio: Rational
    package var rotation: DisplayRotation
    /// libav's name: `yuv420p`. Nil if libav could not tell without decoding.
    package var pixelFormat: String?
    /// Bits per component: 8 or 10.
    package var bitDepth: Int
    package var color: ColorDescription
    /// Frames per second of the whole stream; 0/1 if unknown.
    package var averageFrameRate: Rational
    /// Microseconds.
    package var startTime: Int64?
    /// Microseconds: the stream's own duration, or else the container's, as the file states it; may be absurd.
    package var duration: Int64?
    package var frameCount: Int64?
    /// True for a cover picture.
    package var isAttachedPicture: Bool
    /// True if the container marks it as a still, or as thumbnails for certain times.
    package var isMarkedAsStill: Bool
    package var dolbyVisionProfile: Int?
    /// The kind of picture that a player without Dolby Vision shows: 1 HDR10, 2 SDR, 4 HLG.
    package var dolbyVisionCompatibility: Int?
    package var metadata: [String: String]

    /// Pixels as shown, after pixel aspect and rotation. The pixel aspect applies to the stored width.
    package var displayWidth: Int { rotation.swapsSides ? height : widthInSquarePixels }
    package var displayHeight: Int { rotation.swapsSides ? widthInSquarePixels : height }

    private var widthInSquarePixels: Int {
        let (numerator, denominator) = (Int(sampleAspectRatio.numerator), Int(sampleAspectRatio.denominator))
        guard numerator > 0, denominator > 0 else { return width }
        return max(1, (width * numerator + denominator / 2) / denominator)
    }
}
