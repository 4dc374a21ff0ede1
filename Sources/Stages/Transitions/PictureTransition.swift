package import LibAV
package import Model

/// A transition from one clip's picture to the next. A new one needs a file with a conforming type, a case of `Transition.Style`, and a
/// line below.
package protocol PictureTransition: Sendable {
    /// The picture of a frame in which two clips show. `share` is the incoming clip's, in 65,536ths, never 0 and never the whole. `pool`
    /// provides memory for pictures that cannot be written to.
    func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame
}

extension Transition.Style {
    package var pictures: any PictureTransition {
        switch self {
        case .crossDissolve: CrossDissolve()
        case .fade: FadeThrough(.black)
        case .fadeWhite: FadeThrough(.white)
        case .wipeLeft: Wipe(.left)
        case .wipeRight: Wipe(.right)
        case .wipeUp: Wipe(.up)
        case .wipeDown: Wipe(.down)
        case .slideLeft: Slide(.left)
        case .slideRight: Slide(.right)
        case .slideUp: Slide(.up)
        case .slideDown: Slide(.down)
        case .pushLeft: Slide(.left, pushes: true)
        case .pushRight: Slide(.right, pushes: true)
        case .pushUp: Slide(.up, pushes: true)
        case .pushDown: Slide(.down, pushes: true)
        case .circleOpen: CircleOpen()
        case .blur: BlurBetween()
        case .none: HardCut()
        }
    }
}

/// Shows the incoming clip alone.
private struct HardCut: PictureTransition {
    func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame { incoming }
}

/// The direction in which an edge or a picture moves.
package enum Direction: Sendable {
    case left, right, up, down

    var isHorizontal: Bool { self == .left || self == .right }
}

/// The course of a movement, in integers: the same on every machine.
enum Easing {
    /// Slow at both ends: (1 − cos πt) / 2. Both shares are of 65,536.
    static func inOutSine(_ share: Int) -> Int {
        let place = 2 * max(0, min(65_536, share)) - 65_536
        let half = sine(abs(place)) / 2
        return place < 0 ? 32_768 - half : 32_768 + half
    }

    /// sin(πz / 2) as z (a − z² (b − c z²)) with a = π/2, b = π − 5/2 and c = (π − 3) / 2: exact and level at 1, and within 0.0004 of the
    /// sine. In 65,536ths, from 0 to 1.
    private static func sine(_ z: Int) -> Int {
        let square = (z * z) >> 16
        let inner = 42_048 - (square * 4_640) >> 16
        return (z * (102_944 - (square * inner) >> 16)) >> 16
    }
}
