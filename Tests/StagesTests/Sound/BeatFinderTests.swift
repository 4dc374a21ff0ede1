import Foundation
import Model
import TestSupport
import Testing

@testable import Stages

/// Beats that are proposed of music files.
@Suite struct BeatFinderTests {
    private func proposal(
        _ sound: BeatFile.Sound, bpm: Double, first: Double, seconds: Double = 30
    ) throws -> ProposedBeats? {
        let media = try TestMedia()
        defer { media.remove() }
        let path = media.path("song.wav")
        try BeatFile.write(to: path, sound, bpm: bpm, first: first, seconds: seconds)
        return try BeatsQuestion(path: path, withClicks: false).answer().get().beats
    }

    @Test(
        arguments: [BeatFile.Sound.clicks, .drums],
        [(bpm: 72.0, first: 0.42), (90, 0), (104.5, 1.37), (120, 0.05), (143.25, 3.2)])
    func tempoAndFirstBeatAreFound(sound: BeatFile.Sound, beats: (bpm: Double, first: Double)) throws {
        let found = try #require(try proposal(sound, bpm: beats.bpm, first: beats.first))
        let bpm = Double(found.tempo) / 1000
        #expect(abs(bpm / beats.bpm - 1) < 0.0005, "\(bpm)")
        #expect(abs(found.firstBeat.seconds - beats.first) < 0.02, "\(found.firstBeat.seconds)")
        #expect(found.heard > 95)
    }

    /// Over four minutes, an error of a thousandth would be half a beat.
    @Test func theLastBeatOfALongPieceFitsToo() throws {
        let found = try #require(try proposal(.drums, bpm: 101.3, first: 0.2, seconds: 240))
        let last = (240 / 60 * 101.3).rounded(.down)
        let place = found.firstBeat.seconds + last * 60_000 / Double(found.tempo)
        #expect(abs(place - (0.2 + last * 60 / 101.3)) < 0.03, "\(found)")
    }

    @Test func aToneAndSilenceHaveNone() throws {
        let media = try TestMedia()
        defer { media.remove() }
        for hertz in [[440.0], [0]] {
            try ToneFile.write(to: media.path("tone.wav"), seconds: 20, hertz: hertz)
            #expect(try BeatsQuestion(path: media.path("tone.wav"), withClicks: true).answer().get().beats == nil)
        }
        try Data("no music".utf8).write(to: URL(filePath: media.path("text.mp3")))
        let error = try #require(throws: DayreelError.self) {
            try BeatsQuestion(path: media.path("text.mp3"), withClicks: false).answer().get()
        }
        #expect(error.code == .missingInput)
    }

    /// Clicks are heard where the beats are, over silence that the file has there.
    @Test func clicksAreAtTheBeats() throws {
        let beats = ProposedBeats(BeatFinder.Found(period: 0.5, first: 0.25, heard: 1), length: .seconds(10))
        let rate = OnsetStrength.sampleRate
        let bytes = beats.clicks(over: [Float](repeating: 0, count: 10 * rate)).suffix(20 * rate)
        let loud = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            bytes[$0] != 0 || bytes[$0 + 1] != 0
        }
        let first = try #require(loud.firstIndex(of: true))
        #expect(abs(Double(first) / Double(rate) - beats.firstBeat.seconds) < 0.001)
        var count = 0
        for index in 1..<loud.count where loud[index] && !loud[max(0, index - 100)..<index].contains(true) {
            count += 1
        }
        #expect(count == 20)
    }
}
