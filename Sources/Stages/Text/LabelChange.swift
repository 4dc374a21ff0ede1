package import Model

/// The visibility of two labels while one clip replaces another.
///
/// Two dates on top of each other are unreadable, so the old one fades out over the first 40 % of the transition, and the new one fades in
/// over the last 40 %. A label that both clips share stays unchanged.
package struct LabelChange: Hashable, Sendable {
    /// Length of the transition in frames.
    private let overlap: Int
    /// True for a text that stays while its clips change, whatever its timing on each.
    let isTheSame: Bool

    package init(from outgoing: Label?, to incoming: Label?, overlap: Int) {
        self.overlap = overlap
        var (old, new) = (outgoing, incoming)
        old?.timing = nil
        new?.timing = nil
        isTheSame = old == new
    }

    /// Shares of 256, for a frame counted from the first of the transition.
    package func shares(atFrame frame: Int) -> (outgoing: Int, incoming: Int) {
        guard frame < overlap, !isTheSame else { return (0, 256) }
        // In 65,536ths, as for the pictures.
        let weight = TransitionFrames.share(ofFrame: frame, of: overlap)
        let (out, into) = (65_536 - weight * 5 / 2, 65_536 - (65_536 - weight) * 5 / 2)
        return (max(0, out) >> 8, max(0, into) >> 8)
    }
}
