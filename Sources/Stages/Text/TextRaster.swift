import LibAV
import Model
import Typography

/// Lines of text as pixels of a box of the frame: for each pixel, the share of the picture that stays, and the light that is added.
struct TextRaster {
    /// The box, with even edges, because chroma has half the resolution.
    let x: Range<Int>
    let y: Range<Int>
    /// 0 to 1, row by row.
    private(set) var keep: [Float]
    /// Red, green and blue of the film from 0 to 1 in full range, premultiplied.
    private(set) var light: [SIMD3<Float>]
    let film: PictureFormat

    /// Draws lines moved by an offset in pixels. `frame` limits the box. Throws `DayreelError`, `LibAVError`.
    init(
        _ lines: [TextLayout.PlacedLine], _ setter: TextSetter, shadow: TextDesign.Shadow, offset: Double,
        format: FilmFormat
    ) throws {
        let pictures = try lines.map { line in
            let set = try setter.line(line.text, line.design, size: line.size)
            let start = (x: line.x, y: line.y + offset)
            let border = shadow.border(size: line.size)
            return (
                letters: try typesetting { try set.picture(start: start) },
                edge: border > 0 ? try typesetting { try set.picture(border: border, start: start) } : nil, line: line
            )
        }
        let reach = shadow.reach(height: format.height, size: lines.map(\.size).max() ?? 0)
        film = format.picture
        x = Self.span(pictures.map { $0.letters.left..<$0.letters.left + $0.letters.width }, reach, format.width)
        y = Self.span(pictures.map { $0.letters.top..<$0.letters.top + $0.letters.height }, reach, format.height)
        keep = Array(repeating: 1, count: x.count * y.count)
        light = Array(repeating: .zero, count: keep.count)
        guard !keep.isEmpty else { return }
        for (shade, opacity) in try shades(pictures.map { ($0.letters, $0.edge) }, shadow, format, lines) {
            for index in keep.indices { keep[index] *= 1 - Float(shade.values[index]) / 255 * opacity }
        }
        for picture in pictures { draw(picture.letters, picture.line.design) }
    }

    /// The smallest range with even ends around all ranges and a margin, within the frame.
    private static func span(_ ranges: [Range<Int>], _ margin: Int, _ limit: Int) -> Range<Int> {
        let first = max(0, (ranges.map(\.lowerBound).min() ?? 0) - margin) & ~1
        let last = min(limit & ~1, ((ranges.map(\.upperBound).max() ?? 0) + margin + 1) & ~1)
        return min(first, max(0, last))..<max(first, last)
    }

    private func shades(
        _ pictures: [(letters: TextPicture, edge: TextPicture?)], _ shadow: TextDesign.Shadow, _ format: FilmFormat,
        _ lines: [TextLayout.PlacedLine]
    ) throws -> [(Coverage, Float)] {
        var letters = Coverage(x: x, y: y)
        for picture in pictures {
            let drawn = picture.edge ?? picture.letters
            letters.unite(drawn, values: drawn.silhouette)
        }
        return try shadow.layers(height: format.height, size: lines.map(\.size).max() ?? 0).map { layer in
            var soft = try letters.blurred(sigma: layer.sigma)
            if layer.spread != 1 {
                soft.values = soft.values.map { UInt8(clamping: Int((Double($0) * layer.spread).rounded())) }
            }
            return (soft, Float(layer.opacity))
        }
    }

    private mutating func draw(_ picture: TextPicture, _ design: TextDesign.Line) {
        let color = film.signal(of: design.color)
        for row in 0..<picture.height where y.contains(picture.top + row) {
            for column in 0..<picture.width where x.contains(picture.left + column) {
                let from = row * picture.width + column
                let to = (picture.top + row - y.lowerBound) * x.count + picture.left + column - x.lowerBound
                let letter = Float(picture.coverage[from]) / 255 * Float(design.opacity)
                if letter > 0 { lay(color * letter, opacity: letter, at: to) }
                if let sign = picture.colors?[from], sign.opacity > 0 {
                    let (colors, opacity) = (
                        SIMD3(Float(sign.red), Float(sign.green), Float(sign.blue)) / 255, Float(sign.opacity) / 255
                    )
                    lay(film.signal(of: colors, opacity: opacity), opacity: opacity, at: to)
                }
            }
        }
    }

    /// Lays premultiplied light over a pixel.
    private mutating func lay(_ color: SIMD3<Float>, opacity: Float, at index: Int) {
        keep[index] *= 1 - opacity
        light[index] = light[index] * (1 - opacity) + color
    }
}

extension TextDesign.Shadow {
    /// A blurred copy of the letters in black.
    struct Layer {
        /// Pixels.
        var sigma: Double
        /// Factor of the blurred coverage, which is then limited to the whole.
        var spread: Double
        var opacity: Double
    }

    /// `height` is the frame's, `size` the em, in pixels.
    func layers(height: Int, size: Double) -> [Layer] {
        switch self {
        case .soft(let wide, let close):
            let unit = Double(height) / 100
            return [
                Layer(sigma: 1.8 * unit, spread: 1.8, opacity: wide * 0.7),
                Layer(sigma: 0.55 * unit, spread: 1.5, opacity: wide),
                Layer(sigma: 0.16 * unit, spread: 1.3, opacity: close),
            ]
        case .edge: return [Layer(sigma: Double(border(size: size)), spread: 1, opacity: 200.0 / 255)]
        case .none: return []
        }
    }

    /// By how many pixels the letters of the shadow are thicker on every side.
    func border(size: Double) -> Int {
        switch self {
        case .soft, .none: 0
        case .edge: max(1, Int(size / 12))
        }
    }

    /// How far the shadow reaches from the letters, in pixels.
    func reach(height: Int, size: Double) -> Int {
        let widest = layers(height: height, size: size).map(\.sigma).max() ?? 0
        return Int((3 * widest).rounded(.up)) + border(size: size)
    }
}

/// Texts have the colours of SDR, whose white is the reference white of a film in HDR: 75 % of its signal.
extension PictureFormat {
    /// Red, green and blue of the film from 0 to 1.
    func signal(of color: TextColor) -> SIMD3<Float> {
        signal(of: SIMD3(Float(color.red), Float(color.green), Float(color.blue)), opacity: 1)
    }

    /// The same of a premultiplied colour.
    func signal(of color: SIMD3<Float>, opacity: Float) -> SIMD3<Float> {
        guard self == .hdr, opacity > 0 else { return color }
        return SIMD3<Float>(HLGMapping.color(ofSDR: SIMD3<Double>(color / opacity))) * opacity
    }
}

/// The coverage of each pixel of a rectangle, 0…255.
struct Coverage {
    /// Left edge of the rectangle.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    var values: [UInt8]

    /// An empty rectangle.
    init(x: Range<Int>, y: Range<Int>) {
        (left, top, width, height) = (x.lowerBound, y.lowerBound, x.count, y.count)
        values = Array(repeating: 0, count: x.count * y.count)
    }

    /// Adds a picture's values wherever they are greater.
    mutating func unite(_ picture: TextPicture, values: [UInt8]) {
        for row in 0..<picture.height {
            let y = picture.top + row - top
            guard (0..<height).contains(y) else { continue }
            for column in 0..<picture.width {
                let x = picture.left + column - left
                guard (0..<width).contains(x) else { continue }
                self.values[y * width + x] = max(self.values[y * width + x], values[row * picture.width + column])
            }
        }
    }

    /// The coverage softened by a Gaussian, in the same rectangle. `sigma` is in pixels.
    func blurred(sigma: Double) throws -> Coverage {
        var canvas = try VideoFrame(width: width, height: height, pixelFormat: "gray")
        canvas.withMutablePlane(0) { bytes, stride, _, _ in
            for row in 0..<height {
                for column in 0..<width { bytes[row * stride + column] = values[row * width + column] }
            }
        }
        let input = VideoFormat(of: canvas, timeBase: Rational(1, 1), frameRate: Rational(1, 1))
        let graph = try FilterGraph(
            input: input, chain: [Filter("gblur", ["sigma": "\(max(0.1, sigma))", "steps": "2"])],
            outputPixelFormats: ["gray"])
        try graph.push(canvas)
        try graph.finish()
        guard let soft = try graph.pull() else { throw DayreelError(.internalError, "libav lost a text's shadow") }
        var result = self
        soft.withPlane(0) { bytes, stride, _, _ in
            for row in 0..<height {
                for column in 0..<width { result.values[row * width + column] = bytes[row * stride + column] }
            }
        }
        return result
    }
}
