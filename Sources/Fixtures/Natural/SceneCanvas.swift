import LibAV

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

extension SceneCanvas {
    /// The picture as yuv420p (BT.709, limited range). Both sides must be even.
    ///
    /// - grain: Shifts the dither, so that it differs from picture to picture.
    func frame(_ noise: Noise, grain: Int) throws -> VideoFrame {
        var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
        frame.withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                for column in 0..<width {
                    // Noise of one level: without it, smooth skies would show steps.
                    let dither = noise.cell(column &+ grain &* 37, row &+ grain &* 59)
                    bytes[row * stride + column] = UInt8(16 + 219 * Self.luma(pixels[row * width + column]) + dither)
                }
            }
        }
        for plane in 1...2 {
            frame.withMutablePlane(plane) { bytes, stride, columns, rows in
                for row in 0..<rows {
                    for column in 0..<columns {
                        let chroma = chroma(column * 2, row * 2, isBlue: plane == 1)
                        bytes[row * stride + column] = UInt8(128.5 + 224 * chroma)
                    }
                }
            }
        }
        return frame
    }

    /// The luma of ITU-R BT.709, from colours clamped to the range of a picture.
    @inline(__always)
    private static func luma(_ light: Light) -> Float {
        0.2126 * clamped(light.red) + 0.7152 * clamped(light.green) + 0.0722 * clamped(light.blue)
    }

    /// The mean colour difference of four pixels, −0.5...0.5.
    @inline(__always)
    private func chroma(_ column: Int, _ row: Int, isBlue: Bool) -> Float {
        let index = row * width + column
        let sum =
            difference(index, isBlue) + difference(index + 1, isBlue) + difference(index + width, isBlue)
            + difference(index + width + 1, isBlue)
        return sum / 4 / (isBlue ? 1.8556 : 1.5748)
    }

    @inline(__always)
    private func difference(_ index: Int, _ isBlue: Bool) -> Float {
        let light = pixels[index]
        return clamped(isBlue ? light.blue : light.red) - Self.luma(light)
    }
}

extension SceneCanvas {
    /// The outline of a range of hills, as offsets from its middle.
    func ridge(_ noise: Noise, seed: Float, detail: Float, height: Float, octaves: Int = 5, moved: Float = 0) -> [Float]
    {
        profile { (noise.layered(($0 + moved) * detail + seed * 31.7, seed * 11.3, octaves) - 0.5) * height }
    }

    /// An outline with firs on it.
    func firs(
        on ground: [Float], seed: Int, count: Int, heights: ClosedRange<Float>, between edges: ClosedRange<Float>
    ) -> [Float] {
        var dice = Dice(seed)
        var top = ground
        for _ in 0..<count {
            let x = dice.roll(edges.lowerBound, edges.upperBound)
            let tall = dice.roll(heights.lowerBound, heights.upperBound)
            let half = tall * dice.roll(0.2, 0.26)
            let foot = ground[column(x)]
            let first = max(0, Int((x - half) * scale))
            for column in first..<max(first, min(width, Int((x + half) * scale) + 1)) {
                let way = abs((Float(column) + 0.5) / scale - x) / half
                guard way < 1 else { continue }
                // Teeth for the tips of the branches.
                let tooth = abs(fraction(way * 7) - 0.5) * 0.16
                top[column] = min(top[column], foot - tall * (1 - way) + tooth * tall * way)
            }
        }
        return top
    }

    /// Turns everything below `shore` into water that mirrors the scene above, broken by ripples.
    ///
    /// - stretch: The rows above the shore that each row below it mirrors.
    mutating func mirror(
        below shore: Float, at time: Float, noise: Noise, stretch: Float, ripple: Float,
        _ tint: (_ light: Light, _ depth: Float, _ ripple: Float) -> Light
    ) {
        let step = 1 / scale
        for row in rows(shore...1) {
            let y = (Float(row) + 0.5) * step
            let depth = max(0, y - shore)
            let far = 1 / (0.27 + depth)
            for column in 0..<width {
                let x = (Float(column) + 0.5) * step
                let wide = noise.at(x * 11 + time * 0.25, depth * 64 * far + time * 1.1) - 0.5
                let fine = noise.at(x * 32 - time * 0.35, depth * 165 * far - time * 1.6) - 0.5
                let high = shore - depth * stretch - 0.005 + (wide * 2 + fine) * ripple * (0.22 + depth * 2)
                let aside = x + (wide + fine * 0.7) * 0.022
                // A light is mirrored as a streak; three rows approximate it.
                let light = pixel(aside, min(high, shore - step)) * 0.5
                let streak = pixel(aside, min(high - 0.013, shore - step)).mixed(
                    pixel(aside, min(high - 0.032, shore - step)), 0.5)
                pixels[row * width + column] = tint(light.adding(streak, 0.5), depth, wide + fine)
            }
        }
    }
}

extension SceneCanvas {
    /// Adds light around a place, down to none at the radius.
    mutating func glow(_ x: Float, _ y: Float, _ radius: Float, _ light: Light, _ strength: Float = 1) {
        let share = 1 / (radius * radius)
        box(x, y, radius, radius) { dx, dy, here in
            let left = 1 - (dx * dx + dy * dy) * share
            return left > 0 ? here.adding(light, left * left * strength) : here
        }
    }

    /// Draws a disc; its edge is one pixel wide, or softer.
    mutating func disc(
        _ x: Float, _ y: Float, _ radius: Float, _ light: Light, _ cover: Float = 1, edge: Float = 0
    ) {
        let edge = max(edge, 1 / scale)
        stamp(x, y, radius + edge, radius + edge) { dx, dy in
            (light, clamped((radius - (dx * dx + dy * dy).squareRoot()) / edge + 0.5) * cover)
        }
    }

    /// Draws a light out of focus: a disc, brighter at its rim, that adds to the light below.
    mutating func bokeh(_ x: Float, _ y: Float, _ radius: Float, _ light: Light, _ strength: Float) {
        box(x, y, radius * 1.1, radius * 1.1) { dx, dy, here in
            let way = (dx * dx + dy * dy).squareRoot() / radius
            let cover = smooth(1.06, 0.92, way)
            return cover > 0 ? here.adding(light, strength * cover * (0.72 + 0.4 * smooth(0.55, 1, way))) : here
        }
    }

    /// Draws a line with round ends. `startWidth` and `endWidth` are half of its width at each end.
    mutating func line(
        _ start: (x: Float, y: Float), _ end: (x: Float, y: Float), _ startWidth: Float, _ endWidth: Float,
        _ light: Light, _ cover: Float = 1
    ) {
        let (wayX, wayY) = (end.x - start.x, end.y - start.y)
        let (middleX, middleY) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
        let length = wayX * wayX + wayY * wayY + 1e-9
        let scale = scale
        let margin = max(startWidth, endWidth) + 1.5 / scale
        stamp(middleX, middleY, abs(wayX) / 2 + margin, abs(wayY) / 2 + margin) { dx, dy in
            let (px, py) = (dx + middleX - start.x, dy + middleY - start.y)
            let share = clamped((px * wayX + py * wayY) / length)
            let (ax, ay) = (px - share * wayX, py - share * wayY)
            let half = startWidth + (endWidth - startWidth) * share
            return (light, clamped((half - (ax * ax + ay * ay).squareRoot()) * scale + 0.5) * cover)
        }
    }

    /// Draws a blade from `bottom` up to `top`: `shape` receives the share of the way up and returns the middle, half the width and the
    /// light.
    @inline(__always)
    mutating func blade(
        from bottom: Float, to top: Float, _ shape: (_ up: Float) -> (x: Float, half: Float, light: Light)
    ) {
        guard top < bottom else { return }
        for row in rows(top...bottom) {
            let up = (bottom - (Float(row) + 0.5) / scale) / (bottom - top)
            guard up >= 0, up <= 1 else { continue }
            let (x, half, light) = shape(up)
            let first = max(0, Int((x - half) * scale) - 1)
            for column in first..<max(first, min(width, Int((x + half) * scale) + 2)) {
                let cover = clamped((half - abs((Float(column) + 0.5) / scale - x)) * scale + 0.5)
                pixels[row * width + column] = pixels[row * width + column].mixed(light, cover)
            }
        }
    }

    /// Darkens the picture away from a place, as lenses do: by nothing up to the distance `start`, by `loss` from `end` on, in picture
    /// heights.
    mutating func darkenEdges(_ x: Float, _ y: Float, start: Float, end: Float, loss: Float, squeeze: Float = 1) {
        paint { px, py, here in
            let (dx, dy) = ((px - x) * squeeze, py - y)
            return here * (1 - loss * smooth(start, end, (dx * dx + dy * dy).squareRoot()))
        }
    }
}
