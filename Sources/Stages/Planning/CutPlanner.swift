import Model

/// Chooses lengths of clips so that the film's cuts fall on beats, and the tempo of music that is composed for it.
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
        /// Beats in a thousand minutes of the tune to compose; nil on the beats of other music.
        var tempo: Int?
        /// The length of each clip.
        var lengths: [Int]
        /// Frames that each clip shares with the next.
        var overlaps: [Int]
        /// The beat nearest to the cut into each clip; 0 for the first.
        var beats: [Int]
        /// Cuts with a beat within half a frame of them.
        var onBeats = 0
        /// Cuts that could not be moved onto a beat near them.
        var offBeats = 0
    }

    /// What the cuts follow.
    enum Music: Hashable, Sendable {
        /// A tune that is composed for the film, in a tempo that suits its cuts.
        case composed(MusicStyle.Mood)
        /// Music with beats of its own.
        case played(Beats)
    }

    let rate: FrameRate
    let transitions: WantedTransitions
    let music: Music

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

    /// The best plan for clips in their order. `longest`: frames that the film may have; nil for no limit. With a limit the clips' own
    /// lengths must fit: what shorter transitions then need is taken from all clips alike.
    func plan(_ clips: [Wanted], longest: Int? = nil) -> Plan {
        var clips = clips
        var overlaps = overlaps(of: clips)
        if let longest {
            let shortest = film(of: clips.map(\.range.lowerBound), overlaps)
            if shortest > longest {
                // Lengths that pins set leave no room for beats.
                for index in clips.indices { clips[index].range = clips[index].frames...clips[index].frames }
                overlaps = self.overlaps(of: clips)
            } else {
                let (room, needed) = (longest - shortest, film(of: clips.map(\.frames), overlaps) - shortest)
                for index in clips.indices where needed > room {
                    let least = clips[index].range.lowerBound
                    clips[index].frames = least + (clips[index].frames - least) * room / needed
                }
            }
        }
        switch music {
        case .played(let beats): return plan(clips, overlaps, on: beats, longest: longest).plan
        case .composed(let mood): return composed(clips, overlaps, mood, longest: longest)
        }
    }

    /// Frames that each clip shares with the next, even if both are as short as they may be.
    private func overlaps(of clips: [Wanted]) -> [Int] {
        clips.indices.dropLast().map { index in
            Timeline.overlap(
                wanted: transitions.frames(into: index + 1), between: clips[index].range.lowerBound - clips[index].lead,
                and: clips[index + 1].range.lowerBound, rate: rate)
        }
    }

    private func film(of lengths: [Int], _ overlaps: [Int]) -> Int { lengths.reduce(0, +) - overlaps.reduce(0, +) }

    /// The plan with the tempo that suits the cuts and the mood best.
    private func composed(_ clips: [Wanted], _ overlaps: [Int], _ mood: MusicStyle.Mood, longest: Int?) -> Plan {
        let preferred = Self.preferred(mood)
        var best: (cost: Int64, plan: Plan)?
        for tempo in stride(from: Tune.tempos.lowerBound, through: Tune.tempos.upperBound, by: Self.step) {
            var (plan, cost) = self.plan(
                clips, overlaps, on: Beats(BeatGrid(tempo: tempo, rate: rate)), longest: longest)
            plan.tempo = tempo
            let away = Int64(tempo - preferred) * 1000 / Int64(preferred)
            cost += away * away / 50
            if cost < best?.cost ?? .max { best = (cost, plan) }
        }
        return best?.plan ?? Plan(tempo: preferred, lengths: [], overlaps: [], beats: [])
    }

    /// The plan on these beats, and what it costs for each clip: squared changes in millionths, and more for each cut that misses its beat.
    private func plan(
        _ clips: [Wanted], _ overlaps: [Int], on beats: Beats, longest: Int?
    ) -> (plan: Plan, cost: Int64) {
        var plan = Plan(lengths: [], overlaps: overlaps, beats: [0])
        var (start, cost) = (0, Int64(0))
        // What the clips from here on take at least.
        var rest = film(of: clips.map(\.range.lowerBound), overlaps)
        for (index, clip) in clips.enumerated() {
            let isLast = index + 1 == clips.count
            let overlap = isLast ? 0 : overlaps[index]
            var range = clip.range
            rest -= range.lowerBound - overlap
            if let longest {
                let most = longest - start - rest + overlap
                range = range.lowerBound...max(range.lowerBound, min(range.upperBound, most))
            }
            let wanted = min(clip.frames, range.upperBound)
            let last = plan.beats[index]
            let near = beats.beat(near: start + wanted, overlap: overlap) ?? last
            let choices = (max(last + 1, near - 3)...max(last + 1, near + 3)).compactMap {
                beat -> (beat: Int, length: Int, cost: Int64)? in
                guard let first = beats.start(atBeat: beat, overlap: overlap) else { return nil }
                let length = first + overlap - start
                return range.contains(length)
                    ? (beat: beat, length: length, cost: Self.cost(length, clip, beat - last)) : nil
            }
            let choice = choices.min { ($0.cost, $0.beat) < ($1.cost, $1.beat) }
            let length = choice?.length ?? wanted
            plan.lengths.append(length)
            start += length - overlap
            guard !isLast else { break }
            plan.beats.append(
                choice?.beat ?? max(last, beats.beat(near: start + overlap, overlap: overlap) ?? last))
            if choice != nil {
                plan.onBeats += 1
            } else if beats.areNear(start + overlap, overlap: overlap) {
                plan.offBeats += 1
            }
            cost += choice?.cost ?? Self.miss
        }
        return (plan, cost / Int64(max(1, clips.count)))
    }

    /// The cost of a cut that misses its beat.
    private static let miss: Int64 = 200_000

    /// What a changed length costs; a little more for an odd number of beats, with which a bar cannot end.
    private static func cost(_ length: Int, _ clip: Wanted, _ beats: Int) -> Int64 {
        let change = Int64(length - clip.frames) * 1000 / Int64(max(1, clip.frames))
        return change * change + (beats % 2 == 0 ? beats % 4 == 0 ? 0 : 500 : 2_000)
    }
}
