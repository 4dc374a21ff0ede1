/// A path through tall trees towards the light: sunbeams, spots of light on the ground, motes in the air. Upright.
struct ForestScene: NaturalScene {
    private static let trunkRows: [(count: Int, width: Float, foot: Float, color: Int, cover: Float, gap: Float)] = [
        (9, 0.010, 0.60, 0x7E9454, 0.8, 0.09), (7, 0.018, 0.635, 0x52652F, 0.95, 0.13),
        (5, 0.032, 0.70, 0x2C3A1C, 1, 0.2), (3, 0.062, 0.82, 0x161F10, 1, 0.27),
    ]

    private let noise = Noise()
    private let backdrop: SceneCanvas
    private let trunks: [SceneCanvas]
    private let crown: SceneCanvas
    private let light: (x: Float, y: Float)

    init(width: Int, height: Int) {
        let empty = SceneCanvas(width: width, height: height)
        let noise = noise
        light = (empty.right * 0.55, 0.42)
        backdrop = Self.distance(empty, noise, light)
        let light = light
        trunks = Self.trunkRows.indices.map { Self.trunks($0, empty, noise, light.x) }
        var crown = empty
        crown.paint(rows: 0...0.6) { x, y, here in
            let leaf = Light(0x1C3A18).mixed(Light(0x7BA53A), smooth(0.5, 0.75, noise.layered(x * 22, y * 22, 3)))
            return here.mixed(leaf, smooth(0, 0.09, noise.layered(x * 8, y * 9, 5) - 0.36 - y * 0.72) * 0.95)
        }
        self.crown = crown
    }

    private static func distance(_ empty: SceneCanvas, _ noise: Noise, _ light: (x: Float, y: Float)) -> SceneCanvas {
        let air = Ramp((0, 0xFDF6C4), (0.12, 0xD9E27E), (0.3, 0x86A646), (0.6, 0x3F6A2F), (1, 0x1D3A22))
        let leaves: [(detail: Float, from: Float, color: Int, cover: Float)] = [
            (9, 0.50, 0xA7C556, 0.6), (13, 0.52, 0x5D8A38, 0.7), (19, 0.53, 0x3B6A2C, 0.6),
        ]
        var canvas = empty
        canvas.paint { x, y, _ in
            let (dx, dy) = (x - light.x, y - light.y)
            let far = (dx * dx * 1.3 + dy * dy).squareRoot()
            var here = air.at(far)
            for (number, leaf) in leaves.enumerated() {
                let tuft = noise.layered(x * leaf.detail + Float(number) * 9, y * leaf.detail * 0.9, 4)
                let cover = smooth(leaf.from, leaf.from + 0.12, tuft) * leaf.cover
                here = here.mixed(Light(leaf.color), cover * smooth(0.75, 0.4, y) * smooth(0.02, 0.25, far))
            }
            return here
        }
        let line = canvas.profile { 0.60 + 0.015 * noise.at($0 * 5, 3) }
        let scale = canvas.scale
        canvas.paint(rows: 0.57...1) { x, y, here in
            let cover = clamped((y - line[min(line.count - 1, Int(x * scale))]) * scale * 0.2 + 0.5)
            return cover > 0 ? here.mixed(ground(x, y, light.x, noise), cover) : here
        }
        return canvas
    }

    private static func ground(_ x: Float, _ y: Float, _ middle: Float, _ noise: Noise) -> Light {
        let depth = max(0.001, y - 0.585)
        let path = middle - 0.10 * wave(depth * 1.1) - depth * 0.1
        let ragged = (noise.layered(x * 14, y * 30, 3) - 0.5) * 0.5
        let onPath = smooth(1.15, 0.75, abs(x - path) / (0.03 + depth * 0.62) + ragged)
        let fern = noise.layered(x * 30 / (0.4 + depth * 2) + 7, y * 40 / (0.4 + depth * 1.4), 4)
        let soil = noise.layered(x * 26 / (0.5 + depth * 2), y * 70 / (0.5 + depth * 2), 4)
        return Light(0x274A20).mixed(Light(0x6F9A3C), smooth(0.35, 0.7, fern))
            .mixed(Light(0x162C16), clamped(depth * 1.2))
            .mixed(Light(0x5D4630).mixed(Light(0xA98A5C), soil), onPath)
    }

    private static func trunks(_ number: Int, _ empty: SceneCanvas, _ noise: Noise, _ middle: Float) -> SceneCanvas {
        let row = trunkRows[number]
        var canvas = empty
        let scale = canvas.scale
        for trunk in 0..<row.count {
            var dice = Dice(600 + number * 20 + trunk)
            var x = (Float(trunk) + dice.roll(0.1, 0.9)) * canvas.right / Float(row.count)
            let isLeft = x < middle
            // No tree stands on the path.
            if abs(x - middle) < row.gap * 0.62 { x = middle + row.gap * dice.roll(0.65, 1.1) * (isLeft ? -1 : 1) }
            let half = row.width * dice.roll(0.7, 1.2)
            let foot = row.foot + dice.roll(-0.01, 0.02)
            let lean = dice.roll(-0.02, 0.02)
            canvas.stamp(x, foot / 2, half * 2.2 + 0.03, foot / 2) { dx, dy in
                let y = dy + foot / 2
                let up = clamped((foot - y) / foot)
                let root = max(0, 1 - (foot - y) / 0.05)
                let edge = half * (1 - 0.35 * up) + half * 0.6 * root * root
                let across = (dx - lean * up) / edge
                // Grass hides the foot of the trunk.
                let grass = noise.at((x + dx) * 90, 3) * 0.028
                let cover = clamped((1 - abs(across)) * edge * scale) * smooth(0, 0.014, foot - grass - y) * row.cover
                guard cover > 0 else { return (.clear, 0) }
                let bark = noise.layered(across * 2.2 + x * 50 + 20, y * 24, 3)
                let lit = max(0, 0.5 + 0.5 * across * (isLeft ? 1 : -1) - 0.62) * (0.75 - 0.12 * Float(number))
                return ((Light(row.color) * (0.62 + 0.5 * bark)).adding(Light(0xC9CF7A), lit), cover)
            }
        }
        return canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        let noise = noise
        let spots = SoftField(canvas, rows: 0.57...1) { x, y in
            let far = 1 / (0.33 + max(0, y - 0.585))
            return noise.layered(x * 6 * far + 0.25 * wave(time * 0.17) + time * 0.05, y * 22 * far, 3)
        }
        canvas.paint(rows: 0.585...1) { x, y, here in
            let depth = y - 0.585
            let bright = 0.55 + 1.0 * smooth(0.46, 0.62, spots.at(x, y))
            return here.filtered(1.06 * bright, 1.02 * bright, 0.84 * bright)
                .mixed(Light(0xD7DC8A), smooth(0.16, 0, depth) * 0.8).mixed(here, smooth(0.02, 0, depth))
        }
        // The camera moves a little: near trees move more.
        for (number, row) in trunks.enumerated() {
            canvas.lay(row, rows: 0...0.9, moved: (time - 1.7) * 0.0035 * Float(number))
        }
        canvas.lay(crown, rows: 0...0.6, moved: 0.006 * wave(time * 0.2))
        paintBeams(on: &canvas, at: time)
        for number in 0..<46 { paintMote(number, on: &canvas, at: time) }
        return canvas
    }

    private func paintBeams(on canvas: inout SceneCanvas, at time: Float) {
        let (noise, light) = (noise, light)
        let beams = SoftField(canvas) { x, y in
            let angle = (x - light.x * 1.25) / (y + 0.35)
            let beam = smooth(0.47, 0.72, noise.layered(angle * 9 + time * 0.035 + 20, time * 0.06, 3))
            return beam * smooth(0.95, 0.3, y) * smooth(-0.1, 0.25, y) * 0.85 * max(0, 1 - abs(angle) * 1.1)
        }
        canvas.paint { x, y, here in here.adding(Light(0.52, 0.48, 0.24), beams.at(x, y)) }
        canvas.glow(light.x, light.y, 0.42, Light(0.55, 0.5, 0.22), 0.6)
    }

    private func paintMote(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        var dice = Dice(700 + number)
        let start = dice.roll() * canvas.right + 0.03 * wave(time * 0.13 + dice.roll())
        let x = wrapped(start + time * dice.roll(-0.01, 0.015), canvas.right)
        let y = 0.2 + dice.roll() * 0.62 - time * dice.roll(0, 0.012)
        let size = dice.roll(0.004, 0.009)
        canvas.glow(
            x, y, size, Light(0.9, 0.85, 0.5), 0.55 + 0.4 * wave(time * dice.roll(0.2, 0.5) + dice.roll()))
    }
}
