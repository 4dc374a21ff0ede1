import LibAV
import Model

/// The pictures of a clip, upright and with square pixels: the pattern that the tests read, or a scene.
struct ClipPictures {
    private enum Origin {
        case pattern(FilterGraph, ClipCaptions?)
        case scene(any NaturalScene, Noise)
    }

    private let clip: FixtureClip
    private let origin: Origin

    /// Throws `LibAVError`, `TypographyError`.
    init(of clip: FixtureClip) throws {
        self.clip = clip
        if let scene = clip.scene {
            origin = .scene(scene.made(width: clip.picture.width, height: clip.picture.height), Noise())
        } else {
            origin = .pattern(try ClipBackground(clip: clip).graph(), try ClipCaptions(of: clip))
        }
    }

    /// The picture with this number as yuv420p (BT.709, limited range). Ask for each once, in order, from 0.
    func picture(_ number: Int) throws -> VideoFrame {
        switch origin {
        case .scene(let scene, let noise):
            let time = Float(clip.picture.timing.time(ofFrame: number).microseconds) / 1_000_000
            return try scene.picture(at: time).frame(noise, grain: number)
        case .pattern(let background, let captions):
            guard var frame = try background.pull() else {
                throw DayreelError(.internalError, "the background of fixture clip \(clip.number) ended early")
            }
            try captions?.draw(frame: number, on: &frame)
            try ClipPainter(clip: clip).paint(frame: number, on: &frame)
            return frame
        }
    }
}

/// The conversion from the upright picture with square pixels to the stored one: turned, squeezed, in other colours.
struct ClipShape {
    /// Scaling that gives the same bits on every processor.
    static let exactScaling = "bicubic+accurate_rnd+full_chroma_int+bitexact"

    var picture: FixtureClip.Picture

    var storedWidth: Int {
        picture.rotation.swapsSides ? picture.height : squeezedWidth
    }

    var storedHeight: Int {
        picture.rotation.swapsSides ? squeezedWidth : picture.height
    }

    private var squeezedWidth: Int {
        picture.width * Int(picture.sampleAspectRatio.denominator) / Int(picture.sampleAspectRatio.numerator)
    }

    /// The filters that convert; nil if the picture is stored as it is displayed.
    func graph() throws -> FilterGraph? {
        let chain = turn + squeeze
        guard !chain.isEmpty else { return nil }
        let input = VideoFormat(
            width: picture.width, height: picture.height, pixelFormat: "yuv420p", timeBase: Rational(1, 600),
            frameRate: nil, sampleAspectRatio: Rational(1, 1), color: .bt709)
        return try FilterGraph(input: input, chain: chain, outputPixelFormats: ["yuv420p"])
    }

    /// The inverse of the turn that the display matrix asks of a player.
    private var turn: [Filter] {
        switch picture.rotation.clockwiseDegrees {
        case 90: [Filter("transpose", ["dir": "cclock"])]
        case 180: [Filter("hflip"), Filter("vflip")]
        case 270: [Filter("transpose", ["dir": "clock"])]
        default: []
        }
    }

    private var squeeze: [Filter] {
        guard picture.sampleAspectRatio != Rational(1, 1) || picture.color != .bt709 else { return [] }
        return [
            Filter(
                "scale",
                [
                    "w": "\(storedWidth)", "h": "\(storedHeight)", "flags": Self.exactScaling,
                    "in_color_matrix": "bt709", "in_range": "tv",
                    "out_color_matrix": picture.color.matrix ?? "bt709", "out_range": picture.color.range ?? "tv",
                ])
        ]
    }
}

/// The pictures of a clip before text and marks: a slowly turning gradient in the clip's own colours. libav's filters draw them, upright
/// and with square pixels.
struct ClipBackground {
    var clip: FixtureClip

    /// A graph that yields yuv420p pictures (BT.709, limited range) without end.
    func graph() throws -> FilterGraph {
        try FilterGraph(source: [gradient, toYUV], outputPixelFormats: ["yuv420p"])
    }

    private var gradient: Filter {
        let hue = clip.number * 67 % 360
        return Filter(
            "gradients",
            [
                "size": "\(clip.picture.width)x\(clip.picture.height)", "rate": "30", "seed": "\(clip.number)",
                "nb_colors": "3", "c0": Self.color(hue: hue, value: 200), "c1": Self.color(hue: hue + 40, value: 120),
                "c2": Self.color(hue: hue + 150, value: 160), "x0": "0", "y0": "0", "x1": "\(clip.picture.width)",
                "y1": "\(clip.picture.height)", "speed": "0.012",
            ])
    }

    private var toYUV: Filter {
        Filter("scale", ["out_color_matrix": "bt709", "out_range": "tv", "flags": ClipShape.exactScaling])
    }

    /// `0xRRGGBB` of a hue in degrees, at three quarters of full saturation and with the given strongest component.
    private static func color(hue: Int, value: Int) -> String {
        let components = [0, 120, 240].map { offset -> UInt8 in
            let distance = abs((hue - offset + 540).flooredModulo(by: 360) - 180)
            let share = min(max(120 - distance, 0), 60)
            return UInt8(value / 4 + value * 3 / 4 * share / 60)
        }
        return "0x" + components.hexadecimal
    }
}
