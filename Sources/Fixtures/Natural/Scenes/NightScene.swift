/// Northern lights, stars and a meteor above a lake, with a tent lit from within.
struct NightScene: NaturalScene {
    private static let shore: Float = 0.80

    private struct Curtain {
        var seed: Float
        /// The height of the lower edge, and the amplitude of its swing.
        var base: Float
        var swing: Float
        var height: Float
        var strength: Float
        /// The speed in turns per second.
        var speed: Float
    }

    private static let curtains = [
        Curtain(seed: 0.1, base: 0.42, swing: 0.10, height: 0.42, strength: 0.55, speed: 0.022),
        Curtain(seed: 0.55, base: 0.58, swing: 0.08, height: 0.40, strength: 0.80, speed: -0.03),
        Curtain(seed: 0.8, base: 0.30, swing: 0.07, height: 0.30, strength: 0.32, speed: 0.03),
    ]

    private let noise = Noise()
    private let sky: SceneCanvas
    private let land: SceneCanvas
    private let bank: SceneCanvas

    init(width: Int, height: Int) {
        let empty = SceneCanvas(width: width, height: height)
        let noise = noise
        var sky = empty
        sky.paint(Ramp((0, 0x050A1E), (0.45, 0x0B1C3A), (0.8, 0x17405A)))
        let right = empty.right
        sky.paint(rows: 0...Self.shore) { x, y, here in
            let band = smooth(0.34, 0, abs(y - 0.5 - (x - right * 0.75) * 0.9))
            return here.adding(Light(0.16, 0.17, 0.24), band * smooth(0.36, 0.72, noise.layered(x * 5, y * 5, 5)) * 0.8)
        }
        self.sky = sky
        var land = empty
        let hills = land.ridge(noise, seed: 31, detail: 1.6, height: 0.20).map { min($0 + 0.76, Self.shore) }
        land.fill(below: hills, rows: 0.6...Self.shore + 0.01) { x, y, _ in
            Light(0x0C2233).mixed(Light(0x2B5A6A), smooth(0.45, 0.65, noise.layered(x * 8, y * 12, 4)) * 0.6)
        }
        self.land = land
        var bank = empty
        let ground = bank.profile { 0.93 + 0.03 * wave($0 * 0.32 + 0.1) + 0.02 * (noise.at($0 * 5, 0) - 0.5) }
        let left = bank.firs(on: ground, seed: 77, count: 10, heights: 0.16...0.34, between: -0.05...right * 0.26)
        let firs = bank.firs(
            on: left, seed: 78, count: 8, heights: 0.14...0.30, between: right * 0.84...right + 0.05)
        bank.fill(below: firs, rows: 0.5...1) { _, _, _ in Light(0x04070D) }
        self.bank = bank
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = sky
        paintStars(on: &canvas, at: time)
        for curtain in Self.curtains { paint(curtain, on: &canvas, at: time) }
        paintMeteor(on: &canvas, at: time)
        canvas.lay(land, rows: 0.6...Self.shore + 0.01)
        canvas.mirror(below: Self.shore, at: time * 0.5, noise: noise, stretch: 2.6, ripple: 0.018) { light, _, _ in
            (light * 0.78).adding(Light(0.01, 0.02, 0.03), 1)
        }
        canvas.lay(bank, rows: 0.5...1)
        paintCamp(on: &canvas, at: time)
        return canvas
    }

    private func paintStars(on canvas: inout SceneCanvas, at time: Float) {
        let colors = [Light(0.85, 0.9, 1), Light(1, 0.95, 0.85), Light(0.75, 0.85, 1)]
        var dice = Dice(3100)
        for number in 0..<420 {
            let (x, y) = (dice.roll() * canvas.right * 1.05 - time * 0.0012, dice.roll() * 0.85)
            let chance = dice.roll()
            let bright = chance * chance * chance
            let phase = dice.roll()
            let strength = (0.25 + 0.75 * bright) * (0.8 + 0.2 * wave(time * (0.4 + phase) + phase * 7))
            canvas.glow(x, y, 0.0026 + 0.004 * bright, colors[number % 3], strength)
        }
    }

    private func paint(_ curtain: Curtain, on canvas: inout SceneCanvas, at time: Float) {
        let (noise, seed) = (noise, curtain.seed)
        let colors = Ramp((0, 0x6DFFB0), (0.25, 0x35E08E), (0.55, 0x4A9AD0), (1, 0xA05AE0))
        let edge = canvas.profile { x in
            curtain.base + curtain.swing * wave(x * 0.34 + seed + time * curtain.speed)
                + 0.05 * wave(x * 0.9 + seed * 3 - time * curtain.speed * 1.6)
                + 0.02 * (noise.at(x * 9 + time * 0.2, seed) - 0.5)
        }
        let strength = canvas.profile {
            (0.6 + 0.6 * noise.at($0 * 1.6 + time * 0.12 + seed * 9, 1)) * curtain.strength
        }
        let rays = SoftField(canvas, rows: 0...0.8) { x, y in
            let folded = x * 16 + seed * 5 + 0.6 * wave(x * 0.5 + time * curtain.speed * 0.8) + time * 0.25
            return 0.35 + 1.1 * smooth(0.3, 0.75, noise.layered(folded, y * 0.7 - time * 0.05 + seed + 2, 3))
        }
        let scale = canvas.scale
        canvas.paint(rows: 0...0.78) { x, y, here in
            let column = min(edge.count - 1, Int(x * scale))
            let above = edge[column] - y
            let left = above > 0 ? 1 - above / curtain.height : 1 + above / 0.035
            guard left > 0 else { return here }
            let bright = left * left * rays.at(x, y)
            let fringe = smooth(-0.035, 0, above) * smooth(0.03, 0, above) * 0.25 * curtain.strength
            return here.adding(colors.at(above / curtain.height), bright * strength[column])
                .adding(Light(0.9, 0.25, 0.55), bright * fringe)
        }
    }

    private func paintMeteor(on canvas: inout SceneCanvas, at time: Float) {
        let way = (time - 1.15) / 0.75
        guard way > 0, way < 1.25 else { return }
        let head = (x: canvas.right * (0.90 - 0.42 * way), y: 0.06 + 0.26 * way)
        let fade = clamped((1.25 - way) * 4)
        for bead in 0..<60 {
            let back = Float(bead) / 60
            let reach = back * min(1, way * 2) * 0.42
            canvas.glow(
                head.x + 0.42 * canvas.right * reach, head.y - 0.26 * reach, 0.0055 * (1 - back * 0.7),
                Light(0.9, 1, 0.95),
                (1 - back) * (1 - back) * fade * 0.6)
        }
        canvas.glow(head.x, head.y, 0.02, Light(0.7, 0.85, 0.9), 0.8 * fade)
    }

    private func paintCamp(on canvas: inout SceneCanvas, at time: Float) {
        let (x, foot, scale) = (canvas.right * 0.60, Float(0.955), canvas.scale)
        let lamp = 1 + 0.06 * (noise.at(time * 3, 1) - 0.5)
        canvas.glow(x, foot - 0.02, 0.20, Light(0.9, 0.5, 0.15), 0.45 * lamp)
        canvas.stamp(x, foot - 0.05, 0.12, 0.06) { dx, dy in
            let (u, v) = (dx / 0.085, (dy - 0.03) / 0.08)
            let cloth = Light(0xFFD98A).mixed(Light(0xD9701E), clamped((u * u + v * v).squareRoot())) * lamp
            let pole = smooth(0.010, 0.002, abs(dx - (dy + 0.05) * 0.35)) * 0.6
            let cover = clamped((0.050 + dy - abs(dx)) * scale * 0.8) * clamped((0.05 - dy) * scale)
            return (cloth.mixed(Light(0x5A2A10), pole), cover)
        }
        for (place, size) in [(Float(0.52), Float(1)), (0.535, 0.92)] {
            let person = canvas.right * place
            canvas.disc(person, foot - 0.085 * size, 0.012 * size, Light(0x04070D))
            canvas.line((person, foot - 0.07 * size), (person, foot), 0.013 * size, 0.017 * size, Light(0x04070D))
        }
        let noise = noise
        canvas.fill(below: canvas.profile { 0.955 + 0.01 * noise.at($0 * 14, 6) }, rows: 0.9...1) { _, _, _ in
            Light(0x04070D)
        }
    }
}
