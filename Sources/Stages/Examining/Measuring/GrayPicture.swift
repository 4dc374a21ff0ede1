import LibAV

/// The brightness of a picture, made small: full-range luma from 0 to 255, row by row, as stored and not turned.
struct GrayPicture: Hashable, Sendable {
    let width: Int
    let height: Int
    private(set) var levels: [Float]

    init(width: Int, height: Int, levels: [Float]) {
        (self.width, self.height, self.levels) = (width, height, levels)
    }

    /// The mean of each cell of a grid over the picture, of 320 by 180 cells if it is wide and 180 by 320 if it is tall. `bitDepth`: bits
    /// of a sample. Sums are whole numbers, so that every machine gets the same levels.
    init(_ frame: borrowing VideoFrame, bitDepth: Int) {
        let isTall = frame.height > frame.width
        let (columns, rows) = isTall ? (180, 320) : (320, 180)
        let most = Float((1 << bitDepth) - 1)
        // Of 219 and 16 in 255 (BT.709, limited range).
        let isFull = frame.color.range == "pc" || frame.pixelFormat.hasPrefix("yuvj")
        let (gain, black): (Float, Float) = isFull ? (255 / most, 0) : (255 * 255 / (219 * most), 255 * 16 / 219)
        var levels = [Float](repeating: 0, count: columns * rows)
        frame.withPlane(0) { bytes, stride, width, height in
            guard width > 0, height > 0 else { return }
            // In formats of more than 8 bits, a sample takes two bytes, the more significant one last.
            let isWide = bytes.count >= stride * (height - 1) + 2 * width
            let places = (0..<columns).map { Self.samples(of: $0, in: columns, across: width) }
            // Of the lines of a row of cells, for each place of a line: whole lines are added at once.
            var sums = [UInt32](repeating: 0, count: width)
            for row in 0..<rows {
                let lines = Self.samples(of: row, in: rows, across: height)
                for line in 0..<lines.count {
                    let start = (lines.start + line * lines.step) * stride
                    let samples = bytes.extracting(start..<start + (isWide ? 2 * width : width))
                    Self.add(samples, isWide: isWide, isFirst: line == 0, to: &sums)
                }
                for column in 0..<columns {
                    let cell = places[column]
                    var (x, sum) = (cell.start, UInt32(0))
                    for _ in 0..<cell.count {
                        sum += sums[x]
                        x += cell.step
                    }
                    let level = Float(sum) / Float(lines.count * cell.count) * gain - black
                    levels[row * columns + column] = min(255, max(0, level))
                }
            }
        }
        self.init(width: columns, height: rows, levels: levels)
    }

    /// Adds a line's samples, of one or two bytes, to `sums`, which the first line begins.
    private static func add(_ line: Span<UInt8>, isWide: Bool, isFirst: Bool, to sums: inout [UInt32]) {
        var target = sums.mutableSpan
        // The counts spare a check for each sample, which would rule out SIMD.
        precondition(line.count == (isWide ? 2 : 1) * target.count)
        if isFirst { for x in target.indices { target[x] = 0 } }
        if isWide {
            for x in target.indices { target[x] &+= UInt32(line[2 &* x]) | UInt32(line[2 &* x &+ 1]) &<< 8 }
        } else {
            for x in target.indices { target[x] &+= UInt32(line[x]) }
        }
    }

    /// Samples of a side, each `step` further.
    private struct Samples {
        let start: Int
        let step: Int
        let count: Int
    }

    /// The samples of a side that stand for a cell: at least one, and about four of many.
    private static func samples(of cell: Int, in cells: Int, across length: Int) -> Samples {
        let start = cell * length / cells
        let size = max(1, (cell + 1) * length / cells - start)
        let step = max(1, size / 4)
        return Samples(start: start, step: step, count: (size + step - 1) / step)
    }

    /// The picture at half its size.
    var halved: GrayPicture {
        let (columns, rows) = (width / 2, height / 2)
        var half = [Float](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let at = 2 * row * width + 2 * column
                half[row * columns + column] =
                    (levels[at] + levels[at + 1] + levels[at + width] + levels[at + width + 1]) / 4
            }
        }
        return GrayPicture(width: columns, height: rows, levels: half)
    }

    /// The picture blurred by a Gaussian of this standard deviation in pixels; its edges continue outside.
    func blurred(by deviation: Float) -> GrayPicture {
        let reach = Int((2.5 * deviation).rounded())
        let weights = (-reach...reach).map { Float.bell(Float($0) / deviation) }
        let total = weights.reduce(0, +)
        let kernel = weights.map { $0 / total }
        // Each level is the sum of its neighbours in their order, so that every machine gets the same; whole lines are added at once.
        func add(_ source: Span<Float>, times weight: Float, to sums: inout [Float]) {
            var target = sums.mutableSpan
            precondition(source.count == target.count)
            for place in target.indices { target[place] += weight * source[place] }
        }
        var (across, down): ([Float], [Float]) = ([], [])
        across.reserveCapacity(levels.count)
        down.reserveCapacity(levels.count)
        for row in 0..<height {
            let line = (-reach..<width + reach).map { levels[row * width + min(width - 1, max(0, $0))] }
            var sums = [Float](repeating: 0, count: width)
            for tap in 0...2 * reach { add(line.span.extracting(tap..<tap + width), times: kernel[tap], to: &sums) }
            across += sums
        }
        for row in 0..<height {
            var sums = [Float](repeating: 0, count: width)
            for tap in 0...2 * reach {
                let near = min(height - 1, max(0, row + tap - reach))
                add(across.span.extracting(near * width..<(near + 1) * width), times: kernel[tap], to: &sums)
            }
            down += sums
        }
        return GrayPicture(width: width, height: height, levels: down)
    }

    /// The picture with its content moved by this many pixels, to fractions of one; its edges continue outside.
    func moved(x: Float, y: Float) -> GrayPicture {
        var result = levels
        for row in 0..<height {
            let down = min(Float(height - 1), max(0, Float(row) - y))
            let (top, low) = (Int(down), min(height - 1, Int(down) + 1))
            let part = down - Float(top)
            for column in 0..<width {
                let along = min(Float(width - 1), max(0, Float(column) - x))
                let (left, right) = (Int(along), min(width - 1, Int(along) + 1))
                let share = along - Float(left)
                let upper = levels[top * width + left] * (1 - share) + levels[top * width + right] * share
                let lower = levels[low * width + left] * (1 - share) + levels[low * width + right] * share
                result[row * width + column] = upper * (1 - part) + lower * part
            }
        }
        return GrayPicture(width: width, height: height, levels: result)
    }
}

extension Float {
    /// The bell curve at this many standard deviations, 1 in its middle.
    fileprivate static func bell(_ x: Float) -> Float {
        // A power series' terms, so that no library's rounding decides: exp(-x²/2) = (1 + x²/2n)^-n in the limit; 1024 is near enough.
        var value = 1 / (1 + x * x / 2048)
        for _ in 0..<10 { value *= value }
        return value
    }
}
