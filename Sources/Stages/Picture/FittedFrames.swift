package import LibAV
package import Model

/// Fits every picture into the film's frame: turned upright, square pixels, BT.709 limited 8-bit 4:2:0, in the film's look.
package struct FittedFrames: ~Copyable, FrameSequence {
    private var upstream: ConstantRateFrames
    private let normalizer: FrameNormalizer
    /// The last result, if its picture is shown again, as with sources slower than the film.
    private var kept: VideoFrame?

    package init(_ upstream: consuming ConstantRateFrames, format: FilmFormat, look: PictureLook? = nil) {
        let stream = upstream.stream
        normalizer = FrameNormalizer(
            rotation: stream.rotation, container: stream.color, frameRate: stream.averageFrameRate, format: format,
            look: look)
        self.upstream = upstream
    }

    package mutating func next() throws -> VideoFrame? {
        guard let picture = try upstream.next() else { return nil }
        guard let frame = kept.take() else {
            let frame = try normalized(picture)
            if upstream.showsAgain { kept = try frame.reference() }
            return frame
        }
        if upstream.showsAgain { kept = try frame.reference() }
        return frame
    }

    private func normalized(_ picture: consuming VideoFrame) throws -> VideoFrame {
        do {
            return try normalizer.normalized(picture)
        } catch let error as LibAVError {
            throw RenderFailure(error, source: upstream.source)
        }
    }
}
