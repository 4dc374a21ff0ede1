import Foundation
import TestSupport
import Testing

@testable import Fixtures
@testable import Stages

/// The net on a synthetic voice, with the weights that `scripts/setup.sh` makes.
@Suite struct SpeechDetectorTests {
    private let model: SpeechModel

    init() throws { model = try #require(SpeechModel(try SpeechFile.bytes())) }

    /// Speech, singing and music at every 19th hundredth of a second, from the same sound: by NumPy, which read the weights from the PyPI
    /// package itself and computed the filterbank with its own transform and logarithms.
    private static let expected: [[Float]] = [
        [0.0018, 0.0001, 0.0001], [0.0002, 0.0000, 0.0001], [0.0000, 0.0000, 0.0000], [0.0001, 0.0000, 0.0001],
        [0.0007, 0.0000, 0.0000], [0.2012, 0.0003, 0.0001], [0.9571, 0.0261, 0.0001], [0.9708, 0.0193, 0.0002],
        [0.9400, 0.0563, 0.0006], [0.8502, 0.1361, 0.0037], [0.5214, 0.4602, 0.0040], [0.7227, 0.2782, 0.0018],
        [0.8027, 0.1803, 0.0019], [0.7735, 0.2563, 0.0085], [0.8469, 0.1634, 0.0045], [0.8595, 0.1592, 0.0026],
        [0.8625, 0.1266, 0.0026], [0.9419, 0.0582, 0.0013], [0.8968, 0.1294, 0.0025], [0.9485, 0.0606, 0.0009],
        [0.9750, 0.0312, 0.0006], [0.9083, 0.0170, 0.0003], [0.0107, 0.0001, 0.0000], [0.0005, 0.0000, 0.0000],
        [0.0000, 0.0000, 0.0000], [0.0000, 0.0000, 0.0000], [0.0000, 0.0000, 0.0000], [0.0000, 0.0000, 0.0000],
        [0.0000, 0.0000, 0.0000], [0.0000, 0.0000, 0.0000], [0.0001, 0.0000, 0.0000], [0.0003, 0.0000, 0.0000],
    ]

    private static let voice = SyntheticVoice.samples(96_000, speaking: 16_000..<64_000)

    private func chances(_ samples: [Float], cut: Int) -> [Float] {
        var detector = SpeechDetector(model)
        for first in stride(from: 0, to: samples.count, by: cut) {
            detector.add(Array(samples[first..<min(first + cut, samples.count)]))
        }
        detector.finish()
        return detector.chances
    }

    @Test func chancesAreThoseOfTheReference() {
        let chances = chances(Self.voice, cut: 16_000)
        #expect(chances.count == 3 * 598)
        for (row, expected) in Self.expected.enumerated() {
            for kind in 0..<3 {
                let chance = chances[3 * 19 * row + kind]
                #expect(abs(chance - expected[kind]) <= 0.001, "\(row) \(kind): \(chance), not \(expected[kind])")
            }
        }
    }

    /// Not nearly the same: the bits decide what a film is stored as.
    @Test(arguments: [1, 159, 1600, 10_007, 96_000])
    func cutsChangeNoBit(cut: Int) {
        let short = Array(Self.voice[..<40_000])
        #expect(chances(short, cut: cut) == chances(short, cut: 4096))
    }

    @Test func aVoiceIsOneSpan() throws {
        let spans = SpeechSpans(chances: chances(Self.voice, cut: 4096))
        let span = try #require(spans.speech.first)
        #expect(
            spans.speech.count == 1 && abs(span.lowerBound - 100) <= 15 && abs(span.upperBound - 400) <= 15, "\(spans)")
    }

    @Test func silenceAndNoSoundHaveNoSpans() {
        #expect(SpeechSpans(chances: chances([Float](repeating: 0, count: 48_000), cut: 4096)) == SpeechSpans())
        #expect(chances([], cut: 1).isEmpty && chances([0, 0, 0], cut: 1).isEmpty)
    }

    /// Chords are music, and nobody speaks in them.
    @Test func chordsAreMusic() {
        let chord = (0..<96_000).map { index in
            [220.0, 277.2, 329.6, 440].reduce(Float(0)) { sum, hertz in
                let time = Double(index % 8000) / 16_000
                return sum + Float(0.08 * exp(-3 * time) * sin(2 * .pi * hertz * Double(index) / 16_000))
            }
        }
        let spans = SpeechSpans(chances: chances(chord, cut: 4096))
        #expect(spans.speech.isEmpty && spans.music.reduce(0) { $0 + $1.count } > 300, "\(spans)")
    }

    @Test func otherBytesAreNoModel() throws {
        let whole = try SpeechFile.bytes()
        #expect(SpeechModel([]) == nil && SpeechModel(Array("DRS1".utf8)) == nil)
        for length in [4, 8, 1000, whole.count - 1] { #expect(SpeechModel(Array(whole.prefix(length))) == nil) }
        #expect(SpeechModel(whole + [0]) == nil)
        var other = whole
        other[3] = UInt8(ascii: "2")
        #expect(SpeechModel(other) == nil)
    }
}
