import Foundation
import Testing

@testable import Stages

@Suite struct LoudnessMeterTests {
    private func sine(_ amplitude: Double, _ hertz: Double = 997, count: Int = 96_000, phase: Double = 0) -> [Float] {
        (0..<count).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48_000 + phase)) }
    }

    @Test func aSineInBothChannelsHasTheLoudnessOfItsAmplitude() throws {
        let meter = try LoudnessMeter(sampleRate: 48_000)
        let sound = sine(0.1)
        try meter.add(left: sound, right: sound)
        #expect(abs(try #require(meter.integrated) + 20) < 0.05)
    }

    @Test func aSineInOneChannelIsThreeDecibelsQuieter() throws {
        let meter = try LoudnessMeter(sampleRate: 48_000)
        try meter.add(left: sine(0.1), right: [Float](repeating: 0, count: 96_000))
        #expect(abs(try #require(meter.integrated) + 23.01) < 0.05)
    }

    @Test func silenceAndLessThanABlockHaveNoLoudness() throws {
        let meter = try LoudnessMeter(sampleRate: 48_000)
        try meter.add(left: [Float](repeating: 0, count: 48_000), right: [Float](repeating: 0, count: 48_000))
        #expect(meter.integrated == nil && meter.latestPeak == 0)
        let short = try LoudnessMeter(sampleRate: 48_000)
        try short.add(left: sine(0.1, count: 9600), right: sine(0.1, count: 9600))
        #expect(short.integrated == nil)
    }

    @Test func thePeakBetweenSamplesIsThatOfTheLouderChannel() throws {
        let meter = try LoudnessMeter(sampleRate: 48_000)
        // A sine of a quarter of the sample rate, whose peaks are half way between samples: the samples reach 0.707, the signal 1.
        try meter.add(left: sine(0.1), right: sine(1, 12_000, phase: .pi / 4))
        #expect(abs(meter.latestPeak - 1) < 0.03)
        try meter.add(left: sine(0.1), right: sine(0.1))
        try meter.add(left: sine(0.1), right: sine(0.1))
        #expect(abs(meter.latestPeak - 0.1) < 0.01, "only what was added last counts")
    }

    @Test func theLibraryHasAVersion() { #expect(LoudnessMeter.libraryVersion.hasPrefix("1.")) }

    @Test func theMomentaryLoudnessIsThatOfTheLastFourTenths() throws {
        let meter = try LoudnessMeter(sampleRate: 48_000, truePeak: false)
        for amplitude in [0.1, 0.01] {
            let sound = sine(amplitude, count: 48_000)
            try meter.add(left: sound, right: sound)
            #expect(abs(try #require(meter.momentary) - 20 * log10(amplitude)) < 0.1)
        }
        let whole = try LoudnessMeter(sampleRate: 48_000)
        for amplitude in [0.1, 0.01] {
            let sound = sine(amplitude, count: 48_000)
            try whole.add(left: sound, right: sound)
        }
        #expect(meter.integrated == whole.integrated)
        let silence = [Float](repeating: 0, count: 48_000)
        try meter.add(left: silence, right: silence)
        try meter.add(left: silence, right: silence)
        #expect(meter.momentary == nil)
    }
}
