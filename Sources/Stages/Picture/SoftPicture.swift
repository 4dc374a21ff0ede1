import Foundation
import LibAV

/// A picture out of focus and darkened, as a ground for white letters.
///
/// Drawn once for a card, at two depths, so that the picture goes out of focus by steps instead of showing through its own blur. Averages
/// of squares and three box filters come close to a Gaussian; colours are worked on in linear light. All arithmetic that decides a sample
/// is in integers or in sums, products and roots that IEEE 754 defines exactly.
final class SoftPicture {
    /// Halfway and all the way out of focus.
    private let near: VideoFrame
    private let far: VideoFrame

    /// Percent of the height.
    private static let sigma = 2.2

    /// `picture` is a film's. Throws `LibAVError`.
    init(of picture: borrowing VideoFrame) throws {
        near = try SmallPicture(picture, sigma: Self.sigma * 0.3, depth: 0.4).drawn(like: picture)
        far = try SmallPicture(picture, sigma: Self.sigma, depth: 1).drawn(like: picture)
    }

    /// Moves a picture out of focus. `share` is the part of the way, of 65,536.
    func apply(to picture: inout VideoFrame, share: Int) {
        if share < 32_768 {
            picture.blend(towards: near, weight: share * 2)
        } else {
            let weight = share * 2 - 65_536
            if weight < 65_536 { picture.blend(towards: near, weight: 65_536) }
            picture.blend(towards: far, weight: weight)
        }
    }
}

/// A picture of few pixels. Samples are in 256ths of 8 bits.
private struct SmallPicture {
    private let width: Int
    private let height: Int
    private var luma: [Int]
    private var blue: [Int]
    private var red: [Int]
    /// How much larger than the frame the picture is drawn.
    private let growth: Double
    private let light: Light

    /// `sigma` is in percent of the height; `depth` is 1 for the darkness of a card.
    init(_ picture: borrowing VideoFrame, sigma: Double, depth: Double) {
        // A Gaussian of about three pixels.
        let lines = min(picture.height, max(16, Int((300 / sigma).rounded())))
        (width, height) = (max(16, picture.width * lines / picture.height), lines)
        light = picture.isDeep ? .hdr : .sdr
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
        picture.isDeep
            ? averages(UInt16.self, of: picture, plane, width, height)
            : averages(UInt8.self, of: picture, plane, width, height)
    }

    private static func averages<Sample: FilmSample>(
        _: Sample.Type, of picture: borrowing VideoFrame, _ plane: Int, _ width: Int, _ height: Int
    ) -> [Int] {
        var averages = Array(repeating: 0, count: width * height)
        guard plane < picture.planeCount else { return averages }
        picture.withSamples(plane, of: Sample.self) { bytes, stride, across, down in
            for row in 0..<height {
                let rows = row * down / height..<max(row * down / height + 1, (row + 1) * down / height)
                for column in 0..<width {
                    let columns =
                        column * across / width..<max(column * across / width + 1, (column + 1) * across / width)
                    var sum = 0
                    for y in rows { for x in columns { sum += Int(bytes[y * stride + x]) } }
                    averages[row * width + column] =
                        sum << (8 - Sample.extraBits) / (rows.count * columns.count)
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
        var colors = luma.indices.map { index in light.linear(luma[index], blue[index], red[index]) }
        let bright = max(1, brightness(of: colors))
        for index in colors.indices {
            let color = colors[index]
            let grey = light.luminance(of: color)
            let rich = color.map { max(0, grey + ($0 - grey) * 5 / 4) }
            let kept = min(0.62, 0.15 * 65_535 / Double(bright))
            let glare = 1 + 0.35 * Double(rich.most) / Double(bright)
            let share = 1 - depth * (1 - min(1, kept / glare * 1.35) * vignette(index))
            let factor = Int(share * 65_536)
            colors[index] = rich.map { min(light.most, ($0 * factor) >> 16) }
            (luma[index], blue[index], red[index]) = light.coded(colors[index])
        }
    }

    /// The 92nd percentile of the luminance in the middle.
    private func brightness(of colors: [Light.Color]) -> Int {
        let (rows, columns) = (height * 29 / 100..<height * 71 / 100, width * 29 / 100..<width * 71 / 100)
        let found = rows.flatMap { row in columns.map { light.luminance(of: colors[row * width + $0]) } }.sorted()
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

    /// The picture at the size of a film's.
    func drawn(like picture: borrowing VideoFrame) throws -> VideoFrame {
        var drawn = try VideoFrame(width: picture.width, height: picture.height, pixelFormat: picture.pixelFormat)
        for (plane, samples) in [luma, blue, red].enumerated() where plane < drawn.planeCount {
            if drawn.isDeep {
                enlarge(UInt16.self, samples, plane, &drawn)
            } else {
                enlarge(UInt8.self, samples, plane, &drawn)
            }
        }
        return drawn
    }

    /// Bilinear, in 65,536ths of a small pixel, with ordered dither: soft slopes would show steps.
    private func enlarge<Sample: FilmSample>(
        _: Sample.Type, _ samples: [Int], _ plane: Int, _ picture: inout VideoFrame
    ) {
        picture.withMutableSamples(plane, of: Sample.self) { drawn, stride, across, down in
            let columns = places(across, in: width)
            let dither = OrderedDither.rows(count: across)
            for (y, row) in places(down, in: height).enumerated() {
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
                    let dithered = value << Sample.extraBits + Int(dither[(y & 7) * across + x]) << 17
                    drawn[y * stride + x] = Sample(max(0, min(Int(Sample.most), dithered >> 32)))
                }
            }
        }
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

/// Linear light of a film's colours on its display: 65,535 is SDR's full signal and HDR's reference white.
private struct Light: Sendable {
    struct Color {
        var red: Int
        var green: Int
        var blue: Int

        var most: Int { max(red, green, blue) }

        func map(_ change: (Int) -> Int) -> Color {
            Color(red: change(red), green: change(green), blue: change(blue))
        }
    }

    /// What luma and colour differences are made of, in 65,536ths.
    private struct Matrix {
        /// Shares of luma, and of luminance.
        var shares: (red: Int, green: Int, blue: Int)
        /// From the red difference to red, from the blue and the red one to green, and from the blue one to blue.
        var differences: (red: Int, greenOfBlue: Int, greenOfRed: Int, blue: Int)
        /// 224 · 256 / 4095 over the factors of the blue and the red difference.
        var coded: (blue: Int, red: Int)
    }

    /// BT.709 with the display's gamma of 2.4 (BT.1886).
    static let sdr = Light(
        Matrix(
            shares: (13_933, 46_871, 4_732), differences: (103_206, 12_275, 30_677, 121_609),
            coded: (494_572, 582_758)), decode: { pow($0, 2.4) }, encode: { pow($0, 1 / 2.4) }, most: 65_535)

    /// Hybrid log-gamma. The display's gamma is applied to each colour alone, which is the same for grey.
    static let hdr = Light(
        Matrix(
            shares: (17_216, 44_434, 3_886), differences: (96_639, 10_784, 37_444, 123_299),
            coded: (487_790, 622_357)), decode: { TransferFunction.hlg.light(SIMD3(repeating: $0)).x / white },
        encode: { TransferFunction.hlgSignal(SIMD3(repeating: $0 * white)).x },
        most: Int(65_535 * TransferFunction.peak / white))

    private static let white = TransferFunction.referenceWhite

    /// The brightest light of a colour.
    let most: Int
    private let matrix: Matrix
    /// By a gamma-coded value from 0 to 4095.
    private let decoded: [Int]
    /// By a sixteenth of a linear value.
    private let encoded: [Int]

    private init(_ matrix: Matrix, decode: (Double) -> Double, encode: (Double) -> Double, most: Int) {
        (self.matrix, self.most) = (matrix, most)
        decoded = (0...4095).map { Int((decode(Double($0) / 4095) * 65_535).rounded()) }
        encoded = (0...(most + 8) >> 4).map { Int((encode(Double($0) / 4096) * 4095).rounded()) }
    }

    func luminance(of color: Color) -> Int {
        let shares = matrix.shares
        return (shares.red * color.red + shares.green * color.green + shares.blue * color.blue) >> 16
    }

    /// Linear light of a sample, which is in 256ths of limited range.
    func linear(_ luma: Int, _ blue: Int, _ red: Int) -> Color {
        // 4095 / (219 · 256) and 4095 / (224 · 256), in 65,536ths.
        let y = ((luma - 16 * 256) * 4_787) >> 16
        let (cb, cr) = (((blue - 128 * 256) * 4_680) >> 16, ((red - 128 * 256) * 4_680) >> 16)
        let from = matrix.differences
        let coded = Color(
            red: y + (from.red * cr) >> 16, green: y - (from.greenOfBlue * cb + from.greenOfRed * cr) >> 16,
            blue: y + (from.blue * cb) >> 16)
        return coded.map { decoded[max(0, min(4095, $0))] }
    }

    /// The sample of linear light, in 256ths of limited range.
    func coded(_ color: Color) -> (luma: Int, blue: Int, red: Int) {
        let coded = color.map { encoded[min(encoded.count - 1, ($0 + 8) >> 4)] }
        let shares = matrix.shares
        let y = (shares.red * coded.red + shares.green * coded.green + shares.blue * coded.blue) >> 16
        // 219 · 256 / 4095, in 65,536ths.
        let luma = 16 * 256 + (y * 897_243) >> 16
        let blue = 128 * 256 + ((coded.blue - y) * matrix.coded.blue) >> 16
        let red = 128 * 256 + ((coded.red - y) * matrix.coded.red) >> 16
        return (luma, blue, red)
    }
}
