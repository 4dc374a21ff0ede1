package import LibAV
package import Pipeline

/// Brings every picture into the film's frame: turned upright, square pixels, fitted, BT.709 limited 8-bit 4:2:0.
package struct NormalizeAspect: ~Copyable, VideoSource {
    private var upstream: Decode
    private let format: FilmFormat
    private let stream: VideoStreamInfo
    private var graph: FilterGraph?
    private var graphInput: VideoFormat?
    /// The last result and the time of the picture that it came from: sources slower than the film show pictures again.
    private var previous: VideoFrame?
    private var previousTime: Int64?

    package init(_ upstream: consuming Decode, format: FilmFormat) {
        stream = upstream.stream
        self.upstream = upstream
        self.format = format
    }

    package mutating func next() throws -> VideoFrame? {
        guard let picture = try upstream.next() else { return nil }
        let time = picture.presentationTime
        if previousTime == nil || previousTime != time {
            do {
                previous = try normalized(picture)
            } catch let error as LibAVError {
                throw RenderFailure(error, source: upstream.source)
            }
            previousTime = time
        }
        return try previous?.reference()
    }

    private mutating func normalized(_ picture: consuming VideoFrame) throws -> VideoFrame {
        let input = VideoFormat(of: picture, timeBase: Rational(1, 1_000_000), frameRate: stream.averageFrameRate)
        if graph == nil || graphInput != input {
            // A source may change size or format midway.
            graph = try NormalizeGraph(input: input, stream: stream, format: format).open()
            graphInput = input
        }
        try graph?.push(picture)
        guard var frame = try graph?.pull() else {
            throw DayreelError(.internalError, "the picture's filters gave no frame")
        }
        frame.color = .bt709
        return frame
    }
}
