/// Fish, plants and bubbles in a large tank.
struct AquariumScene: NaturalScene {
    private static let swimmers:
        [(x: Float, y: Float, length: Float, way: Float, kind: Fish.Kind, phase: Float, depth: Float)] = [
            (0.24, 0.42, 0.19, 1, .striped, 0.1, 0), (1.22, 0.62, 0.15, -1, .striped, 0.5, 0.05),
            (0.92, 0.44, 0.16, 1, .banded, 0.2, 0.08), (0.45, 0.68, 0.12, 1, .red, 0.8, 0.1),
            (1.5, 0.34, 0.11, -1, .banded, 0.6, 0.22), (0.7, 0.2, 0.09, 1, .red, 0.3, 0.3),
        ]
    private static let plants:
        [(x: Float, foot: Float, height: Float, half: Float, color: Int, phase: Float, count: Int)] = [
            (0.10, 0.95, 0.55, 0.013, 0x3C9A4C, 0, 9), (0.88, 0.97, 0.62, 0.015, 0x2F8A55, 0.4, 10),
            (0.72, 0.93, 0.28, 0.010, 0xA0483F, 0.7, 8), (0.30, 0.92, 0.24, 0.009, 0x8FAE3A, 0.2, 8),
        ]

    private let noise = Noise()
    private let backdrop: SceneCanvas
    private let sandLine: [Float]

    init(width: Int, height: Int) {
        var canvas = SceneCanvas(width: width, height: height)
        let (noise, right) = (noise, canvas.right)
        canvas.paint(Ramp((0, 0x5FD0E8), (0.25, 0x1F8FC4), (0.6, 0x0D5596), (1, 0x08315F)))
        canvas.paint { x, y, here in
            let dx = x - right * 0.45
            return here.adding(Light(0.3, 0.35, 0.3), max(0, 1 - (dx * dx * 0.9 + y * y * 3.2)) * 0.35)
        }
        for (base, color, seed) in [(Float(0.74), 0x114A80, Float(4)), (0.84, 0x0E3A5E, 9)] {
            let rough = canvas.ridge(noise, seed: seed, detail: 2.2, height: 0.5)
            let sides = canvas.profile { base + 0 * $0 }
            let line = zip(zip(rough, sides), 0...).map { pair, column in
                pair.1 + pair.0 * clamped(abs((Float(column) + 0.5) / Float(width) - 0.5) * 3.2)
            }
            canvas.fill(below: line, rows: 0.45...1) { x, y, depth in
                let rock = smooth(0.4, 0.7, noise.layered(x * 9 + seed, y * 11, 4)) * smooth(0.3, 0, depth)
                return Light(color).mixed(Light(color) * 1.7, rock)
            }
        }
        sandLine = canvas.profile { 0.86 + 0.02 * wave($0 * 0.7 + 0.2) + 0.012 * noise.at($0 * 6, 2) }
        canvas.fill(below: sandLine, rows: 0.8...1) { x, y, _ in
            let grain = noise.layered(x * 16, y * 60, 4) * 0.7 + max(0, y - 0.84) * 1.6
            return Light(0x86A59A).mixed(Light(0xD9CFA4), grain).filtered(0.62, 0.82, 0.9)
        }
        backdrop = canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        paintLight(on: &canvas, at: time)
        for plant in Self.plants.indices { paintPlant(plant, on: &canvas, at: time) }
        for number in 0..<26 {
            var dice = Dice(2000 + number)
            let start = canvas.right * 0.55 + dice.roll(-0.32, 0.32)
            let y = 0.26 + dice.roll(-0.1, 0.1) + 0.015 * wave(time * 0.3 + dice.roll())
            let fish = Fish(
                length: dice.roll(0.030, 0.045), way: -1, kind: .small, phase: dice.roll(), depth: 0.35)
            fish.paint(wrapped(start - time * 0.10, canvas.right + 0.5) - 0.25, y, on: &canvas, at: time)
        }
        for one in Self.swimmers {
            let x = one.x * canvas.right / 1.78 + one.way * time * 0.055 + 0.02 * wave(time * 0.2 + one.phase) + 0.3
            let y = one.y + 0.02 * wave(time * 0.23 + one.phase)
            let fish = Fish(length: one.length, way: one.way, kind: one.kind, phase: one.phase, depth: one.depth)
            fish.paint(wrapped(x, canvas.right + 0.6) - 0.3, y, on: &canvas, at: time)
        }
        for number in 0..<46 { paintBubble(number, on: &canvas, at: time) }
        canvas.darkenEdges(canvas.right / 2, 0.5, start: 0.5, end: 1.05, loss: 0.5, squeeze: 0.87)
        return canvas
    }

    private func paintLight(on canvas: inout SceneCanvas, at time: Float) {
        let (noise, middle, line) = (noise, canvas.right * 0.45, sandLine)
        let beams = SoftField(canvas) { x, y in
            let angle = (x - middle) / (y + 0.45)
            return smooth(0.45, 0.75, noise.layered(angle * 7 + time * 0.05 + 20, time * 0.12, 3)) * smooth(0.9, 0, y)
        }
        canvas.paint(rows: 0...0.9) { x, y, here in here.adding(Light(0.30, 0.42, 0.42), beams.at(x, y) * 0.7) }
        let scale = canvas.scale
        canvas.paint(rows: 0.84...1) { x, y, here in
            let far = 1 / (0.7 + (y - 0.84) * 2)
            let (u, v) = (x * 5 * far, y * 22 * far)
            let one = abs(noise.at(u + 0.35 * time, v + time * 0.22) - 0.5)
            let two = abs(noise.at(u * 1.3 - 0.3 * time + 8, v * 1.3 + 5) - 0.5)
            let onSand = clamped((y - line[min(line.count - 1, Int(x * scale))]) * scale)
            return here * (1 + onSand * (0.8 * smooth(0.16, 0, one + two) - 0.38))
        }
    }

    private func paintPlant(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        let plant = Self.plants[number]
        for leaf in 0..<plant.count {
            var dice = Dice(4000 + number * 40 + leaf)
            let x = plant.x * canvas.right + dice.roll(-0.05, 0.05)
            let tall = plant.height * dice.roll(0.55, 1)
            let color = Light(plant.color) * dice.roll(0.7, 1.25)
            let half = plant.half * dice.roll(0.7, 1.2)
            let phase = plant.phase + dice.roll()
            canvas.blade(from: plant.foot, to: plant.foot - tall) { up in
                let bend =
                    0.05 * up * up * wave(time * 0.28 + phase - up * 0.4)
                    + 0.012 * up * wave(up * 2.4 + phase - time * 0.5)
                let edge = half * (1 - up).squareRoot() * (0.8 + 0.35 * wave(up * 5 + phase))
                return (x + bend, edge, (color * 0.55).mixed(color * 1.25, clamped(up * 0.9 + 0.1)))
            }
        }
    }

    private func paintBubble(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        var dice = Dice(2100 + number)
        let rise = wrapped(dice.roll() - time * dice.roll(0.16, 0.24), 1)
        let column: [Float] = [0.17, 0.81, 0.55]
        let x = column[number % 3] * canvas.right + dice.roll(-0.012, 0.012) + 0.012 * wave(rise * 2.2 + dice.roll())
        let (y, radius, scale) = (rise * 0.95 - 0.02, dice.roll(0.0025, 0.008) * (1.25 - rise * 0.5), canvas.scale)
        canvas.stamp(x, y, radius * 1.3, radius * 1.3) { dx, dy in
            let way = (dx * dx + dy * dy).squareRoot()
            let cover = clamped((radius - way) * scale + 0.5) * (0.12 + 0.6 * smooth(0.6, 1, way / radius))
            return (Light(0.85, 0.97, 1), cover)
        }
        canvas.disc(x - radius * 0.35, y - radius * 0.4, radius * 0.22, Light(1, 1, 1), 0.9)
    }
}

/// A fish that swims to the right or, if `way` is −1, to the left.
private struct Fish {
    enum Kind { case striped, banded, small, red }

    /// The length in picture heights, without the tail.
    var length: Float
    var way: Float
    var kind: Kind
    /// The phase of the tail's stroke at the start, in turns.
    var phase: Float
    /// The share of the water's colour in the fish's.
    var depth: Float

    func paint(_ x: Float, _ y: Float, on canvas: inout SceneCanvas, at time: Float) {
        let sharp = length * canvas.scale
        let stroke = wave(time * 1.5 + phase)
        canvas.stamp(x, y, length * 0.85, length * 0.6) { dx, dy in
            let along = dx * way / length
            let wiggle = 0.096 * max(0, 0.3 - along) * wave(time * 1.5 + phase + along * 0.7)
            let up = dy / length - wiggle
            let round = along * 2.04
            let half =
                (kind == .banded ? 0.40 : 0.27) * clamped(1 - round * round).squareRoot()
                * (1 - 0.35 * clamped(-along * 2))
            let isBody = abs(along) < 0.5
            let body = isBody ? clamped((half - abs(up)) * sharp + 0.5) : 0
            let behind = -0.42 - along
            let spread = (0.30 * (0.75 + 0.25 * stroke) - behind + 0.10 * abs(up)) * sharp
            let tail = behind > -0.02 ? clamped((0.05 + behind * 0.85 - abs(up)) * sharp) * clamped(spread) : 0
            let finHalf = half + 0.13 * smooth(-0.35, 0.1, along) * smooth(0.42, 0.1, along)
            let fin = abs(along) < 0.45 ? clamped((finHalf - abs(up)) * sharp) * 0.85 : 0
            let cover = max(body, max(tail, fin))
            guard cover > 0 else { return (.clear, 0) }
            return (color(along, up, body, sharp).mixed(Light(0x1C78B4), depth), cover)
        }
    }

    @inline(__always)
    private func color(_ along: Float, _ up: Float, _ body: Float, _ sharp: Float) -> Light {
        let skin: Light
        var light: Light
        switch kind {
        case .striped:
            skin = Light(0xFF8A1F)
            light = skin
            for place in [Float(-0.30), 0, 0.27] {
                let across = abs(along - place - 0.05 * up)
                light = light.mixed(Light(1, 0.98, 0.95), smooth(0.062, 0.045, across))
                    .mixed(Light(0.08, 0.06, 0.06), smooth(0.016, 0.006, abs(across - 0.06)) * 0.85)
            }
        case .banded:
            skin = Light(0xFFD23A)
            let band = max(smooth(0.06, 0.045, abs(along + 0.12)), smooth(0.06, 0.045, abs(along - 0.16)))
            light = skin.mixed(Light(0x2A3550), band)
        case .small, .red:
            skin = kind == .red ? Light(0xE85A6A) : Light(0x4FD0E0)
            light = skin.mixed(kind == .red ? Light(0xFFD9C0) : Light(0xF2F6FF), smooth(0.05, 0.02, abs(up)) * 0.7)
        }
        light = (light * 1.12).mixed(light * 0.55, clamped(0.5 + up * 1.7)).mixed(skin * 0.8, (1 - body) * 0.6)
        let (dx, dy) = (along - 0.36, up + 0.04)
        let eye = (dx * dx + dy * dy).squareRoot()
        return light.mixed(Light(1, 1, 1), clamped((0.045 - eye) * sharp + 0.5))
            .mixed(Light(0.03, 0.03, 0.05), clamped((0.028 - eye) * sharp + 0.5))
    }
}
