/// One video stream of a file.
package struct VideoStreamInfo: Hashable, Sendable {
    package var index: Int
    /// libav's name: "h264", "hevc".
    package var codec: String
    /// Pixels as stored, before pixel aspect and rotation.
    package var width: Int
    package var height: Int
    /// Width of a pixel over its height; 1:1 when the file does not say.
    package var sampleAspectRatio: Rational
    package var rotation: DisplayRotation
    /// libav's name: "yuv420p". Nil when libav could not tell without decoding.
    package var pixelFormat: String?
    /// Bits of one component: 8 or 10.
    package var bitDepth: Int
    package var color: ColorDescription
    /// Frames over duration; 0/1 when unknown.
    package var averageFrameRate: Rational
    /// Microseconds.
    package var startTime: Int64?
    /// Microseconds: the stream's own, else the container's; as the file says, which may be absurd.
    package var duration: Int64?
    package var frameCount: Int64?
    /// A cover picture, not a film.
    package var isAttachedPicture: Bool
    package var dolbyVisionProfile: Int?
    /// The picture that a player without Dolby Vision shows: 1 HDR10, 2 SDR, 4 HLG.
    package var dolbyVisionCompatibility: Int?
    package var metadata: [String: String]

    /// Pixels as shown, after pixel aspect and rotation. The pixel aspect acts on the stored width.
    package var displayWidth: Int { rotation.swapsSides ? height : widthInSquarePixels }
    package var displayHeight: Int { rotation.swapsSides ? widthInSquarePixels : height }

    private var widthInSquarePixels: Int {
        let (numerator, denominator) = (Int(sampleAspectRatio.numerator), Int(sampleAspectRatio.denominator))
        guard numerator > 0, denominator > 0 else { return width }
        return max(1, (width * numerator + denominator / 2) / denominator)
    }
}
