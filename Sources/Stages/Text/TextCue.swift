import LibAV
import Model

/// A text on the frames of one segment: what is seen of it in each.
struct TextCue {
    private let layer: TextLayer?
    private let scrim: Scrim?
    private let plate: FrostedPlate?
    private let bar: TextBar?
    /// For each frame of the segment.
    private let moments: [Moment]

    struct Moment: Hashable {
        /// The visible share of the letters, of 256.
        var share = 0
        /// Pixels below the place of the text.
        var offset = 0.0
        /// The share of light that the scrim takes, of 65,536.
        var strength = 0
    }

    init(layer: TextLayer?, scrim: Scrim?, plate: FrostedPlate? = nil, bar: TextBar? = nil, moments: [Moment]) {
        (self.layer, self.scrim, self.plate, self.bar, self.moments) = (layer, scrim, plate, bar, moments)
    }

    func isSeen(atFrame frame: Int) -> Bool {
        moments.indices.contains(frame) && (moments[frame].share > 0 || moments[frame].strength > 0)
    }

    /// Both draw on a frame in which the text is seen.
    func applyScrim(to picture: inout VideoFrame, atFrame frame: Int) {
        scrim?.apply(to: &picture, strength: moments[frame].strength)
    }

    func applyLetters(to picture: inout VideoFrame, atFrame frame: Int) throws {
        plate?.apply(to: &picture, share: moments[frame].share)
        bar?.apply(to: &picture, share: moments[frame].share, offset: moments[frame].offset)
        try layer?.apply(to: &picture, share: moments[frame].share, offset: moments[frame].offset)
    }
}

extension Label.Timing {
    /// The visible share of a text in a frame of its clip, from 0 to 1: it appears quickly and goes gently.
    func opacity(atFrame frame: Int) -> Double {
        guard frame < goes.upperBound else { return 0 }
        let out = frame < goes.lowerBound ? 0 : Self.progress(of: frame, in: goes)
        return (1 - out * out * out) * (1 - remaining(atFrame: frame))
    }

    /// The part of a text's way up that is still before it in a frame of its clip, from 0 to 1.
    func remaining(atFrame frame: Int) -> Double {
        guard let appears, frame < appears.upperBound else { return 0 }
        guard frame >= appears.lowerBound else { return 1 }
        let left = 1 - Self.progress(of: frame, in: appears)
        return left * left * left
    }

    /// The same for a line that comes `frames` later.
    func delayed(by frames: Int) -> Self {
        Self(appears: appears.map { $0.lowerBound + frames..<$0.upperBound + frames }, goes: goes)
    }

    private static func progress(of frame: Int, in range: Range<Int>) -> Double {
        Double(frame - range.lowerBound) / Double(max(1, range.count))
    }
}
