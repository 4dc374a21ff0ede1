import Foundation
import Testing

@testable import Stages

@Suite struct BlockLevelsTests {
    /// The blocks of a sound, and its loudness by libebur128.
    private func measured(_ block: SampleBlock) throws -> (levels: BlockLevels, integrated: Double?) {
        let (meter, source) = (try LoudnessMeter(sampleRate: 48_000, truePeak: false), TestSource(block))
        var levels = BlockLevels()
        for index in 0..<(block.count / 4800) {
            let part = source.read(4800)
            try meter.add(left: part.left, right: part.right)
            if index >= 3 { levels.add(meter.momentary) }
        }
        return (levels, meter.integrated)
    }

    @Test func theLoudnessIsThatOfTheStandard() throws {
        // Speech over noise: both gates count.
        let sound = TestSound.speech(-20, count: 480_000) + TestSound.noise(-65, count: 480_000)
        let (levels, integrated) = try measured(sound)
        #expect(abs(try #require(levels.integrated) - (try #require(integrated))) < 0.1)
    }

    @Test func severalSoundsAreGatedTogether() throws {
        let (loud, quiet) = (TestSound.noise(-20, count: 240_000), TestSound.noise(-40, count: 240_000, seed: 2))
        var both = loud
        both.append(quiet)
        let expected = try #require(try measured(both).integrated)
        let parts = [(levels: try measured(loud).levels, gain: 0.0), (levels: try measured(quiet).levels, gain: 0)]
        #expect(abs(try #require(BlockLevels.integrated(parts)) - expected) < 0.3)
        // With a gain of 17 dB the quiet half passes the relative gate: −20 and −23 LUFS, 1.2 LU below the louder one.
        let raised = [parts[0], (levels: parts[1].levels, gain: 17)]
        let louder = try #require(parts[0].levels.integrated)
        #expect(abs(try #require(BlockLevels.integrated(raised)) - (louder - 1.25)) < 0.2)
    }

    @Test func silenceCountsForNothing() {
        var levels = BlockLevels()
        levels.add(nil)
        levels.add(-80, count: 5)
        #expect(levels.integrated == nil && levels.entries.isEmpty)
    }

    @Test func entriesAreOrderedAndCounted() {
        var levels = BlockLevels()
        for loudness in [-20.04, -30, -20, -10, -30] { levels.add(loudness) }
        #expect(levels.entries.map(\.tenths) == [-300, -200, -100] && levels.entries.map(\.count) == [2, 2, 1])
        #expect(levels.shifted(by: 5).entries.map(\.tenths) == [-250, -150, -50])
    }
}
