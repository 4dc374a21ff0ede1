import Model
import Testing

@testable import Stages

@Suite struct FilmLimitTests {
    private func limit(_ seconds: Int64, transition: Int = 15, minDuration: MediaTime = .milliseconds(500)) -> FilmLimit
    {
        FilmLimit(
            .seconds(seconds), rate: FrameRate(30), transitions: WantedTransitions(transition), minDuration: minDuration
        )
    }

    private func wanted(_ frames: Int..., fixed: Set<Int> = []) -> [FilmLimit.Wanted] {
        frames.enumerated().map { FilmLimit.Wanted(frames: $1, isFixed: fixed.contains($0)) }
    }

    @Test func aFilmThatFitsStaysAsItIs() {
        #expect(limit(10).lengths(of: wanted(120, 90, 60)) == [120, 90, 60])
        #expect(limit(8).lengths(of: wanted(120, 90, 60)) == [120, 90, 60])
    }

    @Test func longClipsAreCutToOneLengthAndShortOnesStay() {
        // 5 s are 150 frames. A transition takes a quarter of the short clip of 40, so the clips may have 170 frames in all.
        #expect(limit(5).lengths(of: wanted(240, 40, 100)) == [65, 40, 65])
        // 151 frames for two clips: the odd one is left unused, so that both have the same length.
        #expect(limit(5, transition: 1).lengths(of: wanted(240, 240)) == [75, 75])
    }

    @Test func aPinnedLengthIsShortenedLast() {
        #expect(limit(5).lengths(of: wanted(100, 240, 240, fixed: [0])) == [100, 33, 33])
        // The others take their minimum of 30 frames, which leaves 104 for the pin.
        #expect(limit(5).lengths(of: wanted(300, 240, 240, fixed: [0])) == [104, 30, 30])
    }

    @Test func noClipGetsShorterThanItsTransitionsOrTheMinimum() {
        #expect(limit(1).lengths(of: wanted(240, 20, 240)) == [30, 20, 30])
        #expect(limit(1, transition: 0).lengths(of: wanted(240, 240, 240)) == [15, 15, 15])
        let slow = FilmLimit(
            .seconds(1), rate: FrameRate(30_000, over: 1001), transitions: WantedTransitions(0),
            minDuration: .milliseconds(500))
        #expect(slow.shortest == 15, "14 frames are 0.467 s")
    }

    @Test func `the weakest clips give up to half of their length first`() {
        let scores: [Int?] = [900, -400, nil, 300]
        func wanted(_ fixed: Int? = nil) -> [FilmLimit.Wanted] {
            scores.enumerated().map { FilmLimit.Wanted(frames: 100, isFixed: $0 == fixed, score: $1) }
        }
        // 400 frames without transitions: 20 too many are the weakest one's.
        let most = FilmLimit(
            .seconds(38), rate: FrameRate(10), transitions: WantedTransitions(0), minDuration: .milliseconds(500))
        #expect(most.lengths(of: wanted()) == [100, 80, 100, 100])
        func limit(_ seconds: Int64) -> FilmLimit {
            FilmLimit(
                .seconds(seconds), rate: FrameRate(10), transitions: WantedTransitions(0),
                minDuration: .milliseconds(500))
        }
        #expect(limit(33).lengths(of: wanted()) == [100, 50, 100, 80])
        #expect(limit(25).lengths(of: wanted()) == [50, 50, 100, 50])
        // Then all get the same limit.
        #expect(limit(20).lengths(of: wanted()) == [50, 50, 50, 50])
        #expect(limit(12).lengths(of: wanted()) == [30, 30, 30, 30])
        // A pinned length is not taken from.
        #expect(limit(33).lengths(of: wanted(1)) == [80, 100, 100, 50])
    }

    @Test func choosesTheLongestCommonLengthThatFits() {
        for seconds in 2...40 as ClosedRange<Int64> {
            let limit = limit(seconds)
            let lengths = limit.lengths(of: wanted(240, 31, 77, 240, 12, 180, 240))
            let longest = lengths.max() ?? 0
            #expect(limit.film(of: lengths) <= limit.frames || longest == limit.shortest)
            let longer = zip(lengths, [240, 31, 77, 240, 12, 180, 240]).map { $0 == longest ? min($0 + 1, $1) : $0 }
            #expect(limit.film(of: longer) > limit.frames || longer == lengths)
        }
    }
}
