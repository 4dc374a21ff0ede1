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
