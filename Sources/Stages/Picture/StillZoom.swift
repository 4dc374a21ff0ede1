import LibAV
import Model

/// How large a photo is in each frame of its clip.
struct StillZoom {
    /// The factors between which a photo's size changes, relative to the size at which the whole of it is shown (or at which it fills the
    /// frame, if its `fit` does so).
    static let (least, most) = (1.06, 1.12)

    let motion: StillMotion
    /// Frames of the clip in which the photo moves.
    let frames: Int

    /// The factor at a frame, counted from the first that moves: along half a period of a sine, so that it begins and ends slowly.
    func factor(atFrame frame: Int) -> Double {
        let time = Double(min(max(0, frame), frames - 1)) / Double(max(1, frames - 1))
        let sine = Self.sine(ofQuarters: time)
        let eased = sine * sine
        return Self.least + (motion == .closer ? eased : 1 - eased) * (Self.most - Self.least)
    }

    /// Where a photo of this extent begins, in samples of a plane of this length, when it is enlarged by a factor. What is at `focus`, in
    /// 1024ths of the photo, stays where it is without the zoom: where the whole photo has it, or, if the photo is longer than the plane,
    /// in the middle of the plane, or as near to it as the photo can be moved.
    static func start(of extent: Double, in length: Double, factor: Double, focus: Int) -> Double {
        // What the formula below gives too, but not to the last bit: photos without faces keep their pictures.
        guard focus != 512 else { return (length - extent * factor) / 2 }
        let inside = extent * Double(focus) / 1024
        let whole = extent > length ? min(0, max(length - extent, length / 2 - inside)) : (length - extent) / 2
        return whole + inside * (1 - factor)
    }

    /// The sine of quarters of a turn, from 0 to 1, within 1e-11. Its series uses only operations whose results are the same on every
    /// processor, which a library's sine need not be.
    private static func sine(ofQuarters time: Double) -> Double {
        let angle = time * Double.pi / 2
        var (term, sum) = (angle, angle)
        for step in 1...8 {
            term *= -angle * angle / Double(2 * step * (2 * step + 1))
            sum += term
        }
        return min(1, max(0, sum))
    }
}

/// Where the samples of one direction of a plane come from, when a picture is drawn on it at any size and place.
///
/// Positions are in samples, counted from the edge of the first: sample 0 lies from 0 to 1, its centre at 0.5. Samples between those of the
/// picture are interpolated by Catmull and Rom's cubic through the four nearest, which passes through the picture's own samples and does
/// not move edges.
struct ZoomAxis {
    /// Unit of the weights: they add up to it.
    static let weightBits = 14
    /// Samples that a padded picture repeats beyond each end.
    static let padding = 4

    /// The plane's samples that show some of the picture.
    let shown: Range<Int>
    /// For each of them, the first of the four samples of the padded picture.
    let first: [Int32]
    /// Four weights for each of them.
    let weights: [Int32]
    /// For each of them, the share that the picture covers, of 256: less than that only at its ends.
    let coverage: [Int32]

    /// `length`: the plane's samples. `picture`: those of the picture, which lies from `start` for `extent` samples of the plane.
    init(length: Int, picture: Int, start: Double, extent: Double) {
        let end = start + extent
        let lower = min(length, max(0, Int(start.rounded(.down))))
        let upper = max(lower, min(length, Int(end.rounded(.up))))
        shown = lower..<upper
        let step = Double(picture) / extent
        var first: [Int32] = []
        var weights: [Int32] = []
        var coverage: [Int32] = []
        for sample in shown {
            let position = (Double(sample) + 0.5 - start) * step - 0.5
            let place = Int((position * 1024).rounded())
            let whole = place >> 10
            let least = -Self.padding
            first.append(Int32(clamping: min(max(whole - 1, least), picture + Self.padding - 4) + Self.padding))
            weights += Self.weights(ofPhase: place & 1023)
            let covered = min(end, Double(sample + 1)) - max(start, Double(sample))
            coverage.append(Int32((min(1, max(0, covered)) * 256).rounded()))
        }
        (self.first, self.weights, self.coverage) = (first, weights, coverage)
    }

    /// The weights of the four samples around a position this many 1024ths behind the second of them.
    private static func weights(ofPhase phase: Int) -> [Int32] {
        // Catmull-Rom: −t³+2t²−t, 3t³−5t²+2, −3t³+4t²+t, t³−t², all halved; here in units of 2^30, 2^31 with the half.
        let (t, one) = (phase, 1024)
        let (square, cube) = (t * t * one, t * t * t)
        let cubes = one * one * one
        let exact = [
            -cube + 2 * square - t * one * one, 3 * cube - 5 * square + 2 * cubes,
            -3 * cube + 4 * square + t * one * one, cube - square,
        ]
        let shift = 31 - weightBits
        var rounded = exact.map { ($0 + 1 << (shift - 1)) >> shift }
        // The nearer of the two in the middle takes what rounding leaves.
        rounded[t < one / 2 ? 1 : 2] += 1 << weightBits - rounded.reduce(0, +)
        return rounded.map { Int32($0) }
    }
}

/// A plane of a film's picture that is drawn at changing sizes.
protocol DrawnPlane {
    var width: Int { get }
    var height: Int { get }

    /// Draws the picture on a plane of a frame.
    func draw(_ columns: ZoomAxis, _ rows: ZoomAxis, on frame: inout VideoFrame, plane: Int)
}

enum ZoomedPlanes {
    /// The three planes of a film's picture.
    static func planes(of picture: borrowing VideoFrame) -> [any DrawnPlane] {
        var planes: [any DrawnPlane] = []
        for plane in 0..<3 {
            if picture.isDeep {
                planes.append(ZoomedPlane<UInt16>(plane, of: picture))
            } else {
                planes.append(ZoomedPlane<UInt8>(plane, of: picture))
            }
        }
        return planes
    }
}

private struct ZoomedPlane<Sample: FilmSample>: DrawnPlane {
    let width: Int
    let height: Int
    /// The samples, with `ZoomAxis.padding` repeated beyond each edge.
    private let samples: [Sample]
    private let stride: Int

    init(_ plane: Int, of picture: borrowing VideoFrame) {
        let padding = ZoomAxis.padding
        (width, height, samples, stride) = picture.withSamples(plane, of: Sample.self) {
            bytes, rowLength, width, height in
            let stride = width + 2 * padding
            let samples = [Sample](unsafeUninitializedCapacity: stride * (height + 2 * padding)) { buffer, count in
                for row in 0..<height + 2 * padding {
                    let source = min(max(row - padding, 0), height - 1) * rowLength
                    for column in 0..<stride {
                        buffer[row * stride + column] = bytes[source + min(max(column - padding, 0), width - 1)]
                    }
                }
                count = stride * (height + 2 * padding)
            }
            return (width, height, samples, stride)
        }
    }

    func draw(_ columns: ZoomAxis, _ rows: ZoomAxis, on frame: inout VideoFrame, plane: Int) {
        let count = columns.shown.count
        guard count > 0, !rows.shown.isEmpty else { return }
        // Rows of the picture at the frame's width, each made once: four are needed at a time.
        var lines = [Int32](repeating: 0, count: 4 * count)
        var held = [Int](repeating: -1, count: 4)
        frame.withMutableSamples(plane, of: Sample.self) { bytes, stride, _, _ in
            for (index, row) in rows.shown.enumerated() {
                let first = Int(rows.first[index])
                for line in first..<first + 4 where held[line & 3] != line {
                    stretch(line, columns, into: &lines)
                    held[line & 3] = line
                }
                let start = row * stride + columns.shown.lowerBound
                Self.mix(lines, first, rows, index, columns.coverage, into: &bytes, start)
            }
        }
    }

    /// Bits behind the point of a stretched row's samples. With them, a sum of four weighted samples has 30 bits.
    private static var lineBits: Int { 5 - Sample.extraBits }

    /// Makes a row of the padded picture at the frame's width, in its place of four.
    private func stretch(_ line: Int, _ columns: ZoomAxis, into lines: inout [Int32]) {
        let source = samples.span
        let first = columns.first.span
        let weights = columns.weights.span
        let shift = Int32(ZoomAxis.weightBits - Self.lineBits)
        let half = Int32(1) << (shift - 1)
        let start = line * stride
        let count = columns.shown.count
        let place = (line & 3) * count
        var target = lines.mutableSpan
        for column in 0..<count {
            let at = start &+ Int(first[column])
            let weight = 4 &* column
            var sum = Int32(source[at]) &* weights[weight]
            sum = sum &+ Int32(source[at &+ 1]) &* weights[weight &+ 1]
            sum = sum &+ Int32(source[at &+ 2]) &* weights[weight &+ 2]
            sum = sum &+ Int32(source[at &+ 3]) &* weights[weight &+ 3]
            target[place &+ column] = (sum &+ half) >> shift
        }
    }

    /// Mixes four stretched rows from `first` on into the samples of a frame from `start` on, with the weights of the row `index`.
    private static func mix(
        _ lines: [Int32], _ first: Int, _ rows: ZoomAxis, _ index: Int, _ coverage: [Int32],
        into bytes: inout MutableSpan<Sample>, _ start: Int
    ) {
        let all = lines.span
        let across = coverage.span
        let down = rows.coverage[index]
        let count = coverage.count
        let (weight, next) = (rows.weights[4 * index], rows.weights[4 * index + 1])
        let (third, last) = (rows.weights[4 * index + 2], rows.weights[4 * index + 3])
        let shift = Int32(ZoomAxis.weightBits + lineBits)
        let half = Int32(1) << (shift - 1)
        let (above, own) = (
            all.extracting(.row(first & 3, of: count, count)), all.extracting(.row((first + 1) & 3, of: count, count))
        )
        let (below, lowest) = (
            all.extracting(.row((first + 2) & 3, of: count, count)),
            all.extracting(.row((first + 3) & 3, of: count, count))
        )
        bytes.withElements(start..<start + count) { line in
            precondition(
                line.count == above.count && line.count == own.count && line.count == below.count
                    && line.count == lowest.count && line.count == across.count)
            for column in line.indices {
                var sum = above[column] &* weight
                sum = sum &+ own[column] &* next
                sum = sum &+ below[column] &* third
                sum = sum &+ lowest[column] &* last
                let drawn = min(Sample.most, max(0, (sum &+ half) &>> shift))
                // Only at the ends of the picture is a sample not all of it: of all of it, the product is exact.
                let covered = across[column] &* down
                let behind = Int32(truncatingIfNeeded: line[column])
                let mixed = (behind &* (65_536 &- covered) &+ drawn &* covered &+ 32_768) &>> 16
                line[column] = Sample(truncatingIfNeeded: mixed)
            }
        }
    }
}
