import Model

/// What was measured of a recording, or of a part of it.
struct RecordingMoments: Hashable, Sendable, Codable {
    /// The part that was measured.
    var part: Range<MediaTime>
    /// In order of time; at most one a second. The first may be of the key frame before the part.
    var moments: [MomentFacts]
    /// Nil if it was not asked for, and for a recording whose sound cannot be heard to its end.
    var sound: RecordingSound?

    init(_ part: Range<MediaTime>, moments: [MomentFacts], sound: RecordingSound? = nil) {
        self.part = part
        self.moments = moments
        self.sound = sound
    }
}

/// What was measured at one moment of a recording.
struct MomentFacts: Hashable, Sendable, Codable {
    /// Microseconds from the start of the picture.
    var time: Int64
    /// Nil if the pictures at this moment cannot be decoded whole.
    var picture: PictureFacts?
    /// Nil if only one picture was measured, or the recording ends here.
    var motion: MotionFacts?
}

/// What one picture shows, in whole numbers.
struct PictureFacts: Hashable, Sendable, Codable {
    /// Mean brightness in 1/100 of a level of 255.
    var light: Int
    /// The share of nearly black pixels (under 24), in 1/10000.
    var dark: Int
    /// The share of nearly white pixels (over 245), in 1/10000.
    var glare: Int
    /// Standard deviation of the brightness in 1/100 of a level.
    var contrast: Int
    /// The strength of edges by their contrast, in 1/10000: the 95th percentile of the gradient after a blur of one pixel, divided by the
    /// standard deviation, which is taken as at least 4.
    var sharpness: Int

    /// How narrow the edges are, in 1/1000: by how much the gradient at the strongest edges falls when a blur of one pixel becomes one of
    /// two. 1600 where edges are sharp, and under 1300 where the picture is out of focus or moves, whatever it shows (Crete et al., The
    /// Blur Effect, 2007).
    var crispness: Int

    /// The facts as far as any picture can have them: a reply of an examiner may claim anything, and what is made of them has to fit into
    /// 64 bits.
    var limited: PictureFacts {
        func limited(_ value: Int) -> Int { min(max(0, value), 100_000_000) }
        return PictureFacts(
            light: limited(light), dark: limited(dark), glare: limited(glare), contrast: limited(contrast),
            sharpness: limited(sharpness), crispness: limited(crispness))
    }

    /// How clearly the picture shows something, 0 for nothing: its edges, less where they are wide, and less the more of it is dark or
    /// glaring. Compares pictures of any recordings.
    var clarity: Int {
        // No picture has more; a reply of an examiner may claim anything.
        func real(_ value: Int) -> Int { min(max(0, value), 1_000_000) }
        let edges = real(contrast) * real(sharpness) / 10_000 * max(1, real(crispness) - 1000)
        let lit = max(100, min(10_000, 10_000 * (real(light) - 1000) / 4000))
        return edges * lit / 10_000 * max(100, 10_000 - real(max(dark, glare))) / 10_000
    }

    init(light: Int, dark: Int = 0, glare: Int = 0, contrast: Int, sharpness: Int, crispness: Int = 1600) {
        self.light = light
        self.dark = dark
        self.glare = glare
        self.contrast = contrast
        self.sharpness = sharpness
        self.crispness = crispness
    }

    init(_ picture: GrayPicture) {
        let count = Double(picture.levels.count)
        var (sum, squares, dark, glare) = (0.0, 0.0, 0, 0)
        for level in picture.levels {
            let value = Double(level)
            sum += value
            squares += value * value
            if level < 24 { dark += 1 }
            if level > 245 { glare += 1 }
        }
        let mean = sum / count
        let deviation = max(0, squares / count - mean * mean).squareRoot()
        let (fine, coarse) = (Gradients(picture.blurred(by: 1)), Gradients(picture.blurred(by: 2)))
        let edges = Double(fine.level(above: 95)) / 64
        self.init(
            light: Int((100 * mean).rounded()), dark: Int((10_000 * Double(dark) / count).rounded()),
            glare: Int((10_000 * Double(glare) / count).rounded()), contrast: Int((100 * deviation).rounded()),
            sharpness: Int((10_000 * edges / max(4, deviation)).rounded()), crispness: coarse.ratio(of: fine))
    }
}

/// The gradients of a picture by Sobel's operator, in 1/64 of a level a pixel, without its border.
private struct Gradients {
    private static let most = 64 * 256 - 1
    private let values: [Int]

    init(_ picture: GrayPicture) {
        let (width, height, levels) = (picture.width, picture.height, picture.levels)
        var values: [Int] = []
        values.reserveCapacity((width - 2) * (height - 2))
        for row in 1..<height - 1 {
            for column in 1..<width - 1 {
                let (up, here, down) = ((row - 1) * width + column, row * width + column, (row + 1) * width + column)
                let right = levels[up + 1] + 2 * levels[here + 1] + levels[down + 1]
                let left = levels[up - 1] + 2 * levels[here - 1] + levels[down - 1]
                let below = levels[down - 1] + 2 * levels[down] + levels[down + 1]
                let above = levels[up - 1] + 2 * levels[up] + levels[up + 1]
                let (across, along) = ((right - left) / 8, (below - above) / 8)
                values.append(min(Self.most, Int((across * across + along * along).squareRoot() * 64)))
            }
        }
        self.values = values
    }

    /// The gradient that this percentage of them does not exceed.
    func level(above percent: Int) -> Int {
        var counts = [Int](repeating: 0, count: Self.most + 1)
        for value in values { counts[value] += 1 }
        var seen = 0
        for (level, count) in counts.enumerated() {
            seen += count
            if seen > values.count * percent / 100 { return level }
        }
        return 0
    }

    /// By how much steeper the edges of a picture are, in 1/1000, where one of a hundred places of this picture has its strongest edges.
    func ratio(of finer: Gradients) -> Int {
        let least = level(above: 99)
        var (here, there) = (0, 0)
        for (own, other) in zip(values, finer.values) where own >= least {
            here += own
            there += other
        }
        return 1000 * there / max(1, here)
    }
}

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
