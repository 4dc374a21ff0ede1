import Model

/// The excerpts of a film with composed music, or with music whose beats its cuts follow, with lengths that put the cuts on beats.
struct BeatExcerpts {
    /// In film order.
    private(set) var excerpts: [Excerpt]
    let cuts: CutPlanner.Plan

    /// Nil for a film without such music. `songs`: its pieces of music.
    init?(
        _ excerpts: [Excerpt], by job: Job, songs: [MusicQuestion.Song], cards: FilmCards,
        transitions: WantedTransitions, rate: FrameRate
    ) {
        let audio = job.composition.audio
        guard audio.include, let style = audio.music, style.compose != nil || style.cutToBeats else { return nil }
        let limit = job.output.maxDuration
        let held = excerpts.map { limit == nil ? $0.held(toAtLeast: job.clips.shortest, rate: rate) : nil }
        let wanted = excerpts.indices.map { index in
            Self.wanted(
                excerpts[index], lead: cards.before[index]?.frames ?? 0, held: held[index], mayGrow: limit == nil,
                rate: rate)
        }
        let most = wanted.reduce(0) { $0 + $1.range.upperBound }
        let planner = CutPlanner(
            rate: rate, transitions: transitions,
            music: style.compose.map { .composed($0) }
                ?? .played(Self.beats(of: style, songs, upTo: rate.time(ofFrames: most), rate: rate)))
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

    /// The beats of music files. `end`: of the longest film that the clips can make.
    private static func beats(
        of style: MusicStyle, _ songs: [MusicQuestion.Song], upTo end: MediaTime, rate: FrameRate
    ) -> Beats {
        let sampleRate = MusicQuestion.sampleRate
        let film = Int(end.microseconds.scaled(by: Int64(sampleRate), over: 1_000_000)) + sampleRate
        let plan = MusicPlan(
            lengths: songs.map(\.samples), film: film, crossfade: MusicPlan.crossfade * sampleRate, loops: style.loop)
        return Beats(of: style.files, in: plan, sampleRate: sampleRate, rate: rate)
    }

    /// The tune for a film of so many frames; nil for music from files.
    func tune(of job: Job, _ timeframe: ResolvedTimeframe, frames: Int, rate: FrameRate) -> Tune? {
        guard let tempo = cuts.tempo, let music = job.composition.audio.music, let mood = music.compose else {
            return nil
        }
        let seed = music.seed ?? FilmTune.seed(of: job, timeframe)
        let beats = BeatGrid(tempo: tempo, rate: rate).beats(in: frames)
        return FilmTune(mood: mood, seed: seed).tune(days: excerpts.map(\.day), cuts: cuts, tempo: tempo, beats: beats)
    }

    /// A note about cuts that are not on a beat of the user's own music; nil without any.
    var note: Diagnostic? {
        guard cuts.tempo == nil, cuts.offBeats > 0 else { return nil }
        return Diagnostic(
            .note, .cutsOffBeats,
            "\(cuts.offBeats) of \((cuts.lengths.count - 1).counted("cut is", "cuts are")) not on a beat of the music: "
                + "the clip before cannot become that much longer or shorter")
    }
}
