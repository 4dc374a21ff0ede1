import Files
import LibAV
import Library
import Model

/// A photo's pixels as its file stores them, with what is needed to show them.
struct DecodedPhoto: ~Copyable {
    /// The most bytes of a file to read.
    private static let mostBytes: Int64 = 1 << 28

    private let picture: VideoFrame
    private let orientation: StillOrientation
    /// Nil for a photo in sRGB, and for one that does not declare its colours.
    private let colors: PhotoColors?

    /// Reads and decodes a file: JPEG, HEIC, AVIF, PNG, WebP, GIF (the first picture), BMP or TIFF. `shorterSide` is how many pixels are
    /// needed of the shorter side: the thumbnail in a file may have as many. With `isForFilm`, a file of which only a part can be decoded
    /// counts as damaged, and a large HEIF picture is made smaller by a whole factor, so that its pixels are never in memory twice.
    ///
    /// Throws `LibAVError` for a damaged file and for a format that is not known, `DayreelError` if it cannot be read.
    init(path: String, shorterSide: Int, isForFilm: Bool = false) throws {
        let file = try MediaFile(path)
        guard file.size > 0, file.size <= Self.mostBytes else {
            throw DayreelError(media: path, "no photo has \(file.size) bytes")
        }
        // For an object of a bucket, the whole object at once.
        try file.require([0..<file.size])
        let bytes = try file.bytes(at: 0, count: Int(file.size))
        guard HeifPicture.begins(bytes) else {
            picture = try StillPicture.decode(bytes, isStrict: isForFilm)
            orientation = StillOrientation(of: bytes)
            colors = PhotoColors(profile: picture.colorProfile, tags: picture.color)
            return
        }
        guard let decoded = HeifPicture.decoded(bytes, shorterSide: shorterSide) else {
            throw DayreelError(media: path, "libheif cannot decode it")
        }
        let tags = decoded.colorCodes.map { ColorDescription(primaries: $0.primaries, transfer: $0.transfer) }
        let side = min(decoded.width, decoded.height)
        picture = try decoded.frame(dividedBy: isForFilm ? max(1, side / max(1, shorterSide)) : 1)
        orientation = .upright
        colors = PhotoColors(profile: decoded.colorProfile, tags: tags ?? .unspecified)
    }

    /// The size as displayed.
    var width: Int { orientation.swapsSides ? picture.height : picture.width }
    var height: Int { orientation.swapsSides ? picture.width : picture.height }

    /// The middle of the photo, of this size as displayed, scaled to `size`, turned, in sRGB, on white where it is transparent: red,
    /// green, blue and opacity.
    func shown(
        middle: (width: Int, height: Int), size: (width: Int, height: Int), kernel: String
    ) throws -> VideoFrame {
        let cropped = orientation.swapsSides ? (width: middle.height, height: middle.width) : middle
        let side = orientation.swapsSides ? (width: size.height, height: size.width) : size
        var chain: [Filter] = []
        if cropped != (picture.width, picture.height) {
            chain.append(Filter("crop", ["w": "\(cropped.width)", "h": "\(cropped.height)"]))
        }
        chain.append(Filter("scale", ["w": "\(side.width)", "h": "\(side.height)", "flags": kernel]))
        chain += orientation.filters
        let rate = Rational(25, 1)
        let input = VideoFormat(of: picture, timeBase: rate.inverted, frameRate: rate)
        let graph = try FilterGraph(input: input, chain: chain, outputPixelFormats: ["rgba"])
        var copy = try picture.reference()
        copy.presentationTime = 0
        try graph.push(copy)
        try graph.finish()
        guard var small = try graph.pull() else { throw DayreelError(.internalError, "the photo was lost on its way") }
        try small.makeWritable()
        // Only now, because few pixels are left.
        if let colors { small.bringToSRGB(colors) }
        small.coverTransparency()
        return small
    }
}

extension StillOrientation {
    /// True if the displayed picture is as wide as the stored one is high.
    fileprivate var swapsSides: Bool {
        switch self {
        case .upright, .mirrored, .upsideDown, .flipped: false
        case .transposed, .clockwise, .transversed, .counterclockwise: true
        }
    }

    /// The filters that turn the picture, by EXIF 2.32, 4.6.4: the sides to which the stored picture's first row and column belong.
    fileprivate var filters: [Filter] {
        switch self {
        case .upright: []
        case .mirrored: [Filter("hflip")]
        case .upsideDown: [Filter("hflip"), Filter("vflip")]
        case .flipped: [Filter("vflip")]
        case .transposed: [Filter("transpose", ["dir": "cclock_flip"])]
        case .clockwise: [Filter("transpose", ["dir": "clock"])]
        case .transversed: [Filter("transpose", ["dir": "clock_flip"])]
        case .counterclockwise: [Filter("transpose", ["dir": "cclock"])]
        }
    }
}

extension HeifPicture {
    /// The picture, made smaller by a whole factor: each pixel is the mean of a square. What is left at the edges is dropped.
    fileprivate func frame(dividedBy factor: Int) throws -> VideoFrame {
        let (width, height) = (width / factor, height / factor)
        var frame = try VideoFrame(width: width, height: height, pixelFormat: "rgba")
        let area = factor * factor
        withPixels { rgba, rowLength in
            frame.withMutablePlane(0) { bytes, stride, _, _ in
                for row in 0..<height {
                    for sample in 0..<4 * width {
                        let (pixel, channel) = (sample / 4, sample % 4)
                        let first = row &* factor &* rowLength &+ 4 &* pixel &* factor &+ channel
                        var sum = area / 2
                        for y in 0..<factor {
                            for x in 0..<factor { sum &+= Int(rgba[first &+ y &* rowLength &+ 4 &* x]) }
                        }
                        bytes[row * stride + sample] = UInt8(truncatingIfNeeded: sum / area)
                    }
                }
            }
        }
        return frame
    }
}

extension VideoFrame {
    /// Puts white behind the pixels of a picture in red, green, blue and opacity.
    fileprivate mutating func coverTransparency() {
        withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                for pixel in Swift.stride(from: row * stride, to: row * stride + width, by: 4) {
                    let opacity = Int(bytes[pixel + 3])
                    guard opacity < 255 else { continue }
                    for sample in pixel..<pixel + 3 {
                        bytes[sample] = UInt8((Int(bytes[sample]) * opacity + 255 * (255 - opacity) + 127) / 255)
                    }
                    bytes[pixel + 3] = 255
                }
            }
        }
    }
}

/// The colours of a photo that are not sRGB, such as Display P3, and their conversion for browsers that take all pixels for sRGB: as in
/// films, wide colours become the most vivid ones of the same lightness.
enum PhotoColors: Hashable, Sendable {
    case profile(ICCProfile)
    /// Colours by name, including HDR.
    case named(BT709Mapping)

    /// Nil for a photo in sRGB, and for one that does not declare its colours. The profile takes precedence.
    init?(profile: [UInt8]?, tags: ColorDescription) {
        if let profile = profile.flatMap({ ICCProfile($0) }) {
            if profile.isSRGB { return nil }
            self = .profile(profile)
        } else if let mapping = BT709Mapping(for: tags) {
            self = .named(mapping)
        } else {
            return nil
        }
    }

    /// The red, green and blue of sRGB for a pixel.
    func shown(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD3<UInt8> {
        switch self {
        case .profile(let profile):
            let light =
                profile.toSRGB
                * SIMD3(
                    profile.light[0][Int(red)], profile.light[1][Int(green)], profile.light[2][Int(blue)])
            let fitted = GamutFit.applied(to: light, luminance: LumaWeights.bt709.rgbShares)
            return SIMD3(SRGBCurve.code(fitted.x), SRGBCurve.code(fitted.y), SRGBCurve.code(fitted.z))
        case .named(let mapping):
            let signal = SIMD3(Double(red), Double(green), Double(blue)) / 255
            let shown = LumaWeights.bt709.rgb(mapping.mapped(mapping.weights.lumaChroma(signal)))
            return SIMD3(Self.code(shown.x), Self.code(shown.y), Self.code(shown.z))
        }
    }

    private static func code(_ signal: Double) -> UInt8 { UInt8((255 * min(1, max(0, signal))).rounded()) }
}

extension VideoFrame {
    /// Converts the pixels of a picture in red, green, blue and opacity to sRGB.
    mutating func bringToSRGB(_ colors: PhotoColors) {
        withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                for pixel in Swift.stride(from: row * stride, to: row * stride + width, by: 4) {
                    let shown = colors.shown(bytes[pixel], bytes[pixel + 1], bytes[pixel + 2])
                    for channel in 0..<3 { bytes[pixel + channel] = shown[channel] }
                }
            }
        }
    }
}
