import Testing

@testable import Stages

@Suite struct MusicPlanTests {
    @Test func aShortPieceBeginsAgainUntilTheFilmEnds() {
        let plan = MusicPlan(lengths: [1000], film: 2500, crossfade: 100, loops: true)
        #expect(plan.parts.map(\.range) == [0..<1000, 900..<1900, 1800..<2800])
        #expect(plan.parts.map(\.rise) == [0, 100, 100] && plan.parts.map(\.fall) == [100, 100, 0])
        #expect(plan.end == 2500)
    }

    @Test func piecesFollowEachOther() {
        let plan = MusicPlan(lengths: [1000, 0, 200], film: 3000, crossfade: 100, loops: true)
        // A quarter of the short piece.
        #expect(plan.parts.map(\.song) == [0, 2, 0, 2, 0])
        #expect(zip(plan.parts, plan.parts.dropFirst()).allSatisfy { $0.range.upperBound - $1.range.lowerBound == 50 })
    }

    /// As composed music does, which is as long as its film.
    @Test(arguments: [1000, 1001, 1090]) func aPieceThatLastsUntilTheEndOfTheFilmDoesNotBeginAgain(length: Int) {
        for lengths in [[length], [length, 500]] {
            let plan = MusicPlan(lengths: lengths, film: 1000, crossfade: 100, loops: true)
            #expect(plan.parts.map(\.range) == [0..<length] && plan.parts.map(\.fall) == [0] && plan.end == 1000)
        }
        #expect(MusicPlan(lengths: [999], film: 1000, crossfade: 100, loops: true).parts.count == 2)
    }

    @Test func withoutALoopItEndsByItself() {
        let plan = MusicPlan(lengths: [1000, 1000], film: 5000, crossfade: 100, loops: false)
        #expect(plan.parts.count == 2 && plan.end == 1900 && plan.parts[1].fall == 0)
        #expect(MusicPlan(lengths: [], film: 5000, crossfade: 100, loops: true).end == 0)
        #expect(MusicPlan(lengths: [0], film: 5000, crossfade: 100, loops: true).parts.isEmpty)
    }
}
