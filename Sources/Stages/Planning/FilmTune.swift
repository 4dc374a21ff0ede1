import Files
import Model

/// Gives a film's tune its shape: the intro ends with the first cut, a verse begins with each month, or with each week in a film of one
/// month, and the last chord falls on the last cut.
struct FilmTune {
    /// The shortest verse, in beats.
    private static let shortestVerse = 8
    /// The longest intro, in beats, and that of a film whose first clip is longer.
    private static let (longestIntro, usualIntro) = (16, 8)
    /// A verse of a tune without a film, in beats.
    private static let usualVerse = 64
    /// The last chord of a film of one clip, in beats.
    private static let usualEnding = 4

    let mood: MusicStyle.Mood
    let seed: Int

    /// The tune of a film of clips of these days, with cuts as planned. `beats`: of the whole film, at least 1.
    func tune(days: [Day], cuts: CutPlanner.Plan, tempo: Int, beats: Int) -> Tune {
        Tune(
            mood: mood, seed: seed, tempo: tempo,
            sections: Self.sections(days: days, cuts: cuts.beats, beats: max(1, beats)))
    }

    /// A tune of a length, in the mood's own tempo, with verses of sixteen bars: for those who want to hear one without a film.
    func tune(lasting duration: MediaTime) -> Tune {
        let tempo = CutPlanner.preferred(mood)
        let beats = max(1, Int(duration.microseconds.scaled(by: Int64(tempo), over: 60_000_000_000)))
        let ending = max(0, beats - 2 * Self.usualEnding)
        let intro = min(Self.usualIntro, ending)
        var sections = [Tune.Section(.intro, beats: intro)]
        var left = ending - intro
        while left > 0 {
            let verse = left < 2 * Self.usualVerse ? left : Self.usualVerse
            sections.append(Tune.Section(.verse, beats: verse))
            left -= verse
        }
        sections.append(Tune.Section(.ending, beats: beats - ending))
        return Tune(mood: mood, seed: seed, tempo: tempo, sections: sections.filter { $0.beats > 0 })
    }

    /// `cuts`: the beat of the cut into each clip, 0 for the first.
    static func sections(days: [Day], cuts: [Int], beats: Int) -> [Tune.Section] {
        let ending = cuts.count > 1 ? min(cuts[cuts.count - 1], beats - 1) : max(0, beats - usualEnding)
        var intro = cuts.count > 1 ? cuts[1] : usualIntro
        if intro > longestIntro { intro = usualIntro }
        var starts = intro < ending ? [intro] : []
        let periods = periods(days)
        for index in cuts.indices.dropFirst() where index < periods.count && periods[index] != periods[index - 1] {
            guard let last = starts.last, cuts[index] - last >= shortestVerse else { continue }
            if ending - cuts[index] >= shortestVerse { starts.append(cuts[index]) }
        }
        let ends = starts.dropFirst() + [ending]
        let all =
            [Tune.Section(.intro, beats: starts.first ?? ending)]
            + zip(starts, ends).map { Tune.Section(.verse, beats: $1 - $0) }
            + [Tune.Section(.ending, beats: beats - ending)]
        return all.filter { $0.beats > 0 }
    }

    /// The number of each clip's month, or of its week if all are of one month.
    private static func periods(_ days: [Day]) -> [Int] {
        let months = days.map { $0.year * 12 + $0.month }
        guard Set(months).count < 2 else { return months }
        // Day 0 was a Thursday, and weeks begin on Monday.
        return days.map { ($0.daysSinceEpoch + 3).flooredDivision(by: 7) }
    }

    /// The seed of a job's film of a period, if the job names none.
    static func seed(of job: Job, _ timeframe: ResolvedTimeframe) -> Int {
        var hash = SHA256()
        hash.update("dayreel-tune-1 \(job.name) \(timeframe.first) \(timeframe.last)".utf8)
        let number = hash.finish().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(number % UInt64(MusicStyle.seeds.count))
    }
}
