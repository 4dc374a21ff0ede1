package import LibAV
package import Model

/// The pictures of a clip in the film's frame: turned upright, square pixels, as the film stores its pictures, in its look.
package struct FittedFrames: ~Copyable, FrameSequence {
    /// A recording at the film's rate; nil for a photo.
    private var upstream: ConstantRateFrames?
    /// The source to blame for failures.
    private let source: Fingerprint?
    private let normalizer: FrameNormalizer?
    private var photo: (pictures: PhotoFrames, frames: Range<Int>)?
    private var pair: PairedFrames?
    private var mixed: MixedFrames?
    /// True if each frame has a move of its own, also if it shows the picture of the one before.
    private let isSteadied: Bool
    /// The last result, if its picture is shown again, as with sources slower than the film.
    private var kept: VideoFrame?

    /// `frames` counts in output frames from the clip's first; `beside` is the place of the recording at the right of a clip with two.
    /// Throws `RenderFailure`.
    package init(
        _ clip: ClipRecipe, at location: MediaLocation, beside: MediaLocation? = nil, frames: Range<Int>,
        format: FilmFormat, look: PictureLook? = nil
    ) throws {
        if let right = clip.alone.dropFirst().first {
            guard let beside else { throw DayreelError(.internalError, "a recording has no place") }
            self.init(
                try PairedFrames(
                    (clip.alone[0], location), (right, beside), frames: frames, format: format, look: look))
            return
        }
        guard let motion = clip.motion else {
            // Mixed pictures of a shaky clip would be double until they are steadied.
            let mixes = clip.speed?.isSlow == true && clip.steady == nil
            let pictures = try ConstantRateFrames(
                clip, at: location, frames: frames, rate: format.frameRate, mixes: mixes)
            if mixes {
                self.init(mixing: pictures, format: format, look: look)
            } else {
                self.init(pictures, format: format, look: look, steady: SteadyMoves(clip, frames: frames))
            }
            return
        }
        self.init(try PhotoFrames(clip, motion, at: location, format: format, look: look), frames: frames)
    }

    private init(_ pair: PairedFrames) {
        upstream = nil
        source = nil
        normalizer = nil
        isSteadied = false
        self.pair = pair
    }

    private init(mixing upstream: consuming ConstantRateFrames, format: FilmFormat, look: PictureLook?) {
        let normalizer = FrameNormalizer(upstream.stream, format: format, look: look, steady: nil)
        let source = upstream.source
        self.upstream = nil
        self.source = nil
        self.normalizer = nil
        isSteadied = false
        mixed = MixedFrames(upstream) { try Self.normalized($0, by: normalizer, of: source) }
    }

    private init(_ photo: PhotoFrames, frames: Range<Int>) {
        upstream = nil
        source = nil
        normalizer = nil
        isSteadied = false
        self.photo = (photo, frames)
    }

    package init(_ upstream: consuming ConstantRateFrames, format: FilmFormat, look: PictureLook? = nil) {
        self.init(upstream, format: format, look: look, steady: nil)
    }

    private init(
        _ upstream: consuming ConstantRateFrames, format: FilmFormat, look: PictureLook?, steady: SteadyMoves?
    ) {
        isSteadied = steady != nil
        normalizer = FrameNormalizer(upstream.stream, format: format, look: look, steady: steady)
        source = upstream.source
        self.upstream = consume upstream
    }

    package mutating func next() throws -> VideoFrame? {
        if let pair { return try pair.next() }
        if let mixed { return try mixed.next() }
        if let photo {
            guard let frame = photo.frames.first else { return nil }
            self.photo = (photo.pictures, frame + 1..<photo.frames.upperBound)
            return try photo.pictures.frame(frame)
        }
        guard let picture = try upstream?.next() else { return nil }
        let showsAgain = !isSteadied && upstream?.showsAgain ?? false
        guard let frame = kept.take() else {
            let frame = try normalized(picture)
            if showsAgain { kept = try frame.reference() }
            return frame
        }
        if showsAgain { kept = try frame.reference() }
        return frame
    }

    private func normalized(_ picture: consuming VideoFrame) throws -> VideoFrame {
        guard let normalizer else { return picture }
        return try Self.normalized(picture, by: normalizer, of: source)
    }

    private static func normalized(
        _ picture: consuming VideoFrame, by normalizer: FrameNormalizer, of source: Fingerprint?
    ) throws -> VideoFrame {
        do {
            return try normalizer.normalized(picture)
        } catch let error as LibAVError {
            throw RenderFailure(error, source: source)
        }
    }
}

extension FrameNormalizer {
    fileprivate convenience init(
        _ stream: VideoStreamInfo, format: FilmFormat, look: PictureLook?, steady: SteadyMoves?
    ) {
        self.init(
            rotation: stream.rotation, container: stream.color, frameRate: stream.averageFrameRate, format: format,
            look: look, steady: steady)
    }
}
