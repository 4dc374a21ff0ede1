/// Clouds over snowy mountains, mist in the valley, a meadow in front.
struct MountainsScene: NaturalScene {
    private static let sky = Ramp((0, 0x2F6FC0), (0.35, 0x7FB3E6), (0.6, 0xD5E7F5))

    private struct Range {
        var base: Float
        var seed: Float
        var detail: Float
        var height: Float
        /// The share of the air's colour in the range's.
        var haze: Float
        /// The distance from the crest to the end of the snow.
        var snow: Float
    }

    private let noise = Noise()
    private let backdrop: SceneCanvas
    private let far: SceneCanvas
    private let near: SceneCanvas
    private let wood: SceneCanvas
    private let meadow: SceneCanvas

    init(width: Int, height: Int) {
        let empty = SceneCanvas(width: width, height: height)
        var sky = empty
        sky.paint(Self.sky)
        backdrop = sky
        let noise = noise
        far = Self.range(
            Range(base: 0.58, seed: 3.3, detail: 1.5, height: 0.34, haze: 0.55, snow: 0.20), empty, noise)
        near = Self.range(
            Range(base: 0.72, seed: 8.1, detail: 1.15, height: 0.62, haze: 0.12, snow: 0.22), empty, noise)
        var wood = empty
        let ground = wood.ridge(noise, seed: 5, detail: 1.2, height: 0.2, octaves: 4).map { $0 + 0.80 }
        let firs = wood.firs(on: ground, seed: 61, count: 110, heights: 0.03...0.07, between: 0...wood.right)
        wood.fill(below: firs, rows: 0.5...1) { x, y, _ in
            Light(0x2C4A3A).mixed(Light(0x47684A), noise.layered(x * 30, y * 30, 3))
        }
        self.wood = wood
        meadow = Self.meadow(empty, noise)
    }

    private static func range(_ range: Range, _ empty: SceneCanvas, _ noise: Noise) -> SceneCanvas {
        var canvas = empty
        let line = canvas.profile { x in
            let peaks = 1 - abs(2 * noise.layered(x * range.detail + range.seed, range.seed * 3.1, 5) - 1) * 2
            let body = noise.layered(x * range.detail * 0.5 + range.seed * 2, 1.7, 2)
            return range.base - range.height * (peaks * 0.5 + 0.4 * body)
        }
        func height(_ x: Float, _ y: Float, _ depth: Float) -> Float {
            let ribs = 1 - abs(2 * noise.layered(x * 6 + range.seed, y * 4.5 + depth * 2 + range.seed, 5) - 1)
            return ribs * 0.6 + noise.layered(x * 11 + range.seed, y * 9, 4) * 0.4
        }
        canvas.fill(below: line) { x, y, depth in
            // The light comes from the upper right: slopes that rise towards it are in the shade.
            let slope = height(x, y, depth) - height(x + 0.011, y - 0.009, depth - 0.009)
            let lit = clamped(0.5 + slope * 5.5)
            let ragged = (noise.layered(x * 9, y * 9 + range.seed, 4) - 0.5) * 0.32
            let rock = Light(0x3C4660).mixed(Light(0x8D8272), lit)
            let snow = Light(0x90A8D6).mixed(Light(1, 0.985, 0.95), lit)
            return rock.mixed(snow, smooth(0, 0.05, range.snow - depth + ragged)).mixed(Light(0x9FBFE0), range.haze)
        }
        return canvas
    }

    private static func meadow(_ empty: SceneCanvas, _ noise: Noise) -> SceneCanvas {
        var canvas = empty
        let line = canvas.ridge(noise, seed: 9, detail: 0.9, height: 0.16, octaves: 4).map { $0 + 0.92 }
        canvas.fill(below: line, rows: 0.7...1) { x, y, _ in
            Light(0x4F7A35).mixed(Light(0x95B552), smooth(0.35, 0.65, noise.layered(x * 34, y * 60, 4)) * 0.8)
        }
        let colors = [Light(1, 0.98, 0.9), Light(1, 0.85, 0.25), Light(0.72, 0.5, 0.85)]
        for number in 0..<170 {
            var dice = Dice(400 + number)
            let (x, y) = (dice.roll() * canvas.right, dice.roll(0.9, 1))
            guard y > line[canvas.column(x)] + 0.012 else { continue }
            canvas.disc(x, y, dice.roll(0.0016, 0.0042), colors[number % 3], 0.95)
        }
        return canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        paintClouds(on: &canvas, at: time)
        canvas.lay(far, rows: 0.2...0.8)
        paintMist(0.54, thickness: 0.12, detail: 1.7, speed: 0.05, cover: 0.8, on: &canvas, at: time)
        canvas.lay(near, rows: 0...0.95)
        paintMist(0.70, thickness: 0.14, detail: 1.3, speed: 0.085, cover: 0.95, on: &canvas, at: time)
        canvas.lay(wood, rows: 0.6...1)
        paintMist(0.84, thickness: 0.10, detail: 1.1, speed: 0.11, cover: 0.75, on: &canvas, at: time)
        canvas.lay(meadow, rows: 0.8...1)
        return canvas
    }

    private func paintClouds(on canvas: inout SceneCanvas, at time: Float) {
        let noise = noise
        let field = SoftField(canvas, rows: 0...0.66) { x, y in
            noise.layered(x * 2.1 + time * 0.05, y * 3.4 + 3, 5)
        }
        canvas.paint(rows: 0...0.6) { x, y, here in
            let cloud = field.at(x, y)
            let cover = smooth(0.45, 0.66, cloud) * smooth(0.62, 0.25, y)
            guard cover > 0 else { return here }
            let lit = clamped(0.62 + (cloud - field.at(x + 0.05, max(0, y - 0.02))) * 4.2)
            return here.mixed(Light(0xC3D0E2).mixed(Light(1, 1, 1), lit), cover)
        }
    }

    private func paintMist(
        _ middle: Float, thickness: Float, detail: Float, speed: Float, cover: Float, on canvas: inout SceneCanvas,
        at time: Float
    ) {
        let noise = noise
        let rows = middle - thickness...middle + thickness
        let field = SoftField(canvas, rows: rows) { x, y in
            noise.layered(x * detail + time * speed + middle * 20, y * 5, 5)
        }
        canvas.paint(rows: rows) { x, y, here in
            let mist = field.at(x, y)
            let share = smooth(0.42, 0.66, mist) * smooth(thickness, 0, abs(y - middle)) * cover
            return here.mixed(Light(0xDBE6F3).mixed(Light(1, 1, 1), smooth(0.4, 0.7, mist)), share)
        }
    }
}
