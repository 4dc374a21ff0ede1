/// Leaves fall from a maple in autumn.
struct LeavesScene: NaturalScene {
    private static let colors = [0xD9381E, 0xEF7F1A, 0xF4B52C, 0xB3261C, 0xE05A12, 0xC9932A]
    private static let glints = [
        Light(1, 0.85, 0.4), Light(1, 0.6, 0.2), Light(0.9, 0.9, 0.5), Light(1, 0.95, 0.75),
    ]

    private let noise = Noise()
    private let backdrop: SceneCanvas

    init(width: Int, height: Int) {
        var canvas = SceneCanvas(width: width, height: height)
        let (noise, right) = (noise, canvas.right)
        canvas.paint(Ramp((0, 0xF6DFA0), (0.35, 0xE9A94A), (0.7, 0xA8622A), (1, 0x5C3A22)))
        canvas.paint { x, y, here in
            let (dx, dy) = (x - right * 0.7, y - 0.12)
            var light = here.mixed(Light(0xB8481F), smooth(0.5, 0.75, noise.layered(x * 2.2 + 5, y * 2.2, 3)) * 0.55)
                .mixed(Light(0x6F7A34), smooth(0.55, 0.8, noise.layered(x * 2 + 30, y * 2.4, 3)) * 0.5)
                .adding(Light(0.28, 0.22, 0.10), max(0, 1 - (dx * dx * 1.1 + dy * dy * 1.8)))
            for (number, place) in [Float(0.12), 0.34, 0.83, 0.95].enumerated() {
                let trunk = abs(x - right * place - 0.05 * (y - 0.5) * Float(number - 1))
                light = light.mixed(Light(0x4A2F1E), smooth(0.045 + 0.02 * Float(number % 2), 0.005, trunk) * 0.55)
            }
            return light
        }
        for number in 0..<120 {
            var dice = Dice(2800 + number)
            let near = Float(number) / 120
            let (x, turn) = (dice.roll() * right, dice.roll())
            let leaf = Leaf(
                size: 0.035 + 0.05 * near, turn: turn, tilt: dice.roll(0.3, 0.7),
                color: Light(Self.colors[dice.pick(6)]),
                blur: 0.14, brightness: 0.45 + 0.35 * near + 0.1 * dice.roll())
            leaf.paint(x, 0.80 + 0.22 * near, on: &canvas, noise)
        }
        backdrop = canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        for number in 0..<44 {
            var dice = Dice(2700 + number)
            let (x, y) = (dice.roll() * canvas.right, dice.roll(-0.05, 0.6))
            let radius = dice.roll(0.025, 0.075)
            let strength = (0.10 + 0.13 * dice.roll()) * (1 + 0.3 * wave(time * 0.3 + dice.roll()))
            canvas.bokeh(x, y, radius, Self.glints[number % 4], strength)
        }
        paintBranches(on: &canvas, at: time)
        for number in 0..<17 { paintFalling(number, on: &canvas, at: time) }
        return canvas
    }

    private func paintBranches(on canvas: inout SceneCanvas, at time: Float) {
        let (sway, right) = (0.008 * wave(time * 0.22), canvas.right)
        func branch(_ points: [(x: Float, y: Float)], _ thickness: Float) {
            var thickness = thickness
            for (start, end) in zip(points, points.dropFirst()) {
                canvas.line(start, end, thickness, thickness * 0.75, Light(0x33201A))
                thickness *= 0.75
            }
        }
        branch([(-0.02, 0.13), (0.22, 0.10 + sway * 0.3), (0.45, 0.13 + sway), (0.66, 0.11 + sway * 1.6)], 0.011)
        branch([(0.22, 0.10 + sway * 0.3), (0.34, 0.20 + sway), (0.42, 0.27 + sway)], 0.006)
        branch([(right + 0.02, 0.05), (right - 0.22, 0.08), (right - 0.40, 0.15 - sway)], 0.009)
        let left: [(Float, Float)] = [
            (0.05, 0.17), (0.14, 0.06), (0.20, 0.17), (0.28, 0.06), (0.31, 0.20), (0.36, 0.28), (0.44, 0.32),
            (0.42, 0.08),
            (0.50, 0.18), (0.57, 0.08), (0.63, 0.16), (0.70, 0.10), (0.25, 0.25), (0.1, 0.25),
        ]
        let others: [(Float, Float)] = [
            (0.08, 0.09), (0.17, 0.03), (0.20, 0.15), (0.30, 0.09), (0.37, 0.20), (0.44, 0.15),
        ]
        for (number, place) in (left + others.map { (right - $0.0, $0.1) }).enumerated() {
            var dice = Dice(2950 + number)
            let size = dice.roll(0.055, 0.085)
            let turn = 0.5 + dice.roll(-0.16, 0.16) + 0.03 * wave(time * 0.35 + dice.roll())
            let leaf = Leaf(
                size: size, turn: turn, tilt: dice.roll(0.75, 1) * (number.isMultiple(of: 2) ? -1 : 1),
                color: Light(Self.colors[dice.pick(6)]), brightness: dice.roll(0.85, 1.08))
            let reach = min(place.0, 0.7)
            leaf.paint(
                place.0 + sway * reach * 1.2, place.1 + 0.03 + sway * reach * 1.5, on: &canvas, noise)
        }
    }

    private func paintFalling(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        var dice = Dice(3000 + number)
        let speed = dice.roll(0.10, 0.19)
        let phase = dice.roll()
        let x = dice.roll() * canvas.right + 0.07 * wave(time * 0.22 + phase) + time * 0.035
        let y = wrapped(dice.roll() * 1.3 + time * speed, 1.3) - 0.15
        let isNear = number > 14
        let size = isNear ? 0.13 : dice.roll(0.03, 0.062)
        let turn = phase + time * dice.roll(-0.16, 0.16) + 0.05 * wave(time * 0.3 + phase)
        let leaf = Leaf(
            size: size, turn: turn, tilt: 0.55 + 0.45 * wave(time * dice.roll(0.25, 0.5) + phase),
            color: Light(Self.colors[dice.pick(6)]), blur: isNear ? 0.16 : 0, brightness: 1.05)
        leaf.paint(wrapped(x, canvas.right + 0.2) - 0.1, y, on: &canvas, noise)
    }
}

/// A maple leaf.
private struct Leaf {
    /// The length of the middle lobe, in picture heights.
    var size: Float
    /// The rotation in turns; at 0.5 the leaf hangs down.
    var turn: Float
    /// The visible share of the face: 1 for all of it, −1 for all of the back.
    var tilt: Float
    var color: Light
    /// The blur, in leaf lengths.
    var blur: Float = 0
    var brightness: Float = 1

    /// Each lobe's direction, length and width.
    private static let lobes: [(x: Float, y: Float, length: Float, width: Float)] = [
        (Float(0), Float(1), Float(0.30)), (0.135, 0.86, 0.25), (-0.135, 0.86, 0.25), (0.29, 0.56, 0.19),
        (-0.29, 0.56, 0.19),
    ].map { (wave($0.0), wave($0.0 + 0.25), $0.1, $0.2) }

    func paint(_ x: Float, _ y: Float, on canvas: inout SceneCanvas, _ noise: Noise) {
        let (across, along) = (wave(turn + 0.25), wave(turn))
        let narrow = 1 / max(0.12, abs(tilt))
        let sharp = blur == 0 ? canvas.scale * size : 1 / blur
        let (lobes, side): (_, Float) = (Self.lobes, tilt > 0 ? 1 : -1)
        canvas.stamp(x, y, size * 1.25, size * 1.25) { dx, dy in
            let u = (dx * across + dy * along) / size * narrow
            let v = 0.15 - (dy * across - dx * along) / size
            guard u * u + v * v < 1.7 else { return (.clear, 0) }
            var (inside, vein) = (Float(-9), Float(9))
            for lobe in lobes {
                let way = (u * lobe.x + v * lobe.y) / lobe.length
                guard way > -0.1, way < 1 else { continue }
                let off = abs(u * lobe.y - v * lobe.x)
                let half = lobe.width * clamped(way * 1.6 + 0.12).squareRoot() * (1 - clamped(way)).squareRoot() * 1.15
                let teeth = 0.045 * abs(wave(way * 2.6)) * (1 - way) * clamped(way * 3)
                inside = max(inside, half + teeth - off)
                if way > 0, way < 0.9 { vein = min(vein, off) }
            }
            let stem = blur == 0 && v < 0.02 && v > -0.55 ? 0.018 - abs(u - 0.06 * v * v) : -9
            let cover = clamped(max(inside, stem) * sharp + 0.5) * (blur == 0 ? 1 : 0.85)
            guard cover > 0 else { return (.clear, 0) }
            if inside < stem { return (Light(0x8A3A18) * brightness, cover) }
            let spots = 0.12 * (noise.at(u * 6 + size * 99 + 20, v * 6 + 20) - 0.5)
            let lit = color * ((0.78 + 0.34 * clamped(0.5 + 0.5 * u * side + 0.3 * v) + spots) * brightness)
            return (lit.mixed(Light(0xFFD070) * brightness, smooth(0.022, 0, vein) * 0.38), cover)
        }
    }
}
