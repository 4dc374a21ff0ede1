import Foundation
import LibAV

/// A picture out of focus and darkened, as a ground for white letters.
///
/// Drawn once for a card, at two depths, so that the picture goes out of focus by steps instead of showing through its own blur. Averages
/// of squares and three box filters come close to a Gaussian; colours are worked on in linear light. All arithmetic that decides a sample
/// is in integers or in sums, products and roots that IEEE 754 defines exactly.
struct SoftPicture {
    /// Halfway and all the way out of focus, each with the samples of its planes.
    private let near: [[UInt8]]
    private let far: [[UInt8]]

    /// Percent of the height.
    private static let sigma = 2.2

    /// `picture` is 8-bit 4:2:0 in BT.709's limited range.
    init(of picture: borrowing VideoFrame) {
        near = SmallPicture(picture, sigma: Self.sigma * 0.3, depth: 0.4).planes(like: picture)
        far = SmallPicture(picture, sigma: Self.sigma, depth: 1).planes(like: picture)
    }

    /// Moves a picture out of focus. `share` is the part of the way, of 65,536.
    func apply(to picture: inout VideoFrame, share: Int) {
        let isNear = share < 32_768
        let weight = Int32(isNear ? share * 2 : share * 2 - 65_536)
        for plane in 0..<min(picture.planeCount, far.count) {
            let (near, far) = (near[plane], far[plane])
            picture.withMutablePlane(plane) { bytes, stride, width, height in
                for y in 0..<height {
                    for x in 0..<width {
                        let (at, from) = (y * stride + x, y * width + x)
                        let old = Int32(isNear ? bytes[at] : near[from])
                        let new = Int32(isNear ? near[from] : far[from])
                        bytes[at] = UInt8(truncatingIfNeeded: old + ((new - old) * weight + 32_768) >> 16)
                    }
                }
            }
        }
    }
}

/// A picture of few pixels. Samples are in 256ths.
private struct SmallPicture {
    private let width: Int
    private let height: Int
    private var luma: [Int]
    private var blue: [Int]
    private var red: [Int]
    /// How much larger than the frame the picture is drawn.
    private let growth: Double

    /// `sigma` is in percent of the height; `depth` is 1 for the darkness of a card.
    init(_ picture: borrowing VideoFrame, sigma: Double, depth: Double) {
        // A Gaussian of about three pixels.
        let lines = min(picture.height, max(16, Int((300 / sigma).rounded())))
        (width, height) = (max(16, picture.width * lines / picture.height), lines)
        luma = Self.averages(of: picture, 0, width, height)
        blue = Self.averages(of: picture, 1, width, height)
        red = Self.averages(of: picture, 2, width, height)
        growth = 1 + 0.06 * depth
        let pixels = sigma / 100 * Double(lines)
        let radius = max(1, Int((((4 * pixels * pixels + 1).squareRoot() - 1) / 2).rounded()))
        for _ in 0..<3 {
            luma = softened(luma, radius)
            blue = softened(blue, radius)
            red = softened(red, radius)
        }
        darken(depth)
    }

    private static func averages(
        of picture: borrowing VideoFrame, _ plane: Int, _ width: Int, _ height: Int
    ) -> [Int] {
        var averages = Array(repeating: 0, count: width * height)
        guard plane < picture.planeCount else { return averages }
        picture.withPlane(plane) { bytes, stride, across, down in
            for row in 0..<height {
                let rows = row * down / height..<max(row * down / height + 1, (row + 1) * down / height)
                for column in 0..<width {
                    let columns =
                        column * across / width..<max(column * across / width + 1, (column + 1) * across / width)
                    var sum = 0
                    for y in rows { for x in columns { sum += Int(bytes[y * stride + x]) } }
                    averages[row * width + column] = sum * 256 / (rows.count * columns.count)
                }
            }
        }
        return averages
    }

    /// The samples after a box filter in both directions. The edge samples go on beyond the edges.
    private func softened(_ samples: [Int], _ radius: Int) -> [Int] {
        let across = boxed(samples, lines: height, length: width, step: 1, next: width, radius)
        return boxed(across, lines: width, length: height, step: width, next: 1, radius)
    }

    private func boxed(_ samples: [Int], lines: Int, length: Int, step: Int, next: Int, _ radius: Int) -> [Int] {
        var result = samples
        let size = 2 * radius + 1
        for line in 0..<lines {
            let start = line * next
            func sample(_ index: Int) -> Int { samples[start + min(length - 1, max(0, index)) * step] }
            var sum = (-radius...radius).reduce(0) { $0 + sample($1) }
            for index in 0..<length {
                result[start + index * step] = (sum + size / 2) / size
                sum += sample(index + radius + 1) - sample(index - radius)
            }
        }
        return result
    }

    /// Darkens the picture to a ground for white letters: colours gain a quarter, the brightest lose most, and corners lose three tenths.
    private mutating func darken(_ depth: Double) {
        let light = Light.table
        var colors = luma.indices.map { index in light.linear(luma[index], blue[index], red[index]) }
        let bright = max(1, brightness(of: colors))
        for index in colors.indices {
            let color = colors[index]
            let grey = color.luminance
            let rich = color.map { max(0, grey + ($0 - grey) * 5 / 4) }
            let kept = min(0.62, 0.15 * 65_535 / Double(bright))
            let glare = 1 + 0.35 * Double(rich.most) / Double(bright)
            let share = 1 - depth * (1 - min(1, kept / glare * 1.35) * vignette(index))
            let factor = Int(share * 65_536)
            colors[index] = rich.map { min(65_535, ($0 * factor) >> 16) }
            (luma[index], blue[index], red[index]) = light.coded(colors[index])
        }
    }

    /// The 92nd percentile of the luminance in the middle.
    private func brightness(of colors: [Light.Color]) -> Int {
        let (rows, columns) = (height * 29 / 100..<height * 71 / 100, width * 29 / 100..<width * 71 / 100)
        let found = rows.flatMap { row in columns.map { colors[row * width + $0].luminance } }.sorted()
        return found.isEmpty ? 0 : found[min(found.count - 1, found.count * 92 / 100)]
    }

    /// What the vignette leaves, from 0.7 to 1: it begins at a quarter of the diagonal from the middle.
    private func vignette(_ index: Int) -> Double {
        let across = (Double(index % width) + 0.5) / Double(width) - 0.5
        let down = (Double(index / width) + 0.5) / Double(height) - 0.5
        let radius = ((across * across + down * down) / 2).squareRoot() * 2
        let u = max(0, min(1, (radius - 0.25) / 0.75))
        return 1 - 0.3 * u * u * (3 - 2 * u)
    }

    /// The planes at the size of a picture's.
    func planes(like picture: borrowing VideoFrame) -> [[UInt8]] {
        (0..<min(3, picture.planeCount)).map { plane in
            let samples = [luma, blue, red][plane]
            return picture.withPlane(plane) { _, _, across, down in enlarged(samples, across, down) }
        }
    }

    /// Bilinear, in 65,536ths of a small pixel, with ordered dither: soft slopes would show steps.
    private func enlarged(_ samples: [Int], _ across: Int, _ down: Int) -> [UInt8] {
        let columns = places(across, in: width)
        var plane = [UInt8](repeating: 0, count: across * down)
        for (y, row) in places(down, in: height).enumerated() {
            let dither = OrderedDither.row(y)
            let (upper, lower) = (row.first * width, row.second * width)
            for x in 0..<across {
                let column = columns[x]
                let top =
                    samples[upper + column.first] * (65_536 - column.share)
                    + samples[upper + column.second] * column.share
                let bottom =
                    samples[lower + column.first] * (65_536 - column.share)
                    + samples[lower + column.second] * column.share
                let value = (top >> 8) * (65_536 - row.share) + (bottom >> 8) * row.share
                // In 2³²nds of a sample's value; the dither is in 32,768ths.
                let dithered = value + Int(dither[x & 7]) << 17
                plane[y * across + x] = UInt8(max(0, min(255, dithered >> 32)))
            }
        }
        return plane
    }

    private func places(_ count: Int, in size: Int) -> [(first: Int, second: Int, share: Int)] {
        (0..<count).map { index in
            let middle = ((Double(index) + 0.5) / Double(count) - 0.5) / growth + 0.5
            let place = max(0, min(Double(size - 1), middle * Double(size) - 0.5))
            let first = Int(place)
            return (first, min(size - 1, first + 1), Int((place - Double(first)) * 65_536))
        }
    }
}

/// Linear light of BT.709 colours with the display's gamma of 2.4 (BT.1886), from 0 to 65,535.
private struct Light: Sendable {
    struct Color {
        var red: Int
        var green: Int
        var blue: Int

        /// BT.709.
        var luminance: Int { (13_933 * red + 46_871 * green + 4_732 * blue) >> 16 }
        var most: Int { max(red, green, blue) }

        func map(_ change: (Int) -> Int) -> Color {
            Color(red: change(red), green: change(green), blue: change(blue))
        }
    }

    static let table = Light()

    /// By a gamma-coded value from 0 to 4095.
    private let decoded: [Int]
    /// By a sixteenth of a linear value.
    private let encoded: [Int]

    private init() {
        decoded = (0...4095).map { Int((pow(Double($0) / 4095, 2.4) * 65_535).rounded()) }
        encoded = (0...4096).map { Int((pow(Double($0) / 4096, 1 / 2.4) * 4095).rounded()) }
    }

    /// Of a sample in 256ths of limited range. The matrix of BT.709 in 65,536ths.
    func linear(_ luma: Int, _ blue: Int, _ red: Int) -> Color {
        // 4095 / (219 · 256) and 4095 / (224 · 256), in 65,536ths.
        let y = ((luma - 16 * 256) * 4_787) >> 16
        let (cb, cr) = (((blue - 128 * 256) * 4_680) >> 16, ((red - 128 * 256) * 4_680) >> 16)
        let coded = Color(
            red: y + (103_206 * cr) >> 16, green: y - (12_275 * cb + 30_677 * cr) >> 16,
            blue: y + (121_609 * cb) >> 16)
        return coded.map { decoded[max(0, min(4095, $0))] }
    }

    /// The sample in 256ths of limited range.
    func coded(_ color: Color) -> (luma: Int, blue: Int, red: Int) {
        let coded = color.map { encoded[min(4096, ($0 + 8) >> 4)] }
        let y = (13_933 * coded.red + 46_871 * coded.green + 4_732 * coded.blue) >> 16
        // 219 · 256 / 4095 and 224 · 256 / 4095, in 65,536ths; the colour differences over 1.8556 and 1.5748.
        let luma = 16 * 256 + (y * 897_243) >> 16
        let blue = 128 * 256 + ((coded.blue - y) * 494_572) >> 16
        let red = 128 * 256 + ((coded.red - y) * 582_758) >> 16
        return (luma, blue, red)
    }
}
