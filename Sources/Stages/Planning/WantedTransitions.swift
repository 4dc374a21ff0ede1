import Model

/// The transitions that a job asks for between the clips of its film, whatever their lengths allow.
struct WantedTransitions: Hashable, Sendable {
    /// Frames of a transition that has no length of its own.
    let usual: Int
    /// The transitions of the first clips of days that have their own, by the indices of the clips.
    private let own: [Int: Own]

    private struct Own: Hashable, Sendable {
        var style: Transition.Style
        var frames: Int
    }

    /// `days`: of all clips, in film order.
    init(_ transition: Transition, days: [Day], rate: FrameRate) {
        func frames(_ style: Transition.Style, _ duration: MediaTime) -> Int {
            style == .none ? 0 : rate.nearestFrames(to: duration)
        }
        usual = frames(transition.style, transition.duration)
        var own: [Int: Own] = [:]
        for index in days.indices.dropFirst() where days[index] != days[index - 1] {
            guard let day = transition.days[days[index]] else { continue }
            own[index] = Own(style: day.style, frames: frames(day.style, day.duration ?? transition.duration))
        }
        self.own = own
    }

    /// The same everywhere.
    init(_ frames: Int) { (usual, own) = (frames, [:]) }

    /// Frames of the transition into a clip.
    func frames(into index: Int) -> Int { own[index]?.frames ?? usual }

    /// The style of the transition into a clip; nil for the film's.
    func style(into index: Int) -> Transition.Style? { own[index]?.style }

    var longest: Int { own.values.reduce(usual) { max($0, $1.frames) } }
}
