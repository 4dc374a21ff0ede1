import Model

/// How large a photo is in each frame of its clip.
struct StillZoom {
    /// The factors between which a photo's size changes, relative to the size at which the whole of it is shown (or, with `fit: crop`, at
    /// which it fills the frame).
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
