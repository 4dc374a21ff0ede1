package import LibAV

/// The picture goes out of focus, and comes back as the next one. The two are mixed in the middle half of the time.
package struct BlurBetween: PictureTransition {
    package init() {}

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        let mixed = Easing.inOutSine((share - 16_384) * 2)
        let radius = Self.radius(share: share, height: min(outgoing.width, outgoing.height))
        guard mixed < 65_536 else {
            try incoming.makeWritable(from: pool)
            incoming.soften(radius: radius)
            return incoming
        }
        try outgoing.makeWritable(from: pool)
        if mixed > 0 {
            // First, because the blur of a mixture is the mixture of the blurs.
            outgoing.mix(in: incoming) { weights, row, _ in
                if row == 0 { for column in weights.indices { weights[column] = Int32(mixed) } }
                return true
            }
        }
        outgoing.soften(radius: radius)
        return outgoing
    }

    /// Of a box filter, in 256ths of a pixel: a twenty-fourth of the shorter side in the middle of the time.
    private static func radius(share: Int, height: Int) -> Int {
        let way = Easing.inOutSine(65_536 - abs(2 * share - 65_536))
        return (height * way / 24) >> 8
    }
}

extension VideoFrame {
    /// Takes a film's picture out of focus: two box filters along each axis. `radius` is in 256ths of a pixel of luma; steps of a
    /// 256th, so that a growing one shows none. The picture must be writable.
    mutating func soften(radius: Int) {
        if isDeep { soften(UInt16.self, radius: radius) } else { soften(UInt8.self, radius: radius) }
    }

    private mutating func soften<Sample: FilmSample>(_: Sample.Type, radius: Int) {
        for plane in 0..<planeCount {
            let box = BoxBlur(radius: plane == 0 ? radius : radius / 2)
            withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                box.apply(to: &samples, stride: stride, width: width, height: height)
            }
        }
    }
}

/// The mean of the samples around each one, with a share of those at the ends. Edges repeat.
private struct BoxBlur {
    /// Whole samples on each side, and 256ths of the next.
    private let whole: Int
    private let part: Int
    /// 2³² over the sum of all weights, which are 256ths.
    private let inverse: Int

    init(radius: Int) {
        (whole, part) = (radius >> 8, radius & 255)
        let sum = 256 * (2 * whole + 1) + 2 * part
        inverse = (1 << 32 + sum / 2) / sum
    }

    func apply<Sample: FilmSample>(to samples: inout MutableSpan<Sample>, stride: Int, width: Int, height: Int) {
        guard whole > 0 || part > 0, width > 0, height > 0 else { return }
        // In 256ths of a sample's value of 8 bits.
        let bits = UInt32(Sample.extraBits)
        var picture = Array(repeating: UInt16(0), count: width * height)
        var line = Array(repeating: 0, count: width + 2 * (whole + 1))
        for row in 0..<height {
            for column in 0..<width {
                picture[row * width + column] = UInt16(samples[row * stride + column]) << (8 - UInt16(bits))
            }
            for _ in 0..<2 { softenRow(&picture, row * width, width, &line) }
        }
        for _ in 0..<2 { softenColumns(&picture, width, height) }
        let (most, thresholds) = (UInt32(Sample.most), OrderedDither.rows(count: width))
        let (soft, dither) = (picture.span, thresholds.span)
        for row in 0..<height {
            let (own, rounding) = (
                soft.extracting(.row(row, of: width, width)), dither.extracting(.row(row & 7, of: width, width))
            )
            samples.withElements(.row(row, of: width, stride)) { line in
                precondition(line.count == own.count && line.count == rounding.count)
                for column in line.indices {
                    // The dither is in 32,768ths.
                    let value = UInt32(own[column]) &<< (7 &+ bits) &+ UInt32(rounding[column])
                    line[column] = Sample(truncatingIfNeeded: min(most, value &>> 15))
                }
            }
        }
    }

    /// `line` has room for the row and what repeats at its ends.
    private func softenRow(_ picture: inout [UInt16], _ start: Int, _ width: Int, _ line: inout [Int]) {
        let margin = whole + 1
        let (first, last) = (Int(picture[start]), Int(picture[start + width - 1]))
        for index in 0..<margin {
            line[index] = first
            line[margin + width + index] = last
        }
        for column in 0..<width { line[margin + column] = Int(picture[start + column]) }
        // From the first whole sample left of the column to the last right of it.
        var sum = line[1...2 * whole + 1].reduce(0, +)
        for column in 0..<width {
            let ends = line[column] + line[column + 2 * margin]
            picture[start + column] = UInt16(truncatingIfNeeded: ((sum << 8 + ends * part) * inverse + 1 << 31) >> 32)
            sum += line[column + 2 * margin] - line[column + 1]
        }
    }

    private func softenColumns(_ picture: inout [UInt16], _ width: Int, _ height: Int) {
        let source = picture
        var sums = Array(repeating: 0, count: width)
        func start(_ row: Int) -> Int { max(0, min(height - 1, row)) * width }
        for row in -whole...whole {
            let at = start(row)
            for column in 0..<width { sums[column] += Int(source[at + column]) }
        }
        for row in 0..<height {
            let (above, below) = (start(row - whole - 1), start(row + whole + 1))
            let (leaving, at) = (start(row - whole), row * width)
            for column in 0..<width {
                let next = Int(source[below + column])
                let value = (sums[column] << 8 + (Int(source[above + column]) + next) * part) * inverse
                picture[at + column] = UInt16(truncatingIfNeeded: (value + 1 << 31) >> 32)
                sums[column] += next - Int(source[leaving + column])
            }
        }
    }
}
