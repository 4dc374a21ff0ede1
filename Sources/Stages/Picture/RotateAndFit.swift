import LibAV
import Model
import Pipeline

/// The filters for one kind of picture. Scaling comes first, in the stored rotation, so that few pixels need turning.
struct RotateAndFit {
    let input: VideoFormat
    let rotation: DisplayRotation
    let format: FilmFormat
    /// What steadies the pictures, and how many of them are done; nil for pictures that are shown as they are.
    var steady: (moves: SteadyMoves, done: Int)?
    /// The place in the frame of pictures that are scaled to it already; nil to find it.
    var place: FitGeometry?

    private var film: PictureFormat { format.picture }

    var geometry: FitGeometry { place ?? geometry(for: format.fit) }

    private func geometry(for fit: Fit, frame: (width: Int, height: Int)? = nil) -> FitGeometry {
        FitGeometry(
            sourceWidth: input.width, sourceHeight: input.height, sampleAspectRatio: input.sampleAspectRatio,
            rotation: rotation, frameWidth: frame?.width ?? format.width,
            frameHeight: frame?.height ?? format.height, fit: fit)
    }

    func open() throws -> FilterGraph {
        // Filters read them when their graph is set up.
        var files: [MemoryFile] = []
        defer { files.removeAll() }
        return try open(&files)
    }

    private func open(_ files: inout [MemoryFile]) throws -> FilterGraph {
        switch format.fit {
        case .letterbox:
            return try FilterGraph(
                input: input, chain: steadied(geometry, &files) + turned + pad + [squarePixels],
                outputPixelFormats: [film.pixelFormat])
        case .crop,
            // A picture that covers the frame, as nearly every clip does, has no bars to blur.
            .blur where coversFrame, .pair where coversFrame:
            return try FilterGraph(
                input: input, chain: steadied(geometry, &files) + turned + crop(geometry, to: whole) + [squarePixels],
                outputPixelFormats: [film.pixelFormat])
        case .blur, .pair: return try openBlur(&files)
        }
    }

    private var fillsFrame: Bool { geometry.width == format.width && geometry.height == format.height }

    private var coversFrame: Bool { geometry.width >= format.width && geometry.height >= format.height }

    /// The scaling filters. Empty for pictures that already have the film's format, as most phones' do: swscale would only copy them.
    private func scaled(_ size: FitGeometry) -> [Filter] {
        let isFilmsFormat =
            input.pixelFormat == film.pixelFormat && input.color.matrix == film.color.matrix
            && input.color.range == film.color.range
        if isFilmsFormat, size.scaledWidth == input.width, size.scaledHeight == input.height { return [] }
        return [
            Filter.scale(
                input, width: size.scaledWidth, height: size.scaledHeight, toMatrix: film.weights.name),
            Filter("format", ["pix_fmts": film.pixelFormat]),
        ]
    }

    /// The scaling filters, and the one that steadies the pictures.
    private func steadied(_ size: FitGeometry, _ files: inout [MemoryFile]) throws -> [Filter] {
        guard let steady else { return scaled(size) }
        let (filter, file) = try steady.moves.filter(
            width: size.scaledWidth, height: size.scaledHeight, after: steady.done)
        files.append(file)
        return scaled(size) + [filter]
    }

    private var turned: [Filter] {
        let mirror = rotation.mirrored ? [Filter("hflip")] : []
        let turn: [Filter] =
            switch rotation.clockwiseDegrees {
            case 90: [Filter("transpose", ["dir": "clock"])]
            case 180: [Filter("hflip"), Filter("vflip")]
            case 270: [Filter("transpose", ["dir": "cclock"])]
            default: []
            }
        return mirror + turn
    }

    /// The filter for the bars, if there are any.
    private var pad: [Filter] {
        let size = geometry
        if fillsFrame { return [] }
        return [
            Filter(
                "pad",
                [
                    "w": "\(format.width)", "h": "\(format.height)", "x": "\(size.left)", "y": "\(size.top)",
                    "color": "black",
                ])
        ]
    }

    /// The picture's place between bars that libav's filter tints: with 10 bits, its grey is 514.
    var tintedBars: FitGeometry? {
        format.fit == .letterbox && !fillsFrame && film.bitDepth > 8 ? geometry : nil
    }

    private var whole: (width: Int, height: Int) { (format.width, format.height) }

    private func crop(_ size: FitGeometry, to frame: (width: Int, height: Int)) -> [Filter] {
        if size.width == frame.width, size.height == frame.height { return [] }
        return [
            Filter("crop", ["w": "\(frame.width)", "h": "\(frame.height)", "x": "\(-size.left)", "y": "\(-size.top)"])
        ]
    }

    private var squarePixels: Filter { Filter("setsar", ["sar": "1"]) }

    /// The smallest width of a picture to blur. gblur of libav 5.1 is wrong for planes 16 samples wide (its code for AVX2, with one
    /// thread), which is the chroma of 32 pixels.
    private static let leastBlurred = 40

    /// The picture over a blurred, darkened copy of itself that fills the frame. The copy is blurred at an eighth of the size, which looks
    /// the same and costs a sixtieth.
    private func openBlur(_ files: inout [MemoryFile]) throws -> FilterGraph {
        let inner = geometry
        let eighth = (
            width: max(Self.leastBlurred, format.width / 8 & ~1), height: max(Self.leastBlurred, format.height / 8 & ~1)
        )
        let filled = geometry(for: .crop, frame: eighth)
        let before =
            try steadied(filled, &files) + turned + crop(filled, to: eighth) + [
                Filter("gblur", ["sigma": "6"]),
                Filter("scale", ["w": "\(format.width)", "h": "\(format.height)", "flags": "bicubic"]),
                Filter("lutyuv", ["y": "\(film.black)+(val-\(film.black))*0.6"]),
            ]
        let foreground = try steadied(inner, &files) + turned
        let join = Filter("overlay", ["x": "\(inner.left)", "y": "\(inner.top)", "format": film.overlayFormat])
        var nodes = [FilterGraph.Node("split", Filter("split"))]
        var links = [FilterGraph.Link("in", to: "split")]
        /// Adds the chain that starts at an output of the split. Returns its end, or the output itself if the chain is empty.
        func add(_ chain: [Filter], output: Int) -> (name: String, output: Int) {
            var last = (name: "split", output: output)
            for (number, filter) in chain.enumerated() {
                let name = "\(output == 0 ? "back" : "front") \(number)"
                nodes.append(FilterGraph.Node(name, filter))
                links.append(FilterGraph.Link(last.name, last.output, to: name))
                last = (name, 0)
            }
            return last
        }
        let (back, front) = (add(before, output: 0), add(foreground, output: 1))
        nodes += [FilterGraph.Node("join", join), FilterGraph.Node("square", squarePixels)]
        links += [
            FilterGraph.Link(back.name, back.output, to: "join", 0),
            FilterGraph.Link(front.name, front.output, to: "join", 1),
            FilterGraph.Link("join", to: "square"), FilterGraph.Link("square", to: "out"),
        ]
        return try FilterGraph(input: input, nodes: nodes, links: links, outputPixelFormats: [film.pixelFormat])
    }
}
