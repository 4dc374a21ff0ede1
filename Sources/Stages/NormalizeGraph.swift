import LibAV
import Pipeline

/// The filters for one kind of picture. Scaling comes first, in the stored orientation, so that turning moves few pixels.
struct NormalizeGraph {
    let input: VideoFormat
    let stream: VideoStreamInfo
    let format: FilmFormat

    private var geometry: FitGeometry { geometry(for: format.fit) }

    private func geometry(for fit: Fit) -> FitGeometry {
        FitGeometry(
            sourceWidth: input.width, sourceHeight: input.height, sampleAspectRatio: input.sampleAspectRatio,
            orientation: stream.orientation, frameWidth: format.width, frameHeight: format.height, fit: fit)
    }

    func open() throws -> FilterGraph {
        switch format.fit {
        case .letterbox:
            return try FilterGraph(
                input: input, chain: toSDR + scaled(geometry) + turned + [pad, squarePixels],
                outputPixelFormats: ["yuv420p"])
        case .crop:
            return try FilterGraph(
                input: input, chain: toSDR + scaled(geometry) + turned + [crop(geometry), squarePixels],
                outputPixelFormats: ["yuv420p"])
        case .blur: return try openBlur()
        }
    }

    /// Tone mapping for pictures brighter than BT.709 knows, in linear light with BT.2020 primaries mapped to BT.709.
    ///
    /// 203 cd/m² is the reference white of HDR in SDR terms (ITU-R BT.2408). Scaled before, because the float pictures
    /// in between cost most of the time.
    private var toSDR: [Filter] {
        guard let transfer = input.color.transfer, ["arib-std-b67", "smpte2084"].contains(transfer) else { return [] }
        let size = geometry
        return [
            Filter(
                "zscale",
                [
                    "w": "\(size.scaledWidth)", "h": "\(size.scaledHeight)", "t": "linear", "npl": "203",
                    "tin": transfer,
                    "pin": input.color.primaries ?? "bt2020", "min": input.color.matrix ?? "bt2020nc",
                    "rin": input.color.range ?? "tv",
                ]),
            Filter("format", ["pix_fmts": "gbrpf32le"]),
            Filter("zscale", ["p": "bt709"]),
            Filter("tonemap", ["tonemap": "mobius", "desat": "0"]),
            Filter("zscale", ["t": "bt709", "m": "bt709", "r": "tv"]),
            Filter("format", ["pix_fmts": "yuv420p"]),
        ]
    }

    /// swscale's size, matrix and range change in one step. Untagged sources: BT.601 for standard definition, BT.709
    /// above, as every player guesses (and swscale alone would take BT.601 for all).
    private func scaled(_ size: FitGeometry) -> [Filter] {
        let isToneMapped = !toSDR.isEmpty
        let matrix =
            isToneMapped
            ? "bt709" : input.color.matrix ?? (input.height >= 720 || input.width >= 1280 ? "bt709" : "smpte170m")
        return [
            Filter(
                "scale",
                [
                    "w": "\(size.scaledWidth)", "h": "\(size.scaledHeight)",
                    "flags": "bicubic+accurate_rnd+full_chroma_int",
                    "in_color_matrix": Self.scaleName(ofMatrix: matrix), "out_color_matrix": "bt709",
                    "in_range": isToneMapped ? "tv" : input.color.range ?? "tv", "out_range": "tv",
                ]),
            Filter("format", ["pix_fmts": "yuv420p"]),
        ]
    }

    /// The scale filter's word for a matrix; what it does not know is near enough to BT.709.
    private static func scaleName(ofMatrix matrix: String) -> String {
        switch matrix {
        case "bt470bg", "smpte170m", "bt601": "bt601"
        case "bt2020nc", "bt2020c", "bt2020": "bt2020"
        case "smpte240m": "smpte240m"
        case "fcc": "fcc"
        default: "bt709"
        }
    }

    private var turned: [Filter] {
        let mirror = stream.orientation.mirrored ? [Filter("hflip")] : []
        let turn: [Filter] =
            switch stream.orientation.clockwiseDegrees {
            case 90: [Filter("transpose", ["dir": "clock"])]
            case 180: [Filter("hflip"), Filter("vflip")]
            case 270: [Filter("transpose", ["dir": "cclock"])]
            default: []
            }
        return mirror + turn
    }

    private var pad: Filter {
        let size = geometry
        return Filter(
            "pad",
            [
                "w": "\(format.width)", "h": "\(format.height)", "x": "\(size.left)", "y": "\(size.top)",
                "color": "black",
            ])
    }

    private func crop(_ size: FitGeometry) -> Filter {
        Filter("crop", ["w": "\(format.width)", "h": "\(format.height)", "x": "\(-size.left)", "y": "\(-size.top)"])
    }

    private var squarePixels: Filter { Filter("setsar", ["sar": "1"]) }

    /// The picture over a blurred, darkened copy of itself that fills the frame. The copy is blurred at an eighth of the
    /// size, which looks the same and costs a sixtieth.
    private func openBlur() throws -> FilterGraph {
        let whole = geometry(for: .blur)
        let small = [
            Filter("scale", ["w": "\(max(16, format.width / 8 & ~1))", "h": "\(max(16, format.height / 8 & ~1))"]),
            Filter("gblur", ["sigma": "6"]),
            Filter("scale", ["w": "\(format.width)", "h": "\(format.height)", "flags": "bicubic"]),
            Filter("lutyuv", ["y": "16+(val-16)*0.6"]),
        ]
        let before = toSDR + scaled(geometry(for: .crop)) + turned + [crop(geometry(for: .crop))] + small
        let foreground = toSDR + scaled(whole) + turned
        let join = Filter("overlay", ["x": "\(whole.left)", "y": "\(whole.top)", "format": "yuv420"])
        var nodes = [FilterGraph.Node("split", Filter("split"))]
        var links = [FilterGraph.Link("in", to: "split")]
        func add(_ chain: [Filter], output: Int) -> String {
            var last = "split"
            for (number, filter) in chain.enumerated() {
                let name = "\(output == 0 ? "back" : "front") \(number)"
                nodes.append(FilterGraph.Node(name, filter))
                links.append(FilterGraph.Link(last, number == 0 ? output : 0, to: name))
                last = name
            }
            return last
        }
        let (back, front) = (add(before, output: 0), add(foreground, output: 1))
        nodes += [FilterGraph.Node("join", join), FilterGraph.Node("square", squarePixels)]
        links += [
            FilterGraph.Link(back, to: "join", 0), FilterGraph.Link(front, to: "join", 1),
            FilterGraph.Link("join", to: "square"), FilterGraph.Link("square", to: "out"),
        ]
        return try FilterGraph(input: input, nodes: nodes, links: links, outputPixelFormats: ["yuv420p"])
    }
}
