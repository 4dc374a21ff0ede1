import LibAV

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
