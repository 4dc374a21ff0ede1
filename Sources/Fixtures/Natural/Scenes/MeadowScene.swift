/// Poppies and daisies in the wind, and a butterfly. Upright.
struct MeadowScene: NaturalScene {
    private enum Plant { case grass, poppy, daisy }

    /// A plant and its random properties. `nearness` 0 is the farthest.
    private struct Stalk {
        var nearness: Float
        var plant: Plant
        var x: Float
        var one: Float
        var two: Float
        var three: Float
    }

    private let noise = Noise()
    private let backdrop: SceneCanvas
    private let stalks: [Stalk]

    init(width: Int, height: Int) {
        var canvas = SceneCanvas(width: width, height: height)
        let (noise, right) = (noise, canvas.right)
        canvas.paint(
            Ramp((0, 0x6FB2E8), (0.28, 0xC4E2F2), (0.40, 0xF4F0CF), (0.46, 0xB9CF7C), (0.75, 0x6D9A3E), (1, 0x2F5A22)))
        canvas.paint(rows: 0...0.6) { x, y, here in
            let cloud = smooth(0.5, 0.72, noise.layered(x * 3 + 9, y * 6, 4)) * smooth(0.36, 0.15, y)
            let wood = smooth(0.03, 0, abs(y - 0.405) - 0.025) * smooth(0.42, 0.5, noise.layered(x * 5, y * 9, 4))
            let (dx, dy) = (x - right * 0.8, y - 0.2)
            return here.mixed(Light(1, 1, 1), cloud * 0.8).mixed(Light(0x88A455), wood * 0.9)
                .adding(Light(0.20, 0.15, 0.05), max(0, 1 - (dx * dx * 3 + dy * dy * 5)))
        }
        let far = [Light(0.93, 0.25, 0.16), Light(0.95, 0.32, 0.2), Light(1, 0.95, 0.85), Light(0.5, 0.45, 0.9)]
        for number in 0..<130 {
            var dice = Dice(3300 + number)
            let near = Float(number) / 130
            canvas.disc(
                dice.roll() * right, 0.44 + 0.30 * near * near, 0.003 + 0.013 * near,
                far[[0, 1, 0, 2, 0, 3][number % 6]],
                0.75, edge: 0.003 + 0.008 * near)
        }
        backdrop = canvas
        stalks = Self.stalks(right)
    }

    private static func stalks(_ right: Float) -> [Stalk] {
        var dice = Dice(3500)
        var stalks: [Stalk] = []
        for (plant, count) in [(Plant.grass, 330), (.poppy, 34), (.daisy, 20)] {
            for number in 0..<count {
                stalks.append(
                    Stalk(
                        nearness: (Float(number) + 0.5) / Float(count), plant: plant,
                        x: dice.roll() * (right + 0.1) - 0.05,
                        one: dice.roll(), two: dice.roll(), three: dice.roll()))
            }
        }
        return stalks.enumerated().sorted { ($0.element.nearness, $0.offset) < ($1.element.nearness, $1.offset) }
            .map(\.element)
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        for stalk in stalks {
            let gust =
                wave(time * 0.23 - stalk.x * 0.35 + stalk.two * 0.1) * 0.6
                + wave(time * 0.61 - stalk.x * 0.8 + stalk.two) * 0.25
            paint(stalk, gust, on: &canvas)
        }
        paintButterfly(on: &canvas, at: time)
        return canvas
    }

    private func paint(_ stalk: Stalk, _ gust: Float, on canvas: inout SceneCanvas) {
        let near = stalk.nearness
        let foot = 0.60 + 0.52 * near
        let grass = (0.12 + 0.24 * near) * (0.7 + 0.6 * stalk.one)
        if stalk.plant == .grass {
            let lean = grass * (0.25 * (stalk.two - 0.5) + 0.16 * gust + 0.06)
            let color = Light(0x4D7F2C).mixed(Light(0xA8C65A), stalk.three).mixed(Light(0x24491A), 0.25 * stalk.two)
            let half = 0.0016 + 0.0035 * near
            canvas.blade(from: foot, to: foot - grass) { up in (stalk.x + lean * up * up, half * (1 - 0.85 * up), color)
            }
            return
        }
        let tall = grass * 1.15 + 0.05
        let lean = tall * (0.12 * (stalk.two - 0.5) + 0.17 * gust)
        canvas.blade(from: foot, to: foot - tall) { up in
            (stalk.x + lean * up * up, (0.0012 + 0.0016 * near) * (1 - 0.5 * up), Light(0x55793A))
        }
        let radius = (0.016 + 0.034 * near) * (0.8 + 0.4 * stalk.three)
        let tilt = 0.10 * gust + 0.1 * (stalk.three - 0.5)
        if stalk.plant == .poppy {
            paintPoppy(stalk.x + lean, foot - tall, radius, tilt, stalk, on: &canvas)
        } else {
            paintDaisy(stalk.x + lean, foot - tall, radius, stalk.one, on: &canvas)
        }
    }

    private func paintPoppy(
        _ x: Float, _ y: Float, _ radius: Float, _ tilt: Float, _ stalk: Stalk, on canvas: inout SceneCanvas
    ) {
        let scale = canvas.scale
        canvas.stamp(x, y, radius * 1.15, radius) { dx, dy in
            let u = dx / radius
            let v = dy / radius + tilt * u
            let petal = 0.90 + 0.10 * wave(u * 0.45 + v * 0.35 + stalk.one) + 0.06 * wave(u * 1.1 - v + stalk.two)
            let cover = clamped((petal - (u * u + v * v * 1.56).squareRoot()) * radius * scale + 0.5)
            guard cover > 0 else { return (.clear, 0) }
            let fold =
                smooth(0.25, 0.9, -v) * 0.55 + smooth(0.10, 0, abs(u - 0.25 * wave(v * 0.3 + stalk.three))) * 0.22
            let heart = (u * u * 0.8 + (v - 0.12) * (v - 0.12) * 1.6).squareRoot()
            let red = Light(0xE8301C).mixed(Light(0x9F140E), clamped(0.35 + v * 0.7)).mixed(Light(0xFF7A50), fold)
            return (red.mixed(Light(0x1A0C10), smooth(0.32, 0.14, heart)), cover)
        }
    }

    private func paintDaisy(_ x: Float, _ y: Float, _ radius: Float, _ turn: Float, on canvas: inout SceneCanvas) {
        for petal in 0..<11 {
            let angle = Float(petal) / 11 + turn
            let tip = (x: x + radius * 0.8 * wave(angle + 0.25), y: y + radius * 0.55 * wave(angle))
            canvas.line((x, y), tip, radius * 0.10, radius * 0.16, Light(0.99, 0.98, 0.94))
        }
        canvas.disc(x, y, radius * 0.26, Light(0xF3B51F))
    }

    private func paintButterfly(on canvas: inout SceneCanvas, at time: Float) {
        let scale = canvas.scale
        let x = canvas.right * (0.30 + 0.13 * time) + 0.03 * wave(time * 0.7)
        let y = 0.40 + 0.045 * wave(time * 0.45 + 0.2) - 0.015 * time
        let open = 0.35 + 0.65 * abs(wave(time * 2.3))
        let wings: [(x: Float, y: Float, width: Float, height: Float)] = [
            (0.024, -0.012, 0.026, 0.020), (0.018, 0.014, 0.018, 0.016),
        ]
        for (side, wing) in [Float(-1), 1].flatMap({ side in wings.map { (side, $0) } }) {
            canvas.stamp(x + side * wing.x * open, y + wing.y, 0.03, 0.03) { dx, dy in
                let (u, v) = (dx / (wing.width * open), dy / wing.height)
                let way = (u * u + v * v).squareRoot()
                let color = Light(0xF59A23).mixed(Light(0x2A1A14), smooth(0.55, 0.95, way))
                return (color, clamped((1 - way) * wing.height * scale * 0.9 + 0.3))
            }
        }
        canvas.line((x, y - 0.022), (x, y + 0.022), 0.0028, 0.002, Light(0x231812))
    }
}
