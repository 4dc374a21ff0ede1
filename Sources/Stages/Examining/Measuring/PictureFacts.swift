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

    /// How clearly the picture shows something, 0 for nothing: its edges, less where they are wide, and less the more of it is dark or
    /// glaring. Compares pictures of any recordings.
    var clarity: Int {
        let edges = contrast * sharpness / 10_000 * max(1, crispness - 1000)
        let lit = max(100, min(10_000, 10_000 * (light - 1000) / 4000))
        return edges * lit / 10_000 * max(100, 10_000 - max(dark, glare)) / 10_000
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
