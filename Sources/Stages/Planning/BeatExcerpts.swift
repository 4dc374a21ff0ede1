import Model

/// The excerpts of a film with composed music, with lengths that put its cuts on beats.
struct BeatExcerpts {
    /// In film order.
    private(set) var excerpts: [Excerpt]
    let cuts: CutPlanner.Plan
    private let mood: MusicStyle.Mood

    /// Nil for a film without composed music.
    init?(
        _ excerpts: [Excerpt], by job: Job, cards: FilmCards, transitions: WantedTransitions, rate: FrameRate
    ) {
        let audio = job.composition.audio
        guard audio.include, let mood = audio.music?.compose else { return nil }
        self.mood = mood
        let limit = job.output.maxDuration
        let held = excerpts.map { limit == nil ? $0.held(toAtLeast: job.clips.shortest, rate: rate) : nil }
        let wanted = excerpts.indices.map { index in
            Self.wanted(
                excerpts[index], lead: cards.before[index]?.frames ?? 0, held: held[index], mayGrow: limit == nil,
                rate: rate)
        }
        let planner = CutPlanner(rate: rate, transitions: transitions, mood: mood)
        cuts = planner.plan(
            wanted, longest: limit.map { max(1, rate.wholeFrames(in: $0) - (cards.after?.frames ?? 0)) })
        self.excerpts = excerpts
        for (index, length) in cuts.lengths.enumerated() {
            let moving = length - wanted[index].lead
            // A held picture gives way first.
            let frames = held[index] == nil ? moving : min(moving, excerpts[index].length)
            self.excerpts[index] = excerpts[index].lasting(max(1, frames), rate: rate)
        }
    }

    private static func wanted(
        _ excerpt: Excerpt, lead: Int, held: Int?, mayGrow: Bool, rate: FrameRate
    ) -> CutPlanner.Wanted {
        let shown = excerpt.length + (held ?? 0)
        let change = excerpt.isFixed ? 0 : shown * CutPlanner.most / 100
        var growth = mayGrow ? change : 0
        if held == nil, excerpt.item.kind != .still {
            let rest = rate.wholeFrames(in: excerpt.speed.shown(excerpt.item.duration - excerpt.start)) - excerpt.length
            growth = excerpt.beside == nil ? max(0, min(growth, rest)) : 0
        }
        return CutPlanner.Wanted(
            frames: lead + shown, range: (lead + shown - change)...(lead + shown + growth), lead: lead)
    }

    /// The tune for a film of so many frames.
    func tune(of job: Job, _ timeframe: ResolvedTimeframe, frames: Int, rate: FrameRate) -> Tune {
        let seed = job.composition.audio.music?.seed ?? FilmTune.seed(of: job, timeframe)
        let beats = BeatGrid(tempo: cuts.tempo, rate: rate).beats(in: frames)
        return FilmTune(mood: mood, seed: seed).tune(days: excerpts.map(\.day), cuts: cuts, beats: beats)
    }
}
