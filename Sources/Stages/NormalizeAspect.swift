package import LibAV
package import Pipeline

/// Brings every picture into the film's frame: turned upright, square pixels, fitted, BT.709 limited 8-bit 4:2:0.
package struct NormalizeAspect: ~Copyable, VideoSource {
    private var upstream: Decode
    private let normalizer: PictureNormalizer
    /// The last result and the time of the picture that it came from: sources slower than the film show pictures again.
    private var previous: VideoFrame?
    private var previousTime: Int64?

    package init(_ upstream: consuming Decode, format: FilmFormat) {
        let stream = upstream.stream
        normalizer = PictureNormalizer(
            orientation: stream.orientation, container: stream.color, frameRate: stream.averageFrameRate, format: format
        )
        self.upstream = upstream
    }

    package mutating func next() throws -> VideoFrame? {
        guard let picture = try upstream.next() else { return nil }
        let time = picture.presentationTime
        if previousTime == nil || previousTime != time {
            do {
                previous = try normalizer.normalized(picture)
            } catch let error as LibAVError {
                throw RenderFailure(error, source: upstream.source)
            }
            previousTime = time
        }
        return try previous?.reference()
    }
}
