import Model

/// Chooses a tempo, and lengths of clips, so that the film's cuts fall on beats.
///
/// A cut is the middle of a transition. Clips become shorter or longer by at most 15 %, and never longer than what there is of them. Where
/// no beat is within reach the clip keeps its length, and the next one finds back to the beats.
struct CutPlanner: Hashable, Sendable {
    /// A clip with its wanted length. All lengths are in frames.
    struct Wanted: Hashable, Sendable {
        var frames: Int
        /// How short and how long it may be; `frames` alone if a pin sets its length.
        var range: ClosedRange<Int>
        /// Frames of a card before it, which are seen without its neighbour.
        var lead = 0
    }

    /// What was chosen.
    struct Plan: Hashable, Sendable {
        /// Beats in a thousand minutes.
        var tempo: Int
        /// The length of each clip.
        var lengths: [Int]
        /// Frames that each clip shares with the next.
        var overlaps: [Int]
        /// The beat nearest to the cut into each clip; 0 for the first.
        var beats: [Int]
        /// Cuts with a beat within half a frame of them.
        var onBeats: Int
    }

    let rate: FrameRate
    let transitions: WantedTransitions
    let mood: MusicStyle.Mood

    /// The parts of a hundred by which a clip's length may change.
    static let most = 15
    /// Steps of the tempo.
    private static let step = 250

    /// The tempo that suits a mood.
    static func preferred(_ mood: MusicStyle.Mood) -> Int {
        switch mood {
        case .calm: 80_000
        case .warm: 90_000
        case .bright: 100_000
        }
    }

    /// The best plan for clips in their order. `longest`: frames that the film may have; nil for no limit.
    func plan(_ clips: [Wanted], longest: Int? = nil) -> Plan {
        let overlaps = clips.indices.dropLast().map { index in
            Timeline.overlap(
                wanted: transitions.frames(into: index + 1), between: clips[index].range.lowerBound - clips[index].lead,
                and: clips[index + 1].range.lowerBound, rate: rate)
        }
        var best: (cost: Int64, plan: Plan)?
        for tempo in stride(from: Tune.tempos.lowerBound, through: Tune.tempos.upperBound, by: Self.step) {
            let (plan, cost) = self.plan(clips, overlaps, tempo: tempo, longest: longest)
            if cost < best?.cost ?? .max { best = (cost, plan) }
        }
        return best?.plan ?? Plan(tempo: Self.preferred(mood), lengths: [], overlaps: [], beats: [], onBeats: 0)
    }

    /// The plan with one tempo, and what it costs: squared changes of clips in millionths, and more for each cut that misses its beat.
    private func plan(_ clips: [Wanted], _ overlaps: [Int], tempo: Int, longest: Int?) -> (Plan, Int64) {
        let grid = BeatGrid(tempo: tempo, rate: rate)
        var plan = Plan(tempo: tempo, lengths: [], overlaps: overlaps, beats: [0], onBeats: 0)
        var (start, cost) = (0, Int64(0))
        for (index, clip) in clips.enumerated() {
            let isLast = index + 1 == clips.count
            let overlap = isLast ? 0 : overlaps[index]
            var range = clip.range
            if isLast, let longest, longest - start < range.upperBound {
                range = min(range.lowerBound, max(1, longest - start))...max(1, longest - start)
            }
            let wanted = min(clip.frames, range.upperBound)
            let near = grid.beat(near: start + wanted, overlap: overlap)
            let last = plan.beats[index]
            let choices = (max(last + 1, near - 3)...max(last + 1, near + 3)).compactMap { beat in
                let length = grid.start(atBeat: beat, overlap: overlap) + overlap - start
                return range.contains(length)
                    ? (beat: beat, length: length, cost: Self.cost(length, clip, beat - last)) : nil
            }
            let choice = choices.min { ($0.cost, $0.beat) < ($1.cost, $1.beat) }
            let length = choice?.length ?? wanted
            plan.lengths.append(length)
            start += length - overlap
            guard !isLast else { break }
            plan.beats.append(choice?.beat ?? max(last, grid.beat(near: start + overlap, overlap: overlap)))
            if choice != nil { plan.onBeats += 1 }
            cost += choice?.cost ?? Self.miss
        }
        let preferred = Int64(Self.preferred(mood))
        let away = (Int64(tempo) - preferred) * 1000 / preferred
        return (plan, cost / Int64(max(1, clips.count)) + away * away / 50)
    }

    /// The cost of a cut that misses its beat.
    private static let miss: Int64 = 200_000

    /// What a changed length costs; a little more for an odd number of beats, with which a bar cannot end.
    private static func cost(_ length: Int, _ clip: Wanted, _ beats: Int) -> Int64 {
        let change = Int64(length - clip.frames) * 1000 / Int64(max(1, clip.frames))
        return change * change + (beats % 2 == 0 ? beats % 4 == 0 ? 0 : 500 : 2_000)
    }
}

/// The beats of a film, in its frames.
struct BeatGrid: Hashable, Sendable {
    /// Beats in a thousand minutes.
    let tempo: Int
    let rate: FrameRate

    /// Twice the length of a beat in frames is `frames / parts`.
    private var parts: Int64 { rate.denominator * Int64(max(1, tempo)) }
    private var frames: Int64 { 120_000 * rate.numerator }

    /// The first frame of a transition of so many frames whose middle is at a beat, within half a frame.
    func start(atBeat beat: Int, overlap: Int) -> Int {
        let twice = Int64(beat) * frames - Int64(overlap) * parts
        return Int((twice + parts).flooredDivision(by: 2 * parts))
    }

    /// The beats that so many frames have at least begun.
    func beats(in count: Int) -> Int {
        Int((2 * Int64(count) * parts + frames - 1).flooredDivision(by: frames))
    }

    /// The beat that is nearest to the middle of a transition that ends with a frame.
    func beat(near end: Int, overlap: Int) -> Int {
        Int((Int64(2 * end - overlap) * parts * 2 + frames).flooredDivision(by: 2 * frames))
    }
}
