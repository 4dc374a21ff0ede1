import Model
import Testing

@testable import Stages

/// Positions are milliseconds: a thousand samples a second.
@Suite struct MusicDipsTests {
    private func dips(_ spans: [Range<Int>]) -> MusicDips {
        MusicDips(speech: MusicDips.forSpeech(spans, depth: 14, sampleRate: 1000))
    }

    @Test func theMusicIsDownForEachWord() {
        let dips = dips([5000..<6000])
        #expect(dips.gain(at: 4649) == 0 && dips.gain(at: 4900) == -14 && dips.gain(at: 5999) == -14)
        #expect(abs(dips.gain(at: 4775) + 7) < 0.1)
        #expect(abs(dips.gain(at: 6750) + 7) < 0.1 && dips.gain(at: 7500) == 0)
        #expect(dips.thinness(at: 5500) == 1 && dips.thinness(at: 8000) == 0)
    }

    /// A pause in which the music could not be up for 1.5 s is held.
    @Test func pausesAreHeld() {
        let held = dips([5000..<6000, 7100..<8000, 11_300..<12_000])
        #expect((4900..<12_000).allSatisfy { held.gain(at: $0) == -14 })
        let apart = dips([5000..<6000, 9350..<10_000])
        #expect((7500..<9000).allSatisfy { apart.gain(at: $0) == 0 } && apart.gain(at: 9250) == -14)
    }

    /// Beside a clip with music of its own there may be one without any sound: there the music stays as it is.
    @Test func musicGivesWayWithinAClipWithMusicOfItsOwn() {
        for length in [200, 1000, 8000] {
            let dips = MusicDips(others: [MusicDips.forMusic(at: 5000..<5000 + length, sampleRate: 1000)])
            #expect(dips.gain(at: 4999) == 0 && dips.gain(at: 5000 + length) == 0)
            #expect(dips.gain(at: 5000 + length / 2) == -40)
        }
    }

    @Test func `between two clips with music of their own the film's music stays down`() throws {
        let rate = 48_000
        let places = [0..<4 * rate, 7 * rate / 2..<8 * rate, 15 * rate / 2..<12 * rate]
        let music = places.dropLast().map { place in
            ClipSpeech(place: place, spans: SpeechSpans(music: [0..<place.count * 100 / rate]))
        }
        let track = MusicTrack(
            songs: [], level: -20, duck: 14, fadeIn: .zero, fadeOut: .zero, loops: true, keepsSound: true, detector: nil
        )
        let dips = MusicDips(
            track, clips: music + [ClipSpeech(place: places[2], spans: SpeechSpans())], places: places,
            own: try OwnLoudness(sampleRate: rate), sampleRate: rate)
        #expect((rate..<7 * rate).allSatisfy { !$0.isMultiple(of: 480) || dips.gain(at: $0) == -40 })
        #expect(dips.gain(at: 8 * rate) == 0)
    }

    @Test func theDeepestCounts() {
        let dips = MusicDips(
            speech: MusicDips.forSpeech([5000..<6000], depth: 14, sampleRate: 1000),
            others: [
                MusicDips.forMusic(at: 5500..<9000, sampleRate: 1000),
                MusicDips.forLoudness(at: 2000..<6000, sampleRate: 1000),
            ])
        #expect(dips.gain(at: 3000) == -4 && dips.gain(at: 6300) == -40 && dips.gain(at: 8199) == -40)
        #expect(dips.gain(at: 9000) == 0 && abs(dips.gain(at: 8600) + 20) < 0.1)
        // Only speech thins the music out.
        #expect(dips.thinness(at: 8000) == 0)
        let part = dips.within(0..<4000)
        #expect(part.speech.isEmpty && part.others.count == 1)
    }
}
