package import LibAV
package import Model

/// The film's first frames out of black and its last ones into it, dates and all. The very first frame is black, and so is the very
/// last one.
package struct FilmFade<Upstream: VideoSource & ~Copyable>: ~Copyable, VideoSource {
    private var upstream: Upstream
    private let count: Int
    private let fadeIn: SegmentRecipe.Fade?
    private let fadeOut: SegmentRecipe.Fade?
    private var frame = 0
    private let pool = PicturePool()

    /// `count`: frames of the segment. Without fades frames pass through.
    package init(
        _ upstream: consuming Upstream, count: Int, fadeIn: SegmentRecipe.Fade?, fadeOut: SegmentRecipe.Fade?
    ) {
        self.upstream = upstream
        self.count = count
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
    }

    package mutating func next() throws -> VideoFrame? {
        guard var picture = try upstream.next() else { return nil }
        let share = min(
            fadeIn?.share(ofFrame: frame) ?? SegmentRecipe.Fade.whole,
            fadeOut?.share(ofFrame: count - 1 - frame) ?? SegmentRecipe.Fade.whole)
        frame += 1
        if share < SegmentRecipe.Fade.whole {
            try picture.makeWritable(from: pool)
            picture.dim(to: share)
        }
        return picture
    }
}

extension SegmentRecipe.Fade {
    fileprivate static let whole = 65_536

    /// The share of a frame's picture that remains, in 65,536ths. Frames of the segment are counted from the film's end that fades.
    fileprivate func share(ofFrame frame: Int) -> Int {
        min(Self.whole, (outside + frame) * Self.whole / max(1, length))
    }
}

extension VideoFrame {
    /// Fades towards black, 16 / 128 / 128 in limited range. `share` is what remains, in 65,536ths.
    mutating func dim(to share: Int) {
        let share = Int32(share)
        for plane in 0..<planeCount {
            let black: Int32 = plane == 0 ? 16 : 128
            withMutablePlane(plane) { bytes, stride, width, height in
                for y in 0..<height {
                    for x in 0..<width {
                        let value = black + ((Int32(bytes[y * stride + x]) - black) * share + 32_768) >> 16
                        bytes[y * stride + x] = UInt8(truncatingIfNeeded: min(255, max(0, value)))
                    }
                }
            }
        }
    }
}
