import Model
import Testing

@testable import Stages

/// Tempos and lengths of clips that put cuts on beats.
@Suite struct CutPlannerTests {
    private static let rate = FrameRate(30)

    private func planner(_ mood: MusicStyle.Mood = .warm, rate: FrameRate = rate, transition: Int = 15) -> CutPlanner {
        CutPlanner(rate: rate, transitions: WantedTransitions(transition), music: .composed(mood))
    }

    /// The positions of cuts in half frames: the middles of transitions.
    private func cuts(_ plan: CutPlanner.Plan) -> [Int] {
        var start = 0
        return plan.overlaps.indices.map { index in
            start += plan.lengths[index] - plan.overlaps[index]
            return 2 * start + plan.overlaps[index]
        }
    }

    /// How far a position in half frames is from the nearest beat, in frames.
    private func distance(_ cut: Int, tempo: Int, rate: FrameRate = rate) -> Double {
        let beat = 60_000 / Double(tempo) * Double(rate.numerator) / Double(rate.denominator)
        let position = Double(cut) / 2
        return abs(position - (position / beat).rounded() * beat)
    }

    private func clip(_ frames: Int, growing: Int) -> CutPlanner.Wanted {
        let most = frames * CutPlanner.most / 100
        return CutPlanner.Wanted(frames: frames, range: (frames - most)...(frames + min(most, growing)))
    }

    /// A month as phones film it: most recordings longer than the film shows of them, some shorter, Live Photos of three seconds.
    private func month(seed: UInt64) -> [CutPlanner.Wanted] {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        func draw(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        return (0..<(20 + draw(12))).map { _ in
            switch draw(10) {
            case 0..<6: clip(240, growing: draw(600))
            case 6..<8: clip(60 + draw(180), growing: 0)
            default: clip(75 + draw(16), growing: 0)
            }
        }
    }

    @Test func cutsOfTwoHundredMonthsAreOnBeats() throws {
        var (changes, most, cutCount, onBeats, furthest) = ([Double](), 0.0, 0, 0, 0.0)
        for seed in 1...200 {
            let clips = month(seed: UInt64(seed))
            let plan = planner(MusicStyle.Mood.allCases[seed % 3]).plan(clips)
            let tempo = try #require(plan.tempo)
            #expect(Tune.tempos.contains(tempo) && plan.lengths.count == clips.count)
            for (clip, length) in zip(clips, plan.lengths) {
                #expect(clip.range.contains(length))
                let change = abs(Double(length - clip.frames)) / Double(clip.frames)
                changes.append(change)
                most = max(most, change)
            }
            let distances = cuts(plan).map { distance($0, tempo: tempo) }
            cutCount += distances.count
            onBeats += distances.count { $0 <= 0.5 + 1e-9 }
            furthest = max(furthest, distances.filter { $0 <= 0.5 + 1e-9 }.max() ?? 0)
            #expect(plan.onBeats <= distances.count { $0 <= 0.5 + 1e-9 })
        }
        let mean = changes.reduce(0, +) / Double(changes.count)
        #expect(mean <= 0.067, "mean change \(mean)")
        #expect(most <= 0.15)
        #expect(onBeats * 100 >= cutCount * 99, "\(onBeats) of \(cutCount)")
    }

    /// With transitions of an odd number of frames and at rates that no beat divides.
    @Test(arguments: [FrameRate(25), FrameRate(30_000, over: 1001), FrameRate(60)], [0, 7, 15])
    func cutsAreWithinHalfAFrame(rate: FrameRate, transition: Int) throws {
        let clips = (0..<365).map { clip(Int(rate.nearestFrames(to: .seconds(4))) + $0 % 40, growing: 1000) }
        let plan = planner(rate: rate, transition: transition).plan(clips)
        #expect(plan.onBeats == 364)
        let tempo = try #require(plan.tempo)
        let distances = cuts(plan).map { distance($0, tempo: tempo, rate: rate) }
        #expect(distances.allSatisfy { $0 <= 0.5 + 1e-6 })
        let beat = 60_000 / Double(tempo) * Double(rate.numerator) / Double(rate.denominator)
        #expect(plan.beats.dropFirst() == cuts(plan).map { Int((Double($0) / 2 / beat).rounded()) }[...])
    }

    @Test func aPinKeepsItsLengthAndTheNextCutIsOnABeatAgain() throws {
        var clips = (0..<9).map { _ in clip(240, growing: 600) }
        clips[4] = CutPlanner.Wanted(frames: 101, range: 101...101)
        let plan = planner().plan(clips)
        #expect(plan.lengths[4] == 101)
        let tempo = try #require(plan.tempo)
        let off = cuts(plan).map { distance($0, tempo: tempo) > 0.5 }
        #expect(off.filter(\.self).count <= 1 && off.enumerated().allSatisfy { !$1 || $0 == 4 })
    }

    @Test func aFilmWithALimitStaysWithinIt() {
        let clips = (0..<12).map { _ in clip(100, growing: 0) }
        let whole = 12 * 100 - 11 * 15
        let plan = planner().plan(clips, longest: whole)
        #expect(plan.lengths.reduce(0, +) - plan.overlaps.reduce(0, +) <= whole)
    }

    /// Limits that leave each clip a second and a half or two: there, clips shortened to a beat allow less of a transition than before.
    @Test(arguments: [(30, 45), (52, 90), (100, 150), (365, 540), (30, 75)], [0, 15, 30])
    func aTightLimitHoldsAndNoClipIsShorterThanItsTransitions(film: (clips: Int, seconds: Int), transition: Int) {
        let transitions = WantedTransitions(transition)
        let longest = film.seconds * 30
        let limit = FilmLimit(
            .seconds(Int64(film.seconds)), rate: Self.rate, transitions: transitions, minDuration: .seconds(1))
        let lengths = limit.lengths(
            of: (0..<film.clips).map { FilmLimit.Wanted(frames: 90 + $0 % 7 * 40, isFixed: $0 % 11 == 5, score: $0) })
        let fits = limit.film(of: lengths) <= longest
        let clips = lengths.enumerated().map { index, frames in
            let change = index % 11 == 5 ? 0 : frames * CutPlanner.most / 100
            return CutPlanner.Wanted(frames: frames, range: (frames - change)...frames)
        }
        for mood in MusicStyle.Mood.allCases {
            let plan = planner(mood, transition: transition).plan(clips, longest: longest)
            #expect(!fits || plan.lengths.reduce(0, +) - plan.overlaps.reduce(0, +) <= longest)
            for (index, overlap) in plan.overlaps.enumerated() {
                let (first, second) = (plan.lengths[index], plan.lengths[index + 1])
                #expect(
                    overlap <= Timeline.overlap(wanted: transition, between: first, and: second, rate: Self.rate))
            }
            #expect(zip(clips, plan.lengths).allSatisfy { $0.range.contains($1) })
        }
    }

    @Test func moodsPreferTheirTempos() {
        let clips = (0..<30).map { _ in clip(240, growing: 600) }
        let tempos = [MusicStyle.Mood.calm, .warm, .bright].compactMap { planner($0).plan(clips).tempo }
        #expect(tempos.count == 3 && tempos == tempos.sorted() && tempos[0] < tempos[2])
    }

    @Test func aFilmOfOneClipAndOfNone() {
        #expect(planner().plan([]).lengths.isEmpty)
        let plan = planner().plan([clip(240, growing: 0)])
        #expect(plan.lengths.count == 1 && plan.overlaps.isEmpty && plan.beats == [0])
    }
}
