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
