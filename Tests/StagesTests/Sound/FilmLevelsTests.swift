import Foundation
import Testing

@testable import Stages

@Suite struct FilmLevelsTests {
    /// A clip of this loudness for ten seconds.
    private func clip(_ loudness: Double, highestGain: Double = 60) -> FilmLevels.Clip {
        var blocks = BlockLevels()
        blocks.add(loudness, count: 100)
        return FilmLevels.Clip(loudness: loudness, highestGain: highestGain, blocks: blocks)
    }

    private func levels(_ clips: [FilmLevels.Clip?], target: Double = -16) -> [Double?] {
        let film = FilmLevels(clips, target: target)
        return zip(clips, film.gains).map { clip, gain in clip.flatMap { clip in gain.map { clip.loudness + $0 } } }
    }

    @Test func clipsThatCanBeRaisedReachTheTarget() {
        let clips = [clip(-40), clip(-8), clip(-25)]
        #expect(levels(clips) == [-16, -16, -16])
        let film = FilmLevels(clips, target: -16)
        #expect(film.lowered == [0, 0, 0] && abs(film.common) < 0.1)
    }

    @Test func whatCannotBeRaisedLowersItsNeighbours() {
        let clips = [
            clip(-20), clip(-20), clip(-20), clip(-60, highestGain: 30), clip(-20), clip(-50, highestGain: 30),
        ]
        // Four LU a step, away from the clip that stays at −30.
        #expect(levels(clips) == [-18, -22, -26, -30, -26, -22])
        let film = FilmLevels(clips, target: -16)
        #expect(film.lowered == [2, 6, 10, 0, 10, 2])
        #expect(levels(clips.reversed()) == levels(clips).reversed())
    }

    @Test func silenceSeparates() {
        #expect(levels([clip(-20), nil, clip(-60, highestGain: 20)]) == [-16, nil, -40])
    }

    /// Over many films: no step is too large, no clip is above its limits, and none could be higher.
    @Test func theLevelsAreTheHighestPossible() {
        var numbers = TestSound.Numbers(seed: 4)
        for _ in 0..<200 {
            let clips = (0..<12).map { _ in
                clip(
                    Double(-35 + 25 * numbers.next()).rounded(), highestGain: Double(20 + 20 * numbers.next()).rounded()
                )
            }
            let found = levels(clips).compactMap(\.self)
            let own = clips.map { min(-16, $0.loudness + $0.highestGain) }
            for index in found.indices {
                let sides = [index - 1, index + 1].filter(found.indices.contains)
                #expect(found[index] <= own[index] + 1e-9)
                #expect(sides.allSatisfy { abs(found[index] - found[$0]) <= FilmLevels.steps[0] + 1e-9 })
                let isHeld = sides.contains { found[index] > found[$0] + FilmLevels.steps[0] - 1e-9 }
                #expect(isHeld || found[index] > own[index] - 1e-9)
            }
        }
    }

    @Test func theWholeFilmIsRaisedToItsTarget() {
        // Two of three clips stay at −24, the third comes down to −20: the film would have about −22.
        let clips = [clip(-54, highestGain: 30), clip(-54, highestGain: 30), clip(-20)]
        let film = FilmLevels(clips, target: -16)
        let energy = (2 * pow(10, -2.4) + pow(10, -2)) / 3
        #expect(abs(film.common - (-16 - 10 * log10(energy))) < 0.1, "\(film.common)")
    }

    @Test func nearSilenceIsNotRaisedWithoutEnd() {
        #expect(FilmLevels([clip(-69, highestGain: 30)], target: -16).common == 12)
        #expect(FilmLevels([nil, nil], target: -16).common == 0)
        #expect(FilmLevels([], target: -16).gains.isEmpty)
    }
}
