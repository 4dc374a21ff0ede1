import Foundation
import Testing

@testable import Fixtures

@Suite struct CurvesTests {
    @Test func waveIsASine() {
        for step in -400...400 {
            let turns = Float(step) / 100 + 0.003
            #expect(abs(wave(turns) - Float(sin(2 * Double.pi * Double(turns)))) < 0.0012)
        }
    }

    @Test func smoothStepsRiseAndFall() {
        #expect([-1, 0, 1, 2, 3].map { smooth(0, 2, $0) } == [0, 0, 0.5, 1, 1])
        #expect([-1, 0, 1, 2, 3].map { smooth(2, 0, $0) } == [1, 1, 0.5, 0, 0])
    }

    @Test func remaindersArePositive() {
        #expect(fraction(-0.25) == 0.75)
        #expect(wrapped(-1, 4) == 3)
        #expect(wrapped(9, 4) == 1)
    }

    @Test func noiseIsSmoothAndRepeats() {
        let noise = Noise()
        #expect(noise.at(3, 7) == noise.cell(3, 7))
        #expect(noise.at(-1, -2) == noise.cell(255, 254))
        #expect(noise.at(1.5, 2) == noise.at(257.5, 258))
        for step in 0..<1000 {
            let x = Float(step) / 37 - 9
            #expect(abs(noise.at(x, 0.4) - noise.at(x + 0.001, 0.4)) < 0.003)
            #expect((0...1).contains(noise.layered(x, 0.4, 5)))
        }
    }

    /// The first numbers of SplitMix64's reference implementation for seed 0.
    @Test func diceFollowSplitMix64() {
        var dice = Dice(0)
        let numbers = [dice.bits(), dice.bits(), dice.bits()]
        #expect(numbers == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    }
}
