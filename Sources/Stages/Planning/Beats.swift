import Model

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
