package import LibAV
package import Model

/// Fades the film's first frames in from black and its last ones out to it, including the dates. The very first and the very last frame are
/// black.
package struct FilmFade<Upstream: FrameSequence & ~Copyable>: ~Copyable, FrameSequence {
    private var upstream: Upstream
    private let count: Int
    private let fadeIn: SegmentRecipe.Fade?
    private let fadeOut: SegmentRecipe.Fade?
    private var frame = 0
    private let pool = PicturePool()

    /// `count`: frames of the segment. Without fades, frames pass through unchanged.
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

    /// The remaining share of a frame's picture, in 65,536ths. Frames of the segment count from the fading end of the film.
    fileprivate func share(ofFrame frame: Int) -> Int {
        min(Self.whole, (outside + frame) * Self.whole / max(1, length))
    }
}
