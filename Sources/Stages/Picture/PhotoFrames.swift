import LibAV
import Model

/// The pictures of a clip that shows a photo: it comes slowly closer, or goes farther away, on the ground that a recording of its shape
/// would have.
///
/// The photo is decoded and scaled once, to the largest size at which it is shown (by the mean of the pixels below a half, otherwise by
/// Lanczos' kernel), and only that is kept. Each frame resamples it with integer arithmetic to the exact place of its edges: libavfilter's
/// `zoompan` moves in whole pixels, and its `perspective` would have to be set up again for every frame.
final class PhotoFrames {
    private let clip: ClipRecipe
    private let zoom: StillZoom
    private let focus: PicturePoint
    /// The place of the whole photo in the frame.
    private let geometry: FitGeometry
    private let planes: [any DrawnPlane]
    /// The frame behind the photo: with the photo itself at its smallest, which it always covers.
    private let ground: VideoFrame
    private let pool = PicturePool()

    /// Throws `RenderFailure`: `unusable` for a damaged photo.
    init(
        _ clip: ClipRecipe, _ motion: StillMotion, at location: MediaLocation, format: FilmFormat,
        look: PictureLook? = nil
    ) throws {
        self.clip = clip
        zoom = StillZoom(motion: motion, frames: clip.moving.count)
        focus = clip.focus ?? .centre
        let photo = try Self.attributing(to: clip.source) { try FilmPhoto.read(at: location.path, format: format) }
        geometry = photo.geometry
        var picture = try photo.picture.reference()
        if let look { picture = try look.applied(to: picture) }
        planes = ZoomedPlanes.planes(of: picture)
        let normalizer = FrameNormalizer(rotation: .upright, frameRate: Rational(25, 1), format: format)
        ground = try normalizer.normalized(picture)
    }

    /// A frame of the clip. Throws `LibAVError`.
    func frame(_ frame: Int) throws -> VideoFrame {
        var picture = try ground.reference()
        try picture.makeWritable(from: pool)
        let factor = zoom.factor(atFrame: clip.recorded(atFrame: frame))
        for (index, plane) in planes.enumerated() {
            // The chroma of 4:2:0 has half the resolution.
            let unit = index == 0 ? 1.0 : 2.0
            func axis(_ length: Int, _ samples: Int, _ extent: Int, _ focus: Int) -> ZoomAxis {
                let size = Double(extent) / unit
                let start = StillZoom.start(of: size, in: Double(length), factor: factor, focus: focus)
                return ZoomAxis(length: length, picture: samples, start: start, extent: size * factor)
            }
            let (width, height) = (picture.width / Int(unit), picture.height / Int(unit))
            plane.draw(
                axis(width, plane.width, geometry.width, focus.x), axis(height, plane.height, geometry.height, focus.y),
                on: &picture, plane: index)
        }
        return picture
    }

    /// Attributes the trouble of a photo to its source.
    private static func attributing<Result: ~Copyable>(
        to source: Fingerprint, _ work: () throws -> Result
    ) throws -> Result {
        do {
            return try RenderFailure.attributing(to: source, work)
        } catch let error as DayreelError where error.code == .missingInput {
            throw RenderFailure(.unreadable(error.cause ?? error.message), source: source)
        } catch let error as DayreelError where error.code == .inputOutput {
            throw RenderFailure(.inputOutput(error), source: source)
        }
    }
}

/// A photo at the largest size at which a film shows it, in the film's colours.
struct FilmPhoto: ~Copyable {
    let picture: VideoFrame
    let geometry: FitGeometry

    static func read(at path: String, format: FilmFormat) throws -> FilmPhoto {
        // As many as a photo needs whose shape needs most: one that fills the frame across it.
        let (wide, high) = (format.width, format.height)
        let side = largest(format.fit == .crop ? max(wide, high) : min(wide, high))
        let photo = try DecodedPhoto(path: path, shorterSide: side, isForFilm: true)
        let geometry = FitGeometry(
            sourceWidth: photo.width, sourceHeight: photo.height, sampleAspectRatio: Rational(1, 1), rotation: .upright,
            frameWidth: format.width, frameHeight: format.height, fit: format.fit)
        // A small photo is enlarged only when it is drawn.
        let size = (
            width: min(even(photo.width), largest(geometry.width)),
            height: min(even(photo.height), largest(geometry.height))
        )
        let isHalf = photo.width >= 2 * size.width && photo.height >= 2 * size.height
        let shown = try photo.shown(
            middle: (photo.width, photo.height), size: size,
            kernel: "\(isHalf ? "area" : "lanczos")+accurate_rnd+full_chroma_int+full_chroma_inp")
        return FilmPhoto(picture: try shown.inColors(of: format.picture), geometry: geometry)
    }

    /// The pixels of a side of the frame at the largest size, even.
    private static func largest(_ side: Int) -> Int { even(Int((Double(side) * StillZoom.most).rounded(.up)) + 1) }

    private static func even(_ side: Int) -> Int { max(2, side & ~1) }
}

extension VideoFrame {
    /// A photo in sRGB, whose signal counts as that of BT.709, as a picture of a film.
    borrowing func inColors(of film: PictureFormat) throws -> VideoFrame {
        let rate = Rational(25, 1)
        let scale = Filter(
            "scale",
            [
                "flags": "bicubic+accurate_rnd+full_chroma_int+full_chroma_inp", "out_color_matrix": "bt709",
                "in_range": "pc", "out_range": "tv",
            ])
        let graph = try FilterGraph(
            input: VideoFormat(of: self, timeBase: rate.inverted, frameRate: rate),
            chain: [scale, Filter("setsar", ["sar": "1"])], outputPixelFormats: [film.pixelFormat])
        var copy = try reference()
        copy.presentationTime = 0
        try graph.push(copy)
        try graph.finish()
        guard var picture = try graph.pull() else {
            throw DayreelError(.internalError, "the photo was lost on its way")
        }
        picture.color = .bt709
        guard let conversion = ColorConversion(from: picture.color, to: film) else { return picture }
        return try conversion.cube.convert(picture)
    }
}
