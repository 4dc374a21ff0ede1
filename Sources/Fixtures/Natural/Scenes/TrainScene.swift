/// Fields, trees and mountains passing the window of a train, the near ones faster.
struct TrainScene: NaturalScene {
    private static let horizon: Float = 0.465
    /// Rows of trees: their distance below the horizon and their height.
    private static let trees: [(count: Int, depth: Float, height: Float, color: Int)] = [
        (26, 0.03, 0.035, 0x5C8062), (16, 0.075, 0.07, 0x456B3F), (9, 0.17, 0.15, 0x2F5228),
    ]

    private let noise = Noise()
    private let sky: SceneCanvas
    private let frame: SceneCanvas

    init(width: Int, height: Int) {
        let empty = SceneCanvas(width: width, height: height)
        let noise = noise
        var sky = empty
        sky.paint(Ramp((0, 0x5E9FDC), (0.3, 0xA9D0EF), (0.46, 0xE8F1F2)))
        sky.paint(rows: 0...0.5) { x, y, here in
            let cloud = noise.layered(x * 1.5 + 3, y * 4.5 + 1, 5)
            let above = noise.layered(x * 1.5 + 3.05, y * 4.5 + 0.86, 5)
            let lit = Light(0xC9D6E4).mixed(Light(1, 1, 1), clamped(0.65 + (cloud - above) * 3))
            return here.mixed(lit, smooth(0.46, 0.66, cloud) * 0.92)
        }
        self.sky = sky
        frame = Self.frame(empty)
    }

    /// Paints the rounded window in its wall.
    private static func frame(_ empty: SceneCanvas) -> SceneCanvas {
        var canvas = empty
        let (scale, right) = (canvas.scale, canvas.right)
        canvas.paint { x, y, here in
            let (sideX, sideY) = (abs(x - right / 2) - right / 2 + 0.145, abs(y - 0.47) - 0.355)
            let (outX, outY) = (max(sideX, 0), max(sideY, 0))
            let distance = (outX * outX + outY * outY).squareRoot() + min(max(sideX, sideY), 0) - 0.07
            let wall = Light(0x23262B)
                .mixed(Light(0x565B62), smooth(0.03, 0, abs(distance - 0.012)) * 0.7 + clamped(0.3 - y) * 0.5)
                .mixed(Light(0x101113), smooth(0.010, 0, abs(distance - 0.004)))
            // The glass mirrors the lit compartment.
            let slant = (y - 0.5) * 0.25
            let glare =
                smooth(0.05, 0, abs(x - right * 0.18 - slant) - 0.10) * 0.045
                + smooth(0.02, 0, abs(x - right * 0.33 - slant) - 0.025) * 0.035
            return here.adding(Light(1, 0.9, 0.8), glare).mixed(wall, clamped(distance * scale + 0.5))
        }
        return canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = sky
        paintHills(on: &canvas, at: time)
        paintFields(on: &canvas, at: time)
        for row in Self.trees.indices { paintTrees(row, on: &canvas, at: time) }
        paintVerge(on: &canvas, at: time)
        canvas.lay(frame)
        return canvas
    }

    private func paintHills(on canvas: inout SceneCanvas, at time: Float) {
        let noise = noise
        let peaks = canvas.profile { x in
            0.43 - 0.16 * (1 - abs(2 * noise.layered((x + time * 0.012) * 1.7 + 124, 45, 5) - 1) * 2)
        }
        canvas.fill(below: peaks, rows: 0.2...0.5) { x, y, depth in
            let (u, v) = ((x + time * 0.012) * 8, y * 9)
            let lit = clamped(0.5 + (noise.layered(u, v, 4) - noise.layered(u + 0.1, v - 0.08, 4)) * 5)
            let snow = smooth(0.05, 0.02, depth + (noise.at(u, v) - 0.5) * 0.06)
            return Light(0x8199C4).mixed(Light(0xA3B4D2), lit).mixed(Light(0xE6ECF5), snow * (0.5 + 0.5 * lit))
                .mixed(Light(0xBFD0E4), clamped(depth * 6))
        }
        let hills = canvas.ridge(noise, seed: 7, detail: 1.7, height: 0.12, octaves: 4, moved: time * 0.04)
        canvas.fill(below: hills.map { $0 + 0.455 }, rows: 0.38...0.5) { x, y, _ in
            Light(0x5D8577).mixed(Light(0x84A68A), noise.layered((x + time * 0.04) * 16, y * 30, 4))
        }
    }

    private func paintFields(on canvas: inout SceneCanvas, at time: Float) {
        let (noise, middle, scale) = (noise, canvas.right / 2, canvas.scale)
        canvas.paint(rows: 0.46...0.93) { x, y, here in
            let depth = max(y - Self.horizon, 0.002)
            let distance = 0.11 / (depth + 0.02)
            let (across, along) = ((x - middle) * distance * 2.2 + time * 2.4, distance * 6)
            let field = noise.at(across * 0.42 + 30, (along * 1.15).rounded(.down) * 3.7)
            let grain = noise.layered(across * 5 + 300, along * 9, 2)
            let color = Light(0x6F9A3F).mixed(Light(0x94B84C), grain)
                .mixed(Light(0xD8C21F).mixed(Light(0xF5E04A), grain), smooth(0.56, 0.6, field))
                .mixed(Light(0x7D6242).mixed(Light(0x9C7F58), grain), smooth(0.40, 0.36, field) * 0.9)
                .mixed(Light(0xBCCFB4), smooth(0.10, 0, depth) * 0.6)
            return here.mixed(color, clamped((y - 0.468) * scale + 0.5))
        }
    }

    private func paintTrees(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        let row = Self.trees[number]
        let speed = 2.4 * (row.depth + 0.02) / 0.242
        let span = canvas.right + 0.5
        for tree in 0..<row.count {
            var dice = Dice(1000 + number * 50 + tree)
            let x = wrapped(dice.roll() * span - time * speed, span) - 0.25
            let tall = row.height * dice.roll(0.6, 1.25)
            let foot = Self.horizon + row.depth + 0.004 * dice.roll()
            let half = tall * dice.roll(0.34, 0.55)
            let flat = 0.007 * Float(1 + number)
            canvas.stamp(x, foot + 0.006, half * 1.1, flat * 1.1) { dx, dy in
                let (u, v) = (dx / half, dy / flat)
                return (Light(0x2B4420), smooth(1, 0, u * u + v * v) * 0.6)
            }
            canvas.line((x, foot), (x, foot - tall * 0.4), tall * 0.035, tall * 0.03, Light(0x4A3A28))
            paintCrown(x, foot - tall * 0.62, half, tall, Light(row.color), seed: dice.roll() * 50 + 5, on: &canvas)
        }
    }

    private func paintCrown(
        _ x: Float, _ y: Float, _ half: Float, _ tall: Float, _ color: Light, seed: Float, on canvas: inout SceneCanvas
    ) {
        let (noise, scale) = (noise, canvas.scale)
        canvas.stamp(x, y, half * 1.5, tall * 0.75) { dx, dy in
            let (u, v) = (dx / half, dy / (tall * 0.5))
            let way = (u * u + v * v).squareRoot()
            guard way < 1.5 else { return (.clear, 0) }
            let leaf = noise.layered(dx / tall * 5 + seed, dy / tall * 5 + seed, 4)
            let lit = clamped(0.55 - u * 0.35 - dy / tall * 0.9 + (leaf - 0.5) * 1.6)
            let cover = clamped((1.05 - way - (leaf - 0.5) * 0.9) * tall * scale * 0.3)
            return ((color * 0.55).mixed((color * 1.5).adding(Light(0.10, 0.12, 0.02), 1), lit), cover)
        }
    }

    /// Paints the blurred grass beside the track, the poles and the wires.
    private func paintVerge(on canvas: inout SceneCanvas, at time: Float) {
        let (noise, scale) = (noise, canvas.scale)
        let line = canvas.profile { 0.86 + 0.05 * (noise.layered($0 * 1.6 + time * 3.4, 4, 3) - 0.5) }
        canvas.fill(below: line, rows: 0.8...0.95) { x, y, _ in
            Light(0x35561F).mixed(Light(0x86A644), smooth(0.3, 0.7, noise.layered(x * 1.2 + time * 3.4, y * 30, 4)))
        }
        for pole in 0..<3 {
            let x = wrapped(Float(pole) * 1.1 - time * 1.9 + 0.95, 3.3) - 0.6
            canvas.stamp(x, 0.5, 0.03, 0.55) { dx, _ in (Light(0x4C5560), smooth(0.027, 0.010, abs(dx)) * 0.85) }
        }
        canvas.paint(rows: 0.05...0.22) { x, y, here in
            let way = wrapped(x + time * 1.9 - 0.95, 1.1) / 1.1
            let slack = way * (1 - way)
            let wire = max(
                1.2 - abs(y - 0.08 - 0.18 * slack) * scale * 0.75, 1.2 - abs(y - 0.115 - 0.20 * slack) * scale * 0.75)
            return here.mixed(Light(0x37414C), clamped(wire) * 0.7)
        }
    }
}
