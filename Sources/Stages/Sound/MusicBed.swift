import Foundation
import Model

/// The music of a film, block by block: piece after piece at one loudness, faded in and out, and lower where it steps back.
struct MusicBed {
    /// A piece that is playing.
    private struct Voice {
        var part: MusicPlan.Part
        var song: any MusicReader
    }

    private let plan: MusicPlan
    private let fade: SoundFade
    private let dips: MusicDips
    /// A factor for each piece.
    private let factors: [Float]
    private let open: (Int) throws -> any MusicReader
    private var thinner: MusicThinner?
    private var voices: [Voice] = []
    private var next = 0

    /// `songs`: what was measured of each piece; `film`: samples; `open` opens a piece.
    init(
        _ track: MusicTrack, songs: [SongLevel], dips: MusicDips, film: Int, sampleRate: Int,
        open: @escaping (Int) throws -> any MusicReader
    ) {
        plan = MusicPlan(
            lengths: songs.map(\.samples), film: film, crossfade: MusicPlan.crossfade * sampleRate, loops: track.loops)
        func samples(_ time: MediaTime) -> Int {
            Int(time.microseconds.scaled(by: Int64(sampleRate), over: 1_000_000))
        }
        let fall = min(samples(track.fadeOut), plan.end)
        fade = SoundFade(rise: 0..<min(samples(track.fadeIn), plan.end - fall), fall: (plan.end - fall)..<plan.end)
        self.dips = dips
        factors = songs.map { $0.factor(to: track.level) }
        self.open = open
        thinner = dips.speech.isEmpty ? nil : MusicThinner(sampleRate: sampleRate)
    }

    /// The samples of a range, which follows that of the last call. Throws what `open` throws, and `LibAVError`.
    mutating func read(_ range: Range<Int>) throws -> SampleBlock {
        while next < plan.parts.count, plan.parts[next].range.lowerBound < range.upperBound {
            let part = plan.parts[next]
            voices.append(Voice(part: part, song: try open(part.song)))
            next += 1
        }
        var block = SampleBlock(count: range.count)
        for voice in voices {
            let place = voice.part.range.clamped(to: range).clamped(to: 0..<max(0, plan.end))
            let sound = try voice.song.read(place.count)
            let offset = place.lowerBound - range.lowerBound
            for index in 0..<sound.count {
                let gain = factors[voice.part.song] * voice.part.gain(at: place.lowerBound + index)
                block.left[offset + index] += sound.left[index] * gain
                block.right[offset + index] += sound.right[index] * gain
            }
        }
        voices.removeAll { $0.part.range.upperBound <= range.upperBound }
        fade.apply(to: &block, at: range.lowerBound)
        stepBack(&block, range)
        return block
    }

    private mutating func stepBack(_ block: inout SampleBlock, _ range: Range<Int>) {
        let near = dips.within(range)
        thinner?.filter(&block) { near.speech.isEmpty ? 0 : near.thinness(at: range.lowerBound + $0) }
        guard !(near.speech.isEmpty && near.others.isEmpty) else { return }
        block.scale(0..<block.count) { .decibels(near.gain(at: range.lowerBound + $0)) }
    }
}

extension MusicPlan.Part {
    /// The level of the piece at a sample, as a factor: equal power where two pieces meet.
    fileprivate func gain(at sample: Int) -> Float {
        if sample < range.lowerBound + rise {
            return sin(.pi / 2 * (Float(sample - range.lowerBound) + 0.5) / Float(rise))
        }
        if sample >= range.upperBound - fall {
            return sin(.pi / 2 * (Float(range.upperBound - sample) - 0.5) / Float(fall))
        }
        return 1
    }
}

/// Which piece of music plays when: one after another, and from the beginning again as long as the film goes on.
struct MusicPlan: Hashable, Sendable {
    /// One playing of a piece, from its beginning.
    struct Part: Hashable, Sendable {
        var song: Int
        /// Samples of the film.
        var range: Range<Int>
        /// Samples at its ends over which it and its neighbours give way to each other.
        var rise: Int
        var fall: Int
    }

    /// In the order of their beginnings; at most two overlap.
    let parts: [Part]
    /// The sample after the last of the music.
    let end: Int

    /// Seconds of a crossfade between two pieces.
    static let crossfade = 2

    /// `lengths`: of all pieces, in samples; pieces of none are left out. `crossfade` is shortened to a quarter of a short piece.
    init(lengths: [Int], film: Int, crossfade: Int, loops: Bool) {
        var parts: [Part] = []
        let songs = lengths.indices.filter { lengths[$0] > 0 }
        var number = 0
        while let song = songs.isEmpty ? nil : songs[number % songs.count], loops || number < songs.count {
            let overlap = parts.last.map { min(crossfade, lengths[$0.song] / 4, lengths[song] / 4) } ?? 0
            let start = (parts.last?.range.upperBound ?? 0) - overlap
            guard start < film else { break }
            if !parts.isEmpty { parts[parts.count - 1].fall = overlap }
            parts.append(Part(song: song, range: start..<(start + lengths[song]), rise: overlap, fall: 0))
            number += 1
        }
        self.parts = parts
        end = min(film, parts.last?.range.upperBound ?? 0)
    }
}
