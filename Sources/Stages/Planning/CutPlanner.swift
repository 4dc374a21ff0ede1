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

/// The beats of a film's music, in the film's frames: of a tune from the film's first frame, or of pieces that play one after another.
struct Beats: Hashable, Sendable {
    /// Beats of one tempo.
    struct Run: Hashable, Sendable {
        var grid: BeatGrid
        /// The number of the grid's beat 0 among all beats.
        var first = 0
        /// How many beats there are; nil for no end.
        var count: Int?
    }

    /// In the order of their times, and with rising numbers.
    private let runs: [Run]

    /// The beats of one tempo, from the grid's beat 0, without an end.
    init(_ grid: BeatGrid) { runs = [Run(grid: grid)] }

    /// The beats of pieces that play at their times, numbered from 1. Where two give way to each other, the earlier has the first half of
    /// that time. `songs`: of the plan's numbers; `sampleRate`: of the plan.
    init(of songs: [MusicStyle.Song], in plan: MusicPlan, sampleRate: Int, rate: FrameRate) {
        var runs: [Run] = []
        var next = 1
        for part in plan.parts {
            guard let tempo = songs[part.song].tempo else { continue }
            func time(_ sample: Int) -> MediaTime {
                MediaTime(microseconds: Int64(sample).scaled(by: 1_000_000, over: Int64(sampleRate)))
            }
            let first = songs[part.song].firstBeat ?? .zero
            let grid = BeatGrid(tempo: tempo, rate: rate, from: time(part.range.lowerBound) + first)
            // Beats before `from` and at `to` or later belong to the neighbours.
            let from = rate.nearestFrames(to: time(part.range.lowerBound + part.rise / 2))
            let to = rate.nearestFrames(to: time(part.range.upperBound - part.fall / 2))
            let skipped = max(0, grid.firstBeat(from: from))
            let count = grid.firstBeat(from: to) - skipped
            guard count > 0 else { continue }
            runs.append(Run(grid: grid.dropping(skipped), first: next, count: count))
            next += count
        }
        self.runs = runs
    }

    /// The first frame of a transition of so many frames whose middle is at a beat, within half a frame; nil for a beat that there is not.
    func start(atBeat beat: Int, overlap: Int) -> Int? {
        guard let run = runs.last(where: { $0.first <= beat }) ?? runs.first(where: { $0.count == nil }) else {
            return nil
        }
        if let count = run.count, beat - run.first >= count { return nil }
        return run.grid.start(atBeat: beat - run.first, overlap: overlap)
    }

    /// The beat that is nearest to the middle of a transition that ends with a frame; nil without any beats.
    func beat(near end: Int, overlap: Int) -> Int? {
        nearest(end, overlap: overlap)?.beat
    }

    /// Whether there is a beat no further from the middle of a transition than a beat is long.
    func areNear(_ end: Int, overlap: Int) -> Bool {
        nearest(end, overlap: overlap).map { $0.distance <= $0.length } ?? false
    }

    /// `distance`, `length`: of the beat, in frames.
    private func nearest(_ end: Int, overlap: Int) -> (beat: Int, distance: Int, length: Int)? {
        var best: (beat: Int, distance: Int, length: Int)?
        for run in runs {
            var beat = run.grid.beat(near: end, overlap: overlap)
            if let count = run.count { beat = min(max(0, beat), count - 1) }
            let distance = abs(run.grid.start(atBeat: beat, overlap: overlap) + overlap - end)
            if distance < best?.distance ?? .max { best = (run.first + beat, distance, run.grid.length) }
        }
        return best
    }
}

/// Beats of one tempo, in frames of a film.
struct BeatGrid: Hashable, Sendable {
    /// Beats in a thousand minutes.
    let tempo: Int
    let rate: FrameRate
    /// The place of beat 0: frames times `2 * parts`.
    private var origin: Int64 = 0

    /// `from`: the time of beat 0 in the film.
    init(tempo: Int, rate: FrameRate, from: MediaTime = .zero) {
        self.tempo = max(1, tempo)
        self.rate = rate
        origin = from.microseconds.scaled(by: 2 * rate.numerator * Int64(self.tempo), over: 1_000_000)
    }

    /// Twice the length of a beat in frames is `frames / parts`.
    private var parts: Int64 { rate.denominator * Int64(tempo) }
    private var frames: Int64 { 120_000 * rate.numerator }

    /// The length of a beat in frames, rounded down.
    var length: Int { Int(frames / (2 * parts)) }

    /// The first frame of a transition of so many frames whose middle is at a beat, within half a frame.
    func start(atBeat beat: Int, overlap: Int) -> Int {
        let twice = origin + Int64(beat) * frames - Int64(overlap) * parts
        return Int((twice + parts).flooredDivision(by: 2 * parts))
    }

    /// The beats that so many frames have at least begun.
    func beats(in count: Int) -> Int {
        Int((2 * Int64(count) * parts - origin + frames - 1).flooredDivision(by: frames))
    }

    /// The first beat at a frame or later.
    func firstBeat(from frame: Int) -> Int { beats(in: frame) }

    /// The beat that is nearest to the middle of a transition that ends with a frame.
    func beat(near end: Int, overlap: Int) -> Int {
        Int((2 * (Int64(2 * end - overlap) * parts - origin) + frames).flooredDivision(by: 2 * frames))
    }

    /// The grid without its first beats.
    func dropping(_ beats: Int) -> BeatGrid {
        var grid = self
        grid.origin += Int64(beats) * frames
        return grid
    }
}

/// The excerpts of a film with composed music, or with music whose beats its cuts follow, with lengths that put the cuts on beats.
struct BeatExcerpts {
    /// In film order.
    private(set) var excerpts: [Excerpt]
    let cuts: CutPlanner.Plan

    /// Nil for a film without such music. `songs`: its pieces of music. `rooms`: the least length of each excerpt.
    init?(
        _ excerpts: [Excerpt], by job: Job, songs: [MusicQuestion.Song], cards: FilmCards, rooms: [MediaTime],
        transitions: WantedTransitions, rate: FrameRate
    ) {
        let audio = job.composition.audio
        guard audio.include, let style = audio.music, style.compose != nil || style.cutToBeats else { return nil }
        let limit = job.output.maxDuration
        let held = zip(excerpts, rooms).map { excerpt, room in
            limit == nil ? excerpt.held(toAtLeast: room, rate: rate) : nil
        }
        let wanted = excerpts.indices.map { index in
            Self.wanted(
                excerpts[index], lead: cards.before[index]?.frames ?? 0, held: held[index],
                // A film with a longest length shortens what it has to.
                room: limit == nil && rooms[index] > job.clips.shortest ? rate.nearestFrames(to: rooms[index]) : 0,
                mayGrow: limit == nil, rate: rate)
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
        _ excerpt: Excerpt, lead: Int, held: Int?, room: Int, mayGrow: Bool, rate: FrameRate
    ) -> CutPlanner.Wanted {
        let shown = excerpt.length + (held ?? 0)
        let change = excerpt.isFixed ? 0 : shown * CutPlanner.most / 100
        var growth = mayGrow ? change : 0
        if held == nil, excerpt.item.kind != .still {
            let end = excerpt.part?.upperBound ?? excerpt.item.duration
            let rest = rate.wholeFrames(in: excerpt.speed.shown(end - excerpt.start)) - excerpt.length
            growth = excerpt.beside == nil ? max(0, min(growth, rest)) : 0
        }
        let least = max(shown - change, min(shown, room))
        return CutPlanner.Wanted(frames: lead + shown, range: (lead + least)...(lead + shown + growth), lead: lead)
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
        return .offBeats(cuts.offBeats, of: cuts.lengths.count - 1)
    }
}

extension Diagnostic {
    static func offBeats(_ count: Int, of cuts: Int) -> Diagnostic {
        Diagnostic(
            .note, .cutsOffBeats,
            "\(count) of \(cuts.counted("cut is", "cuts are")) not on a beat of the music: "
                + "the clip before cannot become that much longer or shorter")
    }
}
