/// Fireworks over a river, seen from among the people on its bank.
struct FireworksScene: NaturalScene {
    private static let shore: Float = 0.74

    /// A shell: the time and the place (share of the width, heights) of its burst, its colour and its final radius.
    private struct Shell {
        var time: Float
        var x: Float
        var y: Float
        var color: Int
        var radius: Float

        init(_ time: Float, _ x: Float, _ y: Float, _ color: Int, _ radius: Float) {
            (self.time, self.x, self.y, self.color, self.radius) = (time, x, y, color, radius)
        }
    }

    private static let shells = [
        Shell(-1.1, 0.30, 0.30, 0, 0.27), Shell(-0.55, 0.70, 0.20, 1, 0.24), Shell(0.0, 0.47, 0.34, 2, 0.30),
        Shell(0.55, 0.82, 0.30, 3, 0.22), Shell(0.95, 0.22, 0.22, 4, 0.24), Shell(1.5, 0.60, 0.24, 0, 0.30),
        Shell(2.1, 0.36, 0.32, 3, 0.25), Shell(2.6, 0.76, 0.22, 2, 0.27), Shell(2.95, 0.5, 0.3, 1, 0.2),
        Shell(3.3, 0.25, 0.25, 4, 0.28),
    ]
    private static let colors = [
        Light(1, 0.72, 0.28), Light(0.45, 0.7, 1), Light(1, 0.35, 0.42), Light(0.5, 1, 0.6), Light(0.95, 0.55, 1),
    ]

    private let noise = Noise()
    private let sky: SceneCanvas
    private let bank: SceneCanvas
    private let crowd: SceneCanvas

    init(width: Int, height: Int) {
        let empty = SceneCanvas(width: width, height: height)
        var sky = empty
        sky.paint(Ramp((0, 0x060A1C), (0.5, 0x0F1636), (0.74, 0x2A2450)))
        for number in 0..<50 {
            var dice = Dice(1200 + number)
            sky.glow(dice.roll() * sky.right, dice.roll() * 0.5, 0.003, Light(0.7, 0.75, 0.9), 0.35)
        }
        self.sky = sky
        bank = Self.bank(empty, noise)
        crowd = Self.crowd(empty)
    }

    private static func bank(_ empty: SceneCanvas, _ noise: Noise) -> SceneCanvas {
        var canvas = empty
        let hills = canvas.ridge(noise, seed: 21, detail: 1.7, height: 0.13, octaves: 4).map { $0 + 0.70 }
        canvas.fill(below: hills.map { min($0, shore) }, rows: 0.5...shore + 0.01) { _, _, _ in Light(0x0D0F22) }
        let lamps = [Light(1, 0.75, 0.4), Light(1, 0.9, 0.7), Light(0.8, 0.85, 1)]
        for number in 0..<70 {
            var dice = Dice(1500 + number)
            let (x, low) = (dice.roll() * canvas.right, dice.roll() * dice.roll())
            canvas.glow(x, shore - 0.008 - low * 0.035, dice.roll(0.004, 0.009), lamps[number % 3], 0.8)
        }
        // A castle on the hill, lit from below.
        let x = canvas.right * 0.86
        let foot = hills[canvas.column(x)] + 0.01
        canvas.line((x - 0.04, foot), (x - 0.04, foot - 0.06), 0.011, 0.011, Light(0x40354A))
        canvas.line((x, foot), (x, foot - 0.04), 0.032, 0.032, Light(0x382F42))
        canvas.line((x + 0.035, foot), (x + 0.035, foot - 0.085), 0.009, 0.009, Light(0x4C3E50))
        canvas.line((x + 0.035, foot - 0.09), (x + 0.035, foot - 0.12), 0.010, 0.0005, Light(0x2C2438))
        canvas.glow(x, foot - 0.02, 0.1, Light(0.6, 0.4, 0.2), 0.55)
        return canvas
    }

    private static func crowd(_ empty: SceneCanvas) -> SceneCanvas {
        var canvas = empty
        let (scale, dark) = (canvas.scale, Light(0x05060D))
        for number in 0..<30 {
            var dice = Dice(1700 + number)
            let (x, y) = (dice.roll() * canvas.right, dice.roll(0.93, 0.965))
            let radius = dice.roll(0.013, 0.019)
            canvas.disc(x, y, radius, dark)
            canvas.stamp(x, y + 0.06, 0.05, 0.06) { dx, dy in
                let shoulder = radius * 2.3 * clamped((dy + 0.045) / 0.03).squareRoot()
                return (dark, clamped((shoulder - abs(dx)) * scale) * clamped((dy + 0.045) * scale))
            }
            guard number.isMultiple(of: 6) else { continue }
            // A spectator films it.
            canvas.line((x + radius * 1.5, y + 0.03), (x + radius * 1.9, y - 0.03), 0.006, 0.005, dark)
            canvas.stamp(x + radius * 1.9, y - 0.043, 0.02, 0.02) { dx, dy in
                (Light(0.42, 0.45, 0.66), clamped((0.010 - abs(dx)) * scale) * clamped((0.016 - abs(dy)) * scale))
            }
        }
        canvas.fill(below: canvas.profile { 0.965 + 0.012 * wave($0 * 3.1) }, rows: 0.9...1) { _, _, _ in dark }
        return canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = sky
        for (number, shell) in Self.shells.enumerated() {
            let age = time - shell.time
            if age < 0, age > -0.7 { paintRise(shell, age, on: &canvas) }
            if age >= 0, age < 2.2 { paintBurst(shell, number, age, on: &canvas, at: time) }
        }
        canvas.lay(bank, rows: 0.5...Self.shore + 0.01)
        canvas.mirror(below: Self.shore, at: time, noise: noise, stretch: 2.4, ripple: 0.055) { light, _, _ in
            (light * 0.85).adding(Light(0.02, 0.025, 0.05), 1)
        }
        canvas.lay(crowd, rows: 0.85...1)
        return canvas
    }

    private func paintRise(_ shell: Shell, _ age: Float, on canvas: inout SceneCanvas) {
        let left = age / 0.7
        let y = shell.y + (Self.shore - shell.y) * left * left
        for spark in 0..<7 {
            let x = shell.x * canvas.right + 0.006 * wave(age * 3)
            canvas.glow(x, y + Float(spark) * 0.012, 0.009, Light(1, 0.75, 0.4), 0.8 * (1 - Float(spark) / 7))
        }
    }

    private func paintBurst(_ shell: Shell, _ number: Int, _ age: Float, on canvas: inout SceneCanvas, at time: Float) {
        let (color, x) = (Self.colors[shell.color], shell.x * canvas.right)
        let life = 1 - age / 2.2
        if age < 0.25 { canvas.glow(x, shell.y, 0.30, color.adding(Light(0.2, 0.2, 0.2), 1), 0.42 * (1 - age / 0.25)) }
        canvas.glow(x, shell.y + 0.05, shell.radius * 1.7, color, 0.17 * life)
        canvas.glow(x, 0.55, 0.7, color, 0.05 * life)
        paintSmoke(x + 0.03 * age, shell, Float(number), color, clamped(age) * life, on: &canvas, at: time)
        var dice = Dice(1300 + number)
        for _ in 0..<95 {
            let up = dice.roll(-1, 1)
            let angle = dice.roll()
            let aside = wave(angle) * (1 - up * up).squareRoot()
            let reach = dice.roll(0.82, 1) * shell.radius
            let twinkle = age < 1.2 ? 1 : 0.5 + 0.6 * wave(time * 4 + dice.roll() * 9)
            for back in 0..<9 {
                // The spark's earlier places are its trail.
                let past = age - Float(back) * 0.030
                guard past >= 0 else { break }
                let way = reach * (1 - 1 / (1 + past * 3.2)) * 1.35
                let fade = 1 - Float(back) / 9
                let light = color.mixed(Light(1, 0.95, 0.85), max(0, 0.75 - age * 1.1) * fade)
                canvas.glow(
                    x + aside * way, shell.y + up * way + 0.045 * past * past, 0.0085 - 0.0005 * Float(back), light,
                    life * life * fade * max(0, twinkle) * 0.75)
            }
        }
    }

    private func paintSmoke(
        _ x: Float, _ shell: Shell, _ seed: Float, _ color: Light, _ strength: Float, on canvas: inout SceneCanvas,
        at time: Float
    ) {
        let noise = noise
        let share = 1 / (shell.radius * shell.radius * 0.8)
        canvas.box(x, shell.y + 0.02, shell.radius * 0.9, shell.radius * 0.9) { dx, dy, here in
            let body = 1 - (dx * dx + dy * dy) * share
            guard body > 0 else { return here }
            let wisp = smooth(0.4, 0.75, noise.layered((x + dx) * 5 - time * 0.05 + seed + 3, dy * 5 + seed + 9, 3))
            return here.adding(color, body * wisp * 0.10 * strength)
        }
    }
}
