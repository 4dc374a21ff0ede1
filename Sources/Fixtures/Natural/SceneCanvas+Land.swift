extension SceneCanvas {
    /// The outline of a range of hills, as offsets from its middle.
    func ridge(_ noise: Noise, seed: Float, detail: Float, height: Float, octaves: Int = 5, moved: Float = 0) -> [Float]
    {
        profile { (noise.layered(($0 + moved) * detail + seed * 31.7, seed * 11.3, octaves) - 0.5) * height }
    }

    /// An outline with firs on it.
    func firs(
        on ground: [Float], seed: Int, count: Int, heights: ClosedRange<Float>, between edges: ClosedRange<Float>
    ) -> [Float] {
        var dice = Dice(seed)
        var top = ground
        for _ in 0..<count {
            let x = dice.roll(edges.lowerBound, edges.upperBound)
            let tall = dice.roll(heights.lowerBound, heights.upperBound)
            let half = tall * dice.roll(0.2, 0.26)
            let foot = ground[column(x)]
            let first = max(0, Int((x - half) * scale))
            for column in first..<max(first, min(width, Int((x + half) * scale) + 1)) {
                let way = abs((Float(column) + 0.5) / scale - x) / half
                guard way < 1 else { continue }
                // Teeth for the tips of the branches.
                let tooth = abs(fraction(way * 7) - 0.5) * 0.16
                top[column] = min(top[column], foot - tall * (1 - way) + tooth * tall * way)
            }
        }
        return top
    }

    /// Turns everything below `shore` into water that mirrors the scene above, broken by ripples.
    ///
    /// - stretch: The rows above the shore that each row below it mirrors.
    mutating func mirror(
        below shore: Float, at time: Float, noise: Noise, stretch: Float, ripple: Float,
        _ tint: (_ light: Light, _ depth: Float, _ ripple: Float) -> Light
    ) {
        let step = 1 / scale
        for row in rows(shore...1) {
            let y = (Float(row) + 0.5) * step
            let depth = max(0, y - shore)
            let far = 1 / (0.27 + depth)
            for column in 0..<width {
                let x = (Float(column) + 0.5) * step
                let wide = noise.at(x * 11 + time * 0.25, depth * 64 * far + time * 1.1) - 0.5
                let fine = noise.at(x * 32 - time * 0.35, depth * 165 * far - time * 1.6) - 0.5
                let high = shore - depth * stretch - 0.005 + (wide * 2 + fine) * ripple * (0.22 + depth * 2)
                let aside = x + (wide + fine * 0.7) * 0.022
                // A light is mirrored as a streak; three rows approximate it.
                let light = pixel(aside, min(high, shore - step)) * 0.5
                let streak = pixel(aside, min(high - 0.013, shore - step)).mixed(
                    pixel(aside, min(high - 0.032, shore - step)), 0.5)
                pixels[row * width + column] = tint(light.adding(streak, 0.5), depth, wide + fine)
            }
        }
    }
}
