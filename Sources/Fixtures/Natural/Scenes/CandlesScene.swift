/// Three candles and a glass of wine on a wooden table, with lights out of focus in the background.
struct CandlesScene: NaturalScene {
    private static let table: Float = 0.70

    private struct Candle {
        var x: Float
        var top: Float
        var half: Float
        var foot: Float
    }

    private let noise = Noise()
    private let backdrop: SceneCanvas
    private let things: SceneCanvas
    private let candles: [Candle]

    init(width: Int, height: Int) {
        let empty = SceneCanvas(width: width, height: height)
        let (noise, right) = (noise, empty.right)
        candles = [
            Candle(x: right * 0.36, top: 0.40, half: 0.040, foot: 0.80),
            Candle(x: right * 0.465, top: 0.30, half: 0.046, foot: 0.84),
            Candle(x: right * 0.575, top: 0.47, half: 0.036, foot: 0.79),
        ]
        var backdrop = empty
        backdrop.paint(Ramp((0, 0x1A0F12), (0.45, 0x2E1812), (0.7, 0x241008)))
        self.backdrop = backdrop
        var things = empty
        Self.paintTable(on: &things, noise)
        for candle in candles {
            things.stamp(candle.x, candle.foot + 0.07, candle.half * 1.2, 0.10) { dx, dy in
                let streak = noise.at((dx + candle.x) * 40, dy * 90 + 20) * 0.6 + 0.6
                let cover = smooth(candle.half * 1.2, 0, abs(dx)) * smooth(0.1, -0.08, dy)
                return (Light(1, 0.72, 0.4), cover * 0.36 * streak)
            }
        }
        Self.paintGlass(x: right * 0.76, on: &things)
        for (number, candle) in candles.enumerated() { Self.paint(candle, number, on: &things, noise) }
        self.things = things
    }

    private static func paintTable(on canvas: inout SceneCanvas, _ noise: Noise) {
        let (scale, right) = (canvas.scale, canvas.right)
        canvas.paint(rows: table - 0.02...1) { x, y, here in
            let far = 1 / (max(0, y - table) + 0.12)
            let grain = noise.layered((x - right / 2) * far * 0.5 + 40, y * 30 + noise.layered(x * 2, y * 6, 2) * 6, 4)
            let (dx, dy) = (x - right * 0.46, y - 0.76)
            let lit = 0.22 + 1.4 / (1 + (dx * dx * 1.3 + dy * dy * 9) * 3.2)
            let wood = Light(0x2B1409).mixed(Light(0x7A4420), grain) * lit
            return here.mixed(wood, clamped((y - table) * scale * 0.25 + 0.5))
        }
    }

    private static func paint(_ candle: Candle, _ number: Int, on canvas: inout SceneCanvas, _ noise: Noise) {
        let scale = canvas.scale
        let middle = (candle.top + candle.foot) / 2
        canvas.stamp(candle.x, middle, candle.half + 0.004, (candle.foot - candle.top) / 2 + 0.02) { dx, dy in
            let (across, y) = (dx / candle.half, dy + middle)
            let rim = candle.top + 0.006 * across * across + 0.006 * noise.at(across * 2 + Float(number) * 9 + 20, 0)
            let round = candle.foot + 0.012 * clamped(1 - across * across).squareRoot()
            let glow = clamped(1 - (y - candle.top) / 0.16)
            let wax = Light(0x8A4A2A).mixed(Light(0xD89A68), clamped(0.75 - abs(across + 0.2) * 0.8))
            let cover = clamped((candle.half - abs(dx)) * scale + 0.5) * clamped((y - rim) * scale + 0.5)
            return (wax.mixed(Light(1, 0.80, 0.48), glow * glow * 0.9), cover * clamped((round - y) * scale + 0.5))
        }
    }

    /// Half of the glass's width at this height.
    private static func glassHalf(_ y: Float) -> Float {
        let bowl = (y - 0.47) / 0.135
        if y < 0.60 { return 0.072 * clamped(1 - bowl * bowl * (y > 0.47 ? 1 : 0.25)).squareRoot() }
        return y < 0.80 ? 0.0055 : 0.052 * clamped((y - 0.795) / 0.02) + 0.004
    }

    private static func paintGlass(x: Float, on canvas: inout SceneCanvas) {
        let scale = canvas.scale
        canvas.box(x, 0.62, 0.08, 0.24) { dx, dy, here in
            let y = dy + 0.62
            let half = glassHalf(y)
            let inside =
                clamped((half - abs(dx)) * scale + 0.5) * clamped((y - 0.40) * scale)
                * clamped((0.83 - y) * scale)
            guard inside > 0 else { return here }
            let across = dx / half
            let shine = smooth(0.10, 0, abs(across + 0.62)) * smooth(0.42, 0.46, y) * smooth(0.58, 0.52, y)
            let rim = smooth(0.72, 1, abs(across)) * 0.44 * (across < 0 ? 1 : 0.4)
            var glass = here.mixed(Light(0.16, 0.12, 0.10), 0.12 + 0.10 * shine)
            if y > 0.475, y < 0.60 {
                let light =
                    clamped(0.2 - across * 0.6) + 0.25 * smooth(0.58, 0.48, y) * clamped(0.7 - abs(across + 0.5) * 2)
                glass = Light(0x3A0610).mixed(Light(0xB0243A), light)
            }
            let lit = glass.mixed(Light(1, 0.78, 0.5), rim).mixed(Light(1, 0.93, 0.8), shine * 0.8)
            return here.mixed(lit, inside)
        }
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        let colors = [Light(1, 0.72, 0.35), Light(1, 0.55, 0.25), Light(1, 0.85, 0.6), Light(0.95, 0.4, 0.3)]
        for number in 0..<34 {
            var dice = Dice(800 + number)
            let (x, y) = (dice.roll() * canvas.right, dice.roll(0.02, 0.52))
            let radius = dice.roll(0.022, 0.055)
            let strength = (0.20 + 0.16 * dice.roll()) * (1 + 0.25 * wave(time * dice.roll(0.15, 0.4) + dice.roll()))
            canvas.bokeh(x, y, radius, colors[number % 4], strength)
        }
        canvas.lay(things, rows: 0.25...1)
        for number in candles.indices { paintFlame(number, on: &canvas, at: time) }
        canvas.darkenEdges(canvas.right * 0.47, 0.55, start: 0.45, end: 1.15, loss: 0.55, squeeze: 0.95)
        return canvas
    }

    private func paintFlame(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        let candle = candles[number]
        let own = Float(number)
        let flicker = noise.at(time * 4 + own * 7, own * 3.3) * 0.6 + noise.at(time * 9 + own * 5, 2.2) * 0.4
        let sway = 0.012 * (noise.at(time * 2.2 + own * 9, 5.5) - 0.5)
        let tall = 0.085 * (0.85 + 0.25 * flicker)
        let light = Ramp((0, 0x3A4FB0), (0.14, 0xE08838), (0.35, 0xFFF0B8), (0.7, 0xFFE08A), (1, 0xFF9A3A))
        canvas.line(
            (candle.x, candle.top + 0.005), (candle.x + sway * 0.3, candle.top - 0.016), 0.0018, 0.0014, Light(0x2A1408)
        )
        canvas.glow(candle.x, candle.top - 0.05, 0.34, Light(1, 0.52, 0.18), 0.42 + 0.12 * flicker)
        canvas.glow(candle.x, candle.top - 0.05, 0.12, Light(1, 0.62, 0.25), 0.5)
        canvas.stamp(candle.x, candle.top - 0.05, 0.04, 0.09) { dx, dy in
            let up = (0.04 - dy) / tall
            guard up > 0, up < 1 else { return (.clear, 0) }
            let half = 0.025 * clamped(up * 3.2).squareRoot() * (1 - up).squareRoot()
            let middle = sway * up * up * 1.4 + 0.002 * wave(up * 1.2 - time * 2.1 + own * 0.3) * up
            return (light.at(up), clamped((1 - abs(dx - middle) / max(half, 0.0001)) * 2.2))
        }
    }
}
