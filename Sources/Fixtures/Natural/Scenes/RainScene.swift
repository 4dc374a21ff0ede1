/// Drops running down a window at night, with the lights of a street out of focus behind it. Upright.
struct RainScene: NaturalScene {
    private static let colors = [
        Light(1, 0.62, 0.25), Light(1, 0.25, 0.2), Light(1, 0.86, 0.6), Light(0.3, 0.7, 1), Light(0.3, 0.95, 0.65),
        Light(1, 0.4, 0.65), Light(1, 0.75, 0.35), Light(1, 0.2, 0.15),
    ]

    private let noise = Noise()
    private let backdrop: SceneCanvas
    /// The density of the mist on the glass at each place.
    private let mist: SoftField

    init(width: Int, height: Int) {
        var canvas = SceneCanvas(width: width, height: height)
        let noise = noise
        canvas.paint(Ramp((0, 0x0C1122), (0.4, 0x1D2338), (0.62, 0x3A2C38), (1, 0x12101A)))
        canvas.paint { x, y, here in here.adding(Light(0.05, 0.05, 0.09), noise.layered(x * 3, y * 3, 3)) }
        backdrop = canvas
        mist = SoftField(canvas) { x, y in 0.08 + 0.09 * smooth(0.4, 0.7, noise.layered(x * 2.4, y * 2.4, 4)) }
    }

    func picture(at time: Float) -> SceneCanvas {
        var street = backdrop
        for number in 0..<64 { paintLamp(number, on: &street, at: time) }
        var canvas = street
        let mist = mist
        canvas.paint { x, y, here in here.mixed(Light(0.42, 0.45, 0.55), mist.at(x, y)) }
        var dice = Dice(2400)
        for _ in 0..<420 {
            let (x, y) = (dice.roll() * canvas.right, dice.roll())
            let radius = dice.roll(0.0025, 0.007)
            paintDrop(x, y, radius, dice.roll(1, 1.15), seed: dice.roll() * 90, of: street, on: &canvas)
        }
        for _ in 0..<95 {
            let (x, y) = (dice.roll() * canvas.right, dice.roll())
            let radius = dice.roll(0.008, 0.017)
            let slide = time * 0.004 * dice.roll()
            paintDrop(x, y + slide, radius, dice.roll(1, 1.3), seed: dice.roll() * 90, of: street, on: &canvas)
        }
        for number in 0..<11 { paintRunner(number, of: street, on: &canvas, at: time) }
        return canvas
    }

    /// Paints a lamp, a sign or, low down, a passing car.
    private func paintLamp(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        var dice = Dice(2300 + number)
        let color = Self.colors[number % 8]
        let isHigh = dice.roll() <= 0.45
        let way: Float = number.isMultiple(of: 2) ? 1 : -1
        var x = dice.roll() * (canvas.right + 0.2) - 0.1 + (isHigh ? 0 : 0.02 * time * way)
        var y = isHigh ? dice.roll(0.05, 0.50) : 0.52 + 0.16 * (dice.roll() - 0.5)
        var radius = isHigh ? dice.roll(0.018, 0.040) : dice.roll(0.026, 0.062)
        if number.isMultiple(of: 9) {
            y = dice.roll(0.62, 0.8)
            x = wrapped(dice.roll() * (canvas.right + 0.4) + time * 0.09 * way, canvas.right + 0.4) - 0.2
            radius = dice.roll(0.04, 0.058)
        }
        let strength = (0.30 + 0.34 * dice.roll()) * (1 + 0.15 * wave(time * 0.25 + dice.roll()))
        canvas.bokeh(x, y, radius, color, strength)
        guard number.isMultiple(of: 3) else { return }
        let wet = 0.80 + 0.1 * dice.roll()
        canvas.stamp(x, wet, radius * 0.9, 0.16) { dx, dy in
            (color, smooth(radius * 0.9, 0, abs(dx)) * smooth(0.16, 0, abs(dy)) * 0.13)
        }
    }

    /// Paints a drop: the street upside down, a dark rim, a highlight.
    private func paintDrop(
        _ x: Float, _ y: Float, _ radius: Float, _ tall: Float, seed: Float, of street: SceneCanvas,
        on canvas: inout SceneCanvas
    ) {
        let (noise, scale) = (noise, canvas.scale)
        canvas.stamp(x, y, radius * 1.15, radius * tall * 1.15) { dx, dy in
            let (u, v) = (dx / radius, dy / (radius * tall))
            let way = (u * u + v * v).squareRoot() + noise.at(u * 1.3 + seed, v * 1.3 + 9) * 0.25 - 0.12
            let cover = clamped((1 - way) * radius * scale + 0.2)
            guard cover > 0 else { return (.clear, 0) }
            let seen = (street.pixel(x - u * 0.16, 0.55 - v * 0.30) * 1.15).adding(Light(0.05, 0.05, 0.07), 1)
            let (hx, hy) = (u + 0.32, v + 0.42)
            let light = seen * ((1 - 0.75 * smooth(0.55, 1, way)) * (0.75 + 0.45 * clamped(0.5 + v * 0.6)))
            return (
                light.adding(Light(0.55, 0.6, 0.7), smooth(0.30, 0, (hx * hx + hy * hy).squareRoot()) * 0.65)
                    .adding(Light(0.3, 0.27, 0.25), smooth(0.4, 0.95, v) * smooth(1, 0.8, way) * 0.8), cover
            )
        }
    }

    /// Paints a drop that runs down and leaves a trail of clear glass and small drops.
    private func paintRunner(_ number: Int, of street: SceneCanvas, on canvas: inout SceneCanvas, at time: Float) {
        let (noise, own) = (noise, Float(number))
        var dice = Dice(2500 + number)
        let x = (own + dice.roll(0.2, 0.8)) * canvas.right / 11
        let speed = dice.roll(0.05, 0.34)
        let start = dice.roll() * 1.5 - 0.5
        // The drop stops and starts, as if the glass held it.
        let way = start + time * speed + 0.05 * noise.at(time * speed * 9 + own * 7, 1)
        let y = wrapped(way, 1.5) - 0.15
        let radius = dice.roll(0.012, 0.020)
        func path(_ y: Float) -> Float { 0.010 * (noise.at(y * 7 + own * 13, 3) - 0.5) }
        let here = path(y)
        canvas.stamp(x, y - 0.17, radius * 1.6, 0.17) { dx, dy in
            let (row, aside) = (dy + y - 0.17, dx - path(dy + y - 0.17) + here)
            let cover =
                smooth(radius * 0.8, radius * 0.3, abs(aside)) * clamped((y - row) / 0.02) * smooth(0.34, 0, y - row)
            let glass = street.pixel(x + dx, row) * 0.92
            return (
                glass.adding(Light(0.2, 0.22, 0.26), smooth(0.25, 0, abs(aside / radius + 0.45)) * 0.5), cover * 0.8
            )
        }
        for small in 0..<7 {
            let above = y - dice.roll(0.03, 0.3)
            paintDrop(
                x + path(above) - here, above, radius * dice.roll(0.15, 0.35), 1.1, seed: Float(small) * 3, of: street,
                on: &canvas)
        }
        paintDrop(x, y, radius, 1.35, seed: own * 9, of: street, on: &canvas)
    }
}
