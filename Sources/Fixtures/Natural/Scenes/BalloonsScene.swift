/// Balloons rise over misty hills in the morning.
struct BalloonsScene: NaturalScene {
    private static let hills: [(base: Float, height: Float, detail: Float, shade: Int, lit: Int)] = [
        (0.64, 0.14, 1.5, 0xC9B3B4, 0xD9C2B4), (0.71, 0.18, 1.9, 0xA58A86, 0xD7B498),
        (0.80, 0.20, 1.5, 0x7B6A5C, 0xD2A679), (0.92, 0.16, 1.1, 0x4D5238, 0xA99A56),
    ]

    private let noise = Noise()
    private let sky: SceneCanvas
    private let land: [SceneCanvas]

    init(width: Int, height: Int) {
        let empty = SceneCanvas(width: width, height: height)
        let noise = noise
        var sky = empty
        sky.paint(Ramp((0, 0x6FA8DC), (0.4, 0xBCD4EA), (0.62, 0xFFE3BD), (0.75, 0xFFCF9A)))
        let (sun, scale) = ((x: empty.right * 0.20, y: Float(0.60)), empty.scale)
        sky.paint(rows: 0...0.8) { x, y, here in
            let distance = (x - sun.x) * (x - sun.x) + (y - sun.y) * (y - sun.y)
            let haze = 1 / (1 + distance * 9)
            let cloud = smooth(0.5, 0.72, noise.layered(x * 1.6, y * 9, 4)) * smooth(0.55, 0.2, y)
            return here.adding(Light(0.34, 0.22, 0.08), haze * haze)
                .mixed(Light(1, 0.93, 0.84).mixed(Light(1, 1, 1), clamped(0.6 - y)), cloud * 0.7)
                .mixed(Light(1, 0.98, 0.9), clamped((0.045 - distance.squareRoot()) * scale * 0.3 + 0.5))
        }
        self.sky = sky
        land = Self.hills.indices.map { Self.hill($0, empty, noise) }
    }

    private static func hill(_ number: Int, _ empty: SceneCanvas, _ noise: Noise) -> SceneCanvas {
        let hill = hills[number]
        let own = Float(number)
        var canvas = empty
        func rise(_ x: Float) -> Float { noise.layered(x * hill.detail + own * 7.7, own * 3.3, 4) }
        let line = canvas.profile { hill.base - hill.height * (0.38 - abs(2 * rise($0) - 1)) * 1.1 }
        let slope = canvas.profile { rise($0 - 0.02 / hill.detail) - rise($0 + 0.02 / hill.detail) }
        let scale = canvas.scale
        canvas.fill(below: line, rows: 0.5...1) { x, y, _ in
            let grain = noise.layered(x * 9 * (1 + own * 0.7), y * 15, 4) - 0.5
            let lit = clamped(0.45 + slope[min(slope.count - 1, Int(x * scale))] * 3.5 + grain * 1.1)
            return Light(hill.shade).mixed(Light(hill.lit), lit)
        }
        return canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = sky
        let noise = noise
        for (number, layer) in land.enumerated() {
            let middle = Self.hills[number].base + 0.05
            let rows = max(0, middle - 0.1)...min(1, middle + 0.1)
            canvas.lay(layer, rows: 0.5...1)
            let field = SoftField(canvas, rows: rows) { x, y in
                noise.layered(x * 1.3 + time * 0.03 + Float(number) * 5, y * 7, 3)
            }
            canvas.paint(rows: rows) { x, y, here in
                let mist = smooth(0.10, 0, abs(y - middle)) * smooth(0.35, 0.7, field.at(x, y))
                return here.mixed(Light(1, 0.93, 0.84), mist * 0.62)
            }
        }
        for balloon in Self.balloons(at: time) { balloon.paint(on: &canvas, noise, at: time) }
        return canvas
    }

    private static func balloons(at time: Float) -> [Balloon] {
        [
            Balloon(0.86, 0.43 - 0.004 * time, 0.030, [0xD05A4A, 0xF2E6D0], phase: 0.2, haze: 0.50),
            Balloon(0.70, 0.34 - 0.006 * time, 0.042, [0x4F7FB0, 0xF0D080, 0xD8E4EE], phase: 0.6, haze: 0.40),
            Balloon(0.12, 0.30 - 0.005 * time, 0.045, [0xE0A040, 0xB04A50], phase: 0.1, haze: 0.36),
            Balloon(0.93, 0.22 - 0.006 * time, 0.058, [0x7A5AA0, 0xF0A050, 0xF4EAD8], phase: 0.4, haze: 0.26),
            Balloon(0.27, 0.50 - 0.004 * time, 0.028, [0x5A9A70, 0xF0E0B0], phase: 0.3, haze: 0.50),
            Balloon(0.55, 0.15 - 0.004 * time, 0.030, [0xC84A4A, 0xF4C860], phase: 0.8, haze: 0.42),
            Balloon(
                0.46 + 0.006 * time, 0.385 - 0.018 * time, 0.185,
                [0xD8342C, 0xF28A22, 0xF9D24A, 0xF4F0E4, 0x2F86A8, 0x23508C], phase: 0.15, haze: 0),
        ]
    }
}

/// A hot-air balloon with its basket.
private struct Balloon {
    /// The middle of the upper half: a share of the picture's width, and heights from the top.
    var x: Float
    var y: Float
    var radius: Float
    var colors: [Light]
    var phase: Float
    /// The share of the air's colour in the balloon's.
    var haze: Float

    private static let air = Light(0.96, 0.88, 0.82)

    init(_ x: Float, _ y: Float, _ radius: Float, _ colors: [Int], phase: Float, haze: Float) {
        (self.x, self.y, self.radius, self.phase, self.haze) = (x, y, radius, phase, haze)
        self.colors = colors.map { Light($0) }
    }

    func paint(on canvas: inout SceneCanvas, _ noise: Noise, at time: Float) {
        let x = x * canvas.right + 0.006 * wave(time * 0.08 + phase)
        paintEnvelope(x, on: &canvas)
        let (half, top) = (radius * 0.13, y + radius * 1.42)
        for rope in [Float(-1), -0.4, 0.4, 1] {
            canvas.line(
                (x + rope * radius * 0.30, y + radius * 1.14), (x + rope * half * 0.9, top),
                0.0011 * max(1, radius * 4),
                0.0011, Light(0x5A4638).mixed(Self.air, haze))
        }
        let burner = max(0, noise.at(time * 1.7 + phase * 9, 2) - 0.45) * 2.2
        if burner > 0 {
            canvas.glow(x, y + radius * 1.2, radius * 0.30, Light(1, 0.6, 0.2), burner)
            canvas.glow(x, y + radius * 0.9, radius * 0.9, Light(1, 0.55, 0.15), burner * 0.35)
        }
        for head in [Float(-0.4), 0.35] {
            canvas.disc(x + head * half, top - 0.02 * radius, half * 0.26, Light(0x2C2430).mixed(Self.air, haze))
        }
        let (scale, haze) = (canvas.scale, haze)
        canvas.stamp(x, top + half * 0.7, half * 1.3, half) { dx, dy in
            let weave = 0.3 * wave(dy / half * 1.5) * wave(dx / half * 2)
            let wicker = Light(0x5B3D22).mixed(Light(0x9A6D3E), clamped(0.5 - dx / half * 0.5 + weave))
            let side = clamped((half * (1 - 0.12 * clamped(dy / half)) - abs(dx)) * scale + 0.5)
            return (wicker.mixed(Self.air, haze), side * clamped((half * 0.68 - abs(dy)) * scale + 0.5))
        }
    }

    private func paintEnvelope(_ x: Float, on canvas: inout SceneCanvas) {
        let (sharp, count) = (radius * canvas.scale, colors.count)
        canvas.stamp(x, y + 0.1 * radius, radius * 1.05, radius * 1.3) { dx, boxY in
            let (across, down) = (dx / radius, (boxY + 0.1 * radius) / radius)
            guard down > -1 else { return (.clear, 0) }
            let low = down / 1.32
            let waist = 1 - 0.38 * clamped(down / 1.3) * clamped(down / 1.3)
            let half = down < 0 ? clamped(1 - down * down).squareRoot() : clamped(1 - low * low).squareRoot() * waist
            let cover = clamped((half - abs(across)) * sharp + 0.5) * clamped((1.16 - down) * sharp)
            guard cover > 0 else { return (.clear, 0) }
            let side = max(-1, min(1, across / max(half, 0.02)))
            // The gore that is visible here: a polynomial approximates the angle on the sphere.
            let gore = side * (1 + side * side * (0.1667 + 0.25 * side * side * side * side)) * 3.4 + phase
            let index = Int(gore.rounded(.down)) + 6 * count
            var color = colors[index % count]
            if abs(down - 0.22) < 0.14 { color = colors[(index + 1 + (down < 0.22 ? 1 : 0)) % count] }
            let seam = smooth(0.42, 0.5, abs(fraction(gore) - 0.5))
            let lit = clamped(0.57 - 0.50 * side - 0.20 * down)
            let light = (color * ((1 - 0.16 * seam) * (0.50 + 0.68 * lit)))
                .adding(Light(1, 0.8, 0.5), max(0, lit - 0.78) * 0.7)
            return (light.mixed(Self.air, haze), cover)
        }
    }
}
