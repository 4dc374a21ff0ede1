import Model

/// Composes a tune: the same tune gives the same notes, everywhere.
///
/// A form of bars with chords comes first, from the tune's sections; then the voices of the accompaniment are led from chord to chord, and
/// a melody of motifs is put over them. No recorded or written music went into it.
struct Composer: Sendable {
    let tune: Tune

    init(_ tune: Tune) { self.tune = tune }

    /// The notes, in order.
    func score() -> Score {
        let style = Ensemble.of(tune.mood)
        let bars = TuneForm(tune, style: style).bars
        var score = Score(instruments: style.instruments, tempo: tune.tempo, beats: tune.beats)
        var accompaniment = Accompaniment(style, seed: tune.seed)
        var melody = Melody(style, seed: tune.seed)
        let body = bars.filter { $0.part != .ending }
        for (index, bar) in body.enumerated() {
            let next = index + 1 < bars.count ? bars[index + 1] : nil
            (accompaniment.notes(of: bar, before: next) + melody.notes(of: bar)).forEach { score.add($0) }
        }
        let ending = bars.filter { $0.part == .ending }
        if let lead = style.leads.first {
            accompaniment.ending(ending, lead: lead).forEach { score.add($0) }
        }
        score.settle()
        score.tie(channel: style.pad.channel)
        return score
    }
}
