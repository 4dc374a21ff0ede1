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

    init(light: Int, dark: Int = 0, glare: Int = 0, contrast: Int, sharpness: Int) {
        self.light = light
        self.dark = dark
        self.glare = glare
        self.contrast = contrast
        self.sharpness = sharpness
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
        let edges = Self.strongEdge(in: picture.blurred(by: 1))
        self.init(
            light: Int((100 * mean).rounded()), dark: Int((10_000 * Double(dark) / count).rounded()),
            glare: Int((10_000 * Double(glare) / count).rounded()), contrast: Int((100 * deviation).rounded()),
            sharpness: Int((10_000 * edges / max(4, deviation)).rounded()))
    }

    /// The 95th percentile of the gradient by Sobel's operator, in levels a pixel, to 1/64 of a level.
    private static func strongEdge(in picture: GrayPicture) -> Double {
        let (width, height, levels) = (picture.width, picture.height, picture.levels)
        var counts = [Int](repeating: 0, count: 64 * 256)
        for row in 1..<height - 1 {
            for column in 1..<width - 1 {
                let (up, here, down) = ((row - 1) * width + column, row * width + column, (row + 1) * width + column)
                let right = levels[up + 1] + 2 * levels[here + 1] + levels[down + 1]
                let left = levels[up - 1] + 2 * levels[here - 1] + levels[down - 1]
                let below = levels[down - 1] + 2 * levels[down] + levels[down + 1]
                let above = levels[up - 1] + 2 * levels[up] + levels[up + 1]
                let (across, along) = ((right - left) / 8, (below - above) / 8)
                let gradient = (across * across + along * along).squareRoot()
                counts[min(counts.count - 1, Int(gradient * 64))] += 1
            }
        }
        let wanted = (width - 2) * (height - 2) * 95 / 100
        var seen = 0
        for (gradient, count) in counts.enumerated() {
            seen += count
            if seen > wanted { return Double(gradient) / 64 }
        }
        return 0
    }
}
