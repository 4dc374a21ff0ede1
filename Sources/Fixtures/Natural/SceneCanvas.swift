/// A picture to draw a scene on. Coordinates are in picture heights from the top left, so that a scene looks the same at every size.
struct SceneCanvas: Sendable {
    let width: Int
    let height: Int
    var pixels: [Light]

    /// Creates a canvas that is clear all over, so that it can be laid over another picture.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: .clear, count: width * height)
    }

    /// The right edge, in picture heights.
    var right: Float { Float(width) / Float(height) }
    /// The pixels per picture height, also a factor for soft edges.
    var scale: Float { Float(height) }

    /// The rows between two places.
    func rows(_ places: ClosedRange<Float>) -> Range<Int> {
        let first = max(0, min(height, Int(places.lowerBound * scale)))
        return first..<max(first, min(height, Int(places.upperBound * scale) + 1))
    }

    /// The column that contains a place, or the nearest one.
    @inline(__always)
    func column(_ x: Float) -> Int { max(0, min(width - 1, Int(x * scale))) }

    @inline(__always)
    func row(_ y: Float) -> Int { max(0, min(height - 1, Int(y * scale))) }

    @inline(__always)
    func pixel(_ x: Float, _ y: Float) -> Light { pixels[row(y) * width + column(x)] }

    /// Values along the picture's width, one per column.
    func profile(_ value: (_ x: Float) -> Float) -> [Float] {
        (0..<width).map { value((Float($0) + 0.5) / scale) }
    }

    /// Gives each pixel in some rows a new light, which may depend on its present one.
    @inline(__always)
    mutating func paint(
        rows places: ClosedRange<Float> = 0...1, _ shade: (_ x: Float, _ y: Float, _ here: Light) -> Light
    ) {
        let (step, rows) = (1 / scale, rows(places))
        let width = width
        var pixels = self.pixels.mutableSpan
        for row in rows {
            let y = (Float(row) + 0.5) * step
            let start = row * width
            for column in 0..<width {
                pixels[start + column] = shade((Float(column) + 0.5) * step, y, pixels[start + column])
            }
        }
    }

    /// Gives all pixels of a row the same light.
    mutating func paint(_ ramp: Ramp) {
        for row in 0..<height {
            let light = ramp.at((Float(row) + 0.5) / scale)
            for index in row * width..<(row + 1) * width { pixels[index] = light }
        }
    }

    /// Fills the area below a line, with a soft edge.
    @inline(__always)
    mutating func fill(
        below line: [Float], rows places: ClosedRange<Float> = 0...1,
        _ shade: (_ x: Float, _ y: Float, _ depth: Float) -> Light
    ) {
        let (step, scale, rows) = (1 / scale, scale, rows(places))
        let width = width
        var pixels = self.pixels.mutableSpan
        for row in rows {
            let y = (Float(row) + 0.5) * step
            for column in 0..<width {
                let depth = y - line[column]
                let cover = clamped(depth * scale + 0.5)
                guard cover > 0 else { continue }
                let index = row * width + column
                let light = shade((Float(column) + 0.5) * step, y, depth)
                pixels[index] = pixels[index].mixed(light, cover)
            }
        }
    }

    /// Draws in a box around a place: `shade` receives the offset from it and returns a light and its cover.
    @inline(__always)
    mutating func stamp(
        _ x: Float, _ y: Float, _ halfWidth: Float, _ halfHeight: Float,
        _ shade: (_ dx: Float, _ dy: Float) -> (light: Light, cover: Float)
    ) {
        box(x, y, halfWidth, halfHeight) { dx, dy, here in
            let (light, cover) = shade(dx, dy)
            return cover > 0 ? here.mixed(light, cover) : here
        }
    }

    /// Draws like `stamp`, with access to the present light.
    @inline(__always)
    mutating func box(
        _ x: Float, _ y: Float, _ halfWidth: Float, _ halfHeight: Float,
        _ shade: (_ dx: Float, _ dy: Float, _ here: Light) -> Light
    ) {
        let left = max(0, Int((x - halfWidth) * scale) - 1)
        let end = min(width, Int((x + halfWidth) * scale) + 2)
        let top = max(0, Int((y - halfHeight) * scale) - 1)
        let bottom = min(height, Int((y + halfHeight) * scale) + 2)
        guard left < end, top < bottom else { return }
        let step = 1 / scale
        let width = width
        var pixels = self.pixels.mutableSpan
        for row in top..<bottom {
            let dy = (Float(row) + 0.5) * step - y
            for column in left..<end {
                let index = row * width + column
                pixels[index] = shade((Float(column) + 0.5) * step - x, dy, pixels[index])
            }
        }
    }

    /// Lays another canvas of the same size over this one, moved to the right by a fraction of the height. The columns at its edges repeat.
    mutating func lay(_ layer: SceneCanvas, rows places: ClosedRange<Float> = 0...1, moved: Float = 0) {
        let pixelsMoved = moved * scale
        let whole = Int(pixelsMoved.rounded(.down))
        let part = pixelsMoved - Float(whole)
        let rows = rows(places)
        let width = width
        var pixels = self.pixels.mutableSpan
        for row in rows {
            let start = row * width
            for column in 0..<width {
                var light = layer.pixels[start + max(0, min(width - 1, column - whole))]
                if part > 0 {
                    light = light.mixed(layer.pixels[start + max(0, min(width - 1, column - whole - 1))], part)
                }
                let here = pixels[start + column]
                let rest = 1 - light.cover
                pixels[start + column] = Light(
                    here.red * rest + light.red, here.green * rest + light.green, here.blue * rest + light.blue,
                    cover: here.cover * rest + light.cover)
            }
        }
    }
}
