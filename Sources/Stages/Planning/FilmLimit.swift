import Model

/// Limits the length of a film: the weakest clips give up to half of their length first, and if that is not enough, all clips get the
/// longest common limit.
///
/// A clip shorter than the limit keeps its length, and so its rendered segments. Clips whose length a pin sets (`duration`) are shortened
/// last. No clip becomes shorter than `shortest`, twice a transition: on clips of that length transitions are shorter.
struct FilmLimit: Hashable, Sendable {
    /// A clip with its requested length.
    struct Wanted: Hashable, Sendable {
        var frames: Int
        /// True if a pin sets its length.
        var isFixed: Bool
        /// How good it is, comparable within the film; nil if it was not measured.
        var score: Int?
    }

    /// The longest film in frames.
    let frames: Int
    /// The numbers of frames that neighbours share if both are long enough.
    let transitions: WantedTransitions
    /// The number of frames that every clip keeps, if it had as many.
    let shortest: Int
    private let rate: FrameRate

    /// `cards` is the length of all cards in frames. `minDuration` is `select.min-duration`: no clip is shortened below the length at which
    /// it could be chosen.
    init(_ longest: MediaTime, rate: FrameRate, transitions: WantedTransitions, minDuration: MediaTime, cards: Int = 0)
    {
        let whole = rate.wholeFrames(in: minDuration)
        frames = max(1, rate.wholeFrames(in: longest) - cards)
        self.rate = rate
        self.transitions = transitions
        shortest = max(1, 2 * transitions.longest, rate.time(ofFrames: whole) < minDuration ? whole + 1 : whole)
    }

    /// The clips' lengths in frames. The film may still be too long when all clips are as short as allowed.
    func lengths(of clips: [Wanted]) -> [Int] {
        let halved = withWeakestShorter(clips)
        let lengths = lowered(halved) { !clips[$0].isFixed }
        return lowered(lengths) { clips[$0].isFixed }
    }

    /// The lengths after the weakest clips gave as much as is needed, each half of its length at most.
    private func withWeakestShorter(_ clips: [Wanted]) -> [Int] {
        var lengths = clips.map(\.frames)
        let weakest = clips.indices.filter { !clips[$0].isFixed && clips[$0].score != nil }
            .sorted { (clips[$0].score ?? 0, $0) < (clips[$1].score ?? 0, $1) }
        for index in weakest where film(of: lengths) > frames {
            var (fitting, tooLong) = (max(shortest, (lengths[index] + 1) / 2), lengths[index])
            while tooLong - fitting > 1 {
                let middle = (fitting + tooLong) / 2
                lengths[index] = middle
                if film(of: lengths) <= frames { fitting = middle } else { tooLong = middle }
            }
            lengths[index] = min(fitting, clips[index].frames)
        }
        return lengths
    }

    /// The length in frames of a film with clips of these lengths.
    func film(of lengths: [Int]) -> Int {
        let overlaps = lengths.indices.dropFirst().map { index in
            Timeline.overlap(
                wanted: transitions.frames(into: index), between: lengths[index - 1], and: lengths[index], rate: rate)
        }
        return lengths.reduce(0, +) - overlaps.reduce(0, +)
    }

    /// Reduces the lengths for which `mayChange` is true to the highest common limit with which the film fits, or to the shortest if none
    /// does.
    private func lowered(_ lengths: [Int], where mayChange: (Int) -> Bool) -> [Int] {
        let indices = lengths.indices.filter(mayChange)
        guard let longest = indices.map({ lengths[$0] }).max(), longest > shortest, film(of: lengths) > frames else {
            return lengths
        }
        func limited(to limit: Int) -> [Int] {
            var result = lengths
            for index in indices { result[index] = min(lengths[index], limit) }
            return result
        }
        var (fitting, tooLong) = (shortest, longest)
        while tooLong - fitting > 1 {
            let middle = (fitting + tooLong) / 2
            if film(of: limited(to: middle)) <= frames { fitting = middle } else { tooLong = middle }
        }
        return limited(to: fitting)
    }
}

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
