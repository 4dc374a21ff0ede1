/// A skyline at night behind a river: lit windows, traffic on the embankment, beacons and their reflections.
struct CityScene: NaturalScene {
    private static let shore: Float = 0.70

    private let noise = Noise()
    private let sky: SceneCanvas
    private let skyline: SceneCanvas
    private let beacons: [(x: Float, y: Float, phase: Float)]

    init(width: Int, height: Int) {
        let noise = noise
        var sky = SceneCanvas(width: width, height: height)
        sky.paint(Ramp((0, 0x0A1030), (0.35, 0x1C2554), (0.58, 0x4A3A6E), (0.72, 0xA8617A)))
        let moon = (x: sky.right * 0.77, y: Float(0.17))
        let scale = sky.scale
        sky.paint(rows: 0...Self.shore) { x, y, here in
            let cloud = smooth(0.45, 0.75, noise.layered(x * 1.6, y * 5, 4))
            let distance = ((x - moon.x) * (x - moon.x) + (y - moon.y) * (y - moon.y)).squareRoot()
            let seas = smooth(0.4, 0.65, noise.layered(x * 22, y * 22, 3))
            return here.mixed(Light(0x3B3565), cloud * 0.45)
                .adding(Light(0.22, 0.22, 0.28), 1 / (1 + distance * distance * 120))
                .mixed(Light(0xFFF3D6).mixed(Light(0xD9CDB4), seas), clamped((0.042 - distance) * scale * 0.7 + 0.5))
        }
        self.sky = sky
        var builder = SkylineBuilder(canvas: SceneCanvas(width: width, height: height), noise: noise, shore: Self.shore)
        builder.build()
        skyline = builder.canvas
        beacons = builder.beacons
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = sky
        for number in 0..<60 {
            var dice = Dice(300 + number)
            let place = (x: dice.roll(0, canvas.right), y: dice.roll(0, 0.35))
            let size = dice.roll(0.002, 0.004)
            canvas.glow(
                place.x, place.y, size, Light(0.8, 0.85, 1),
                0.6 + 0.3 * wave(time * dice.roll(0.3, 0.9) + dice.roll()))
        }
        canvas.lay(skyline)
        for beacon in beacons {
            let strength = max(0, wave(time * 0.55 + beacon.phase))
            canvas.glow(beacon.x, beacon.y, 0.02, Light(1, 0.15, 0.1), strength)
            canvas.glow(beacon.x, beacon.y, 0.006, Light(1, 0.5, 0.4), strength)
        }
        paintTraffic(on: &canvas, at: time)
        canvas.mirror(below: Self.shore, at: time, noise: noise, stretch: 1.55, ripple: 0.045) { light, depth, ripple in
            (light * 0.8).mixed(Light(0x0C1230), 0.22 + 0.3 * clamped(depth * 2.5))
                .adding(Light(0.05, 0.045, 0.07), smooth(0.1, 0.3, ripple) * clamped(depth * 6))
        }
        return canvas
    }

    private func paintTraffic(on canvas: inout SceneCanvas, at time: Float) {
        let road = canvas.right + 0.2
        for number in 0..<22 {
            var dice = Dice(500 + number)
            let way: Float = number.isMultiple(of: 2) ? 1 : -1
            let start = dice.roll() * road
            let x = wrapped(start + way * time * dice.roll(0.09, 0.16), road) - 0.1
            let y = Self.shore - 0.008 + 0.003 * way
            canvas.glow(x, y, 0.017, way > 0 ? Light(1, 0.92, 0.7) : Light(1, 0.12, 0.08), 0.8)
            let lamp = way > 0 ? Light(1, 0.95, 0.85) : Light(1, 0.3, 0.22)
            canvas.line((x - 0.006, y), (x + 0.006, y), 0.0016, 0.0016, lamp)
        }
    }
}

/// Three rows of buildings, from the farthest to the nearest, and the lamps in front of them.
private struct SkylineBuilder {
    struct Row {
        var color: Int
        var widths: ClosedRange<Float>
        var heights: ClosedRange<Float>
        /// The width of a window with its wall, in picture heights.
        var cell: Float
        /// The share of windows that are lit.
        var lit: Float
        /// The number of the row; 0 is the farthest.
        var nearness: Float
    }

    var canvas: SceneCanvas
    let noise: Noise
    let shore: Float
    var beacons: [(x: Float, y: Float, phase: Float)] = []

    init(canvas: SceneCanvas, noise: Noise, shore: Float) {
        self.canvas = canvas
        self.noise = noise
        self.shore = shore
    }

    mutating func build() {
        let rows = [
            Row(color: 0x3D3867, widths: 0.05...0.10, heights: 0.16...0.36, cell: 0.0085, lit: 0.33, nearness: 0),
            Row(color: 0x232450, widths: 0.06...0.13, heights: 0.14...0.44, cell: 0.0105, lit: 0.42, nearness: 1),
            Row(color: 0x11142F, widths: 0.09...0.16, heights: 0.08...0.27, cell: 0.0135, lit: 0.45, nearness: 2),
        ]
        for (number, row) in rows.enumerated() {
            var dice = Dice(70 + number)
            var left: Float = -0.02
            while left < canvas.right + 0.02 { left = build(row, at: left, &dice) }
        }
        // Buildings in front of a beacon hide it.
        beacons = beacons.filter { canvas.pixel($0.x, $0.y - 0.006).cover < 0.5 }
        let (scale, quay) = (canvas.scale, shore - 0.012)
        canvas.paint(rows: shore - 0.03...1) { _, y, here in
            here.mixed(Light(0x0B0D20), clamped((y - quay) * scale + 0.5))
        }
        for lamp in 0..<26 {
            let x = (Float(lamp) + 0.5) * canvas.right / 26
            canvas.glow(x, shore - 0.03, 0.022, Light(1, 0.66, 0.3, cover: 0), 0.6)
            canvas.disc(x, shore - 0.03, 0.0026, Light(1, 0.92, 0.75))
            canvas.line((x, shore - 0.03), (x, shore - 0.01), 0.0008, 0.0008, Light(0x1A1A2C))
        }
    }

    /// Draws a building and returns the place of the next one.
    private mutating func build(_ row: Row, at left: Float, _ dice: inout Dice) -> Float {
        let width = dice.roll(row.widths.lowerBound, row.widths.upperBound)
        let tall = dice.roll(row.heights.lowerBound, row.heights.upperBound) * (dice.roll() < 0.8 ? 1 : 1.25)
        let hasSpire = dice.roll() < 0.22 && row.nearness < 2
        let seed = dice.roll() * 200
        let top = shore - tall
        paint(row, left: left, width: width, top: top, seed: Int(seed), isStepped: dice.roll() < 0.4)
        if hasSpire {
            let x = left + width / 2
            canvas.line((x, top), (x, top - 0.07), 0.003, 0.0008, Light(row.color))
            beacons.append((x, top - 0.07, seed))
        }
        return left + width + dice.roll(-0.01, 0.02)
    }

    private mutating func paint(_ row: Row, left: Float, width: Float, top: Float, seed: Int, isStepped: Bool) {
        let (noise, scale, shore) = (noise, canvas.scale, shore)
        let middle = (x: left + width / 2, y: (top + shore) / 2)
        canvas.stamp(middle.x, middle.y, width / 2 + 0.004, (shore - top) / 2 + 0.004) { dx, dy in
            let (x, y) = (dx + middle.x, dy + middle.y)
            let isShoulder = isStepped && min(x - left, left + width - x) < width * 0.2
            let wall =
                clamped((x - left) * scale + 0.5) * clamped((left + width - x) * scale + 0.5)
                * clamped((y - top - (isShoulder ? 0.03 : 0)) * scale + 0.5)
            guard wall > 0 else { return (.clear, 0) }
            let (across, down) = ((x - left) / row.cell, (y - top) / (row.cell * 1.5))
            let (column, floor) = (Int(across.rounded(.down)), Int(down.rounded(.down)))
            let chance = noise.cell(column + seed * 13, floor + seed * 7)
            let tone = noise.cell(column + seed * 3 + 57, floor + seed * 5 + 91)
            let busy = noise.at(Float(floor) * 0.5 + Float(seed), Float(column) * 0.1)
            let base = (Light(row.color) * 0.9)
                .mixed(Light(0x6B4A75), clamped((y - 0.45) * 1.6) * (0.5 - 0.16 * row.nearness))
            guard chance < row.lit * (0.35 + 1.2 * busy) else { return (base, wall) }
            let pane =
                clamped((0.36 - abs(across - Float(column) - 0.5)) * 4)
                * clamped((0.34 - abs(down - Float(floor) - 0.55)) * 4)
            let warm = Light(1, 0.78, 0.42).mixed(Light(1, 0.92, 0.72), clamped(tone * 1.6))
            let lamp = (tone > 0.86 ? Light(0.62, 0.82, 1) : warm) * (0.55 + 0.18 * row.nearness)
            return (base.mixed(lamp, pane * (0.55 + 0.2 * row.nearness)), wall)
        }
    }
}
