/// What three pictures in a row say about the camera and what it films, in whole numbers. Ways are those of a thirtieth of a second.
struct MotionFacts: Hashable, Sendable, Codable {
    /// The change of the displacement from picture to picture, in 1/1000 of a percent of the width.
    var tremor: Int
    /// The mean displacement, in 1/1000 of a percent of the width.
    var speed: Int
    /// The mean difference that remains when the displacement and the change of the light are undone, in 1/1000 of a level of 255.
    var life: Int

    init(tremor: Int, speed: Int, life: Int) {
        self.tremor = tremor
        self.speed = speed
        self.life = life
    }
}

/// Measures motion between small pictures.
struct MotionMeter {
    private static let margin = 8
    private let wide: PhaseCorrelation
    private let tall: PhaseCorrelation

    init() throws {
        wide = try PhaseCorrelation(width: 160, height: 90)
        tall = try PhaseCorrelation(width: 90, height: 160)
    }

    /// The motion in three pictures of 160 by 90 or 90 by 160 pixels, which are this many microseconds apart.
    func facts(of pictures: [GrayPicture], apart step: Int64) -> MotionFacts? {
        guard pictures.count == 3, step > 0 else { return nil }
        let correlation = pictures[0].width > pictures[0].height ? wide : tall
        let spectra = pictures.map(correlation.spectrum)
        let ways = [
            correlation.displacement(from: spectra[0], to: spectra[1]),
            correlation.displacement(from: spectra[1], to: spectra[2]),
        ]
        let width = Double(pictures[0].width)
        // Of pictures that are closer together, or further apart, than a thirtieth of a second.
        let pace = 1_000_000 / 30 / Double(step)
        func length(_ way: SIMD2<Float>) -> Double { Double((way * way).sum().squareRoot()) / width * 100_000 }
        let lives = [
            Self.rest(pictures[0], moved: ways[0], pictures[1]), Self.rest(pictures[1], moved: ways[1], pictures[2]),
        ]
        return MotionFacts(
            tremor: Int((length(ways[1] - ways[0]) * pace * pace).rounded()),
            speed: Int((length((ways[0] + ways[1]) / 2) * pace).rounded()),
            life: Int((lives.reduce(0, +) / 2 * 1000).rounded()))
    }

    /// The mean difference in levels between a picture whose content is moved and the next one, without their margins. What becomes
    /// lighter, darker or paler as a whole has no life: a fade, a flash, a cloud.
    private static func rest(_ picture: GrayPicture, moved way: SIMD2<Float>, _ next: GrayPicture) -> Double {
        let moved = picture.moved(x: way.x, y: way.y)
        let (gain, lift) = light(from: moved, to: next)
        let difference = GrayPicture(
            width: next.width, height: next.height,
            levels: zip(moved.levels, next.levels).map { gain * $0 + lift - $1 }
        ).blurred(by: 1.2)
        var sum = 0.0
        for row in margin..<next.height - margin {
            for column in margin..<next.width - margin {
                sum += Double(abs(difference.levels[row * next.width + column]))
            }
        }
        return sum / Double((next.width - 2 * margin) * (next.height - 2 * margin))
    }

    /// The gain and the lift that turn one picture's light into that of another: the line of least squares.
    private static func light(from picture: GrayPicture, to next: GrayPicture) -> (gain: Float, lift: Float) {
        let count = Double(picture.levels.count)
        let means = (
            picture.levels.reduce(0) { $0 + Double($1) } / count, next.levels.reduce(0) { $0 + Double($1) } / count
        )
        var (square, product) = (0.0, 0.0)
        for (own, other) in zip(picture.levels, next.levels) {
            let deviation = Double(own) - means.0
            square += deviation * deviation
            product += deviation * (Double(other) - means.1)
        }
        let gain = square > 0 ? min(2, max(0.5, product / square)) : 1
        return (Float(gain), Float(means.1 - gain * means.0))
    }
}
