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

    /// `fit` decides whether the whole picture is shown or the frame is filled.
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
        let fills = fit.fills((frameWidth, frameHeight), with: shown)
        let fillsWidth = fills ? !isWider : isWider
        if fillsWidth {
            width = frameWidth
            height = min(
                Self.even(frameWidth * shown.height, over: shown.width, atLeast: fills ? frameHeight : 2),
                Self.mostFrames * frameHeight)
        } else {
            height = frameHeight
            width = min(
                Self.even(frameHeight * shown.width, over: shown.height, atLeast: fills ? frameWidth : 2),
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

/// The pictures of two recordings side by side. Each fills its half of the frame, cropped evenly, with a dark gap between the two.
final class PairedFrames {
    private var left: FittedFrames
    private var right: FittedFrames
    /// A dark frame.
    private let ground: VideoFrame
    private let pool = PicturePool()

    /// Throws `RenderFailure`, `LibAVError`.
    init(
        _ left: (clip: ClipRecipe, location: MediaLocation), _ right: (clip: ClipRecipe, location: MediaLocation),
        frames: Range<Int>, format: FilmFormat, look: PictureLook?
    ) throws {
        let half = format.half
        self.left = try FittedFrames(left.clip, at: left.location, frames: frames, format: half, look: look)
        self.right = try FittedFrames(right.clip, at: right.location, frames: frames, format: half, look: look)
        var ground = try VideoFrame(width: format.width, height: format.height, pixelFormat: format.picture.pixelFormat)
        ground.dim(to: 0)
        ground.color = format.picture.color
        self.ground = ground
    }

    /// Nil after the last frame. Throws `RenderFailure`, `LibAVError`.
    func next() throws -> VideoFrame? {
        guard let one = try left.next(), let other = try right.next() else { return nil }
        var picture = try ground.reference()
        try picture.makeWritable(from: pool)
        picture.put(one, left: 0)
        picture.put(other, left: picture.width - other.width)
        return picture
    }
}

extension VideoFrame {
    /// Copies a picture of the same height to a place of this one. `left` is even.
    fileprivate mutating func put(_ picture: borrowing VideoFrame, left: Int) {
        if isDeep { put(UInt16.self, picture, left: left) } else { put(UInt8.self, picture, left: left) }
    }

    private mutating func put<Sample: FilmSample>(_: Sample.Type, _ picture: borrowing VideoFrame, left: Int) {
        for plane in 0..<planeCount {
            let first = plane == 0 ? left : left / 2
            picture.withSamples(plane, of: Sample.self) { source, sourceStride, width, height in
                withMutableSamples(plane, of: Sample.self) { samples, stride, _, _ in
                    for row in 0..<height {
                        let own = source.extracting(.row(row, of: width, sourceStride))
                        samples.withElements(.row(row, of: width, stride, from: first)) { line in
                            precondition(line.count == own.count)
                            for column in line.indices { line[column] = own[column] }
                        }
                    }
                }
            }
        }
    }
}
