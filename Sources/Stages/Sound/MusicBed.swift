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
            // What ends with the film, or after it, gives way to nothing: a tune that is composed for the film keeps its last chord.
            let last = parts.last?.range.upperBound ?? 0
            guard last < film else { break }
            let overlap = parts.last.map { min(crossfade, lengths[$0.song] / 4, lengths[song] / 4) } ?? 0
            let start = last - overlap
            if !parts.isEmpty { parts[parts.count - 1].fall = overlap }
            parts.append(Part(song: song, range: start..<(start + lengths[song]), rise: overlap, fall: 0))
            number += 1
        }
        self.parts = parts
        end = min(film, parts.last?.range.upperBound ?? 0)
    }
}

/// Where the music of a film steps back, and how far: for speech, for music in clips, and a little for clips that are loud.
///
/// Levels move in half cosines of dB, which is what is heard as even. Where several dips meet, the deepest counts. A pure function of
/// samples.
struct MusicDips: Hashable, Sendable {
    /// A time in which the music is lower.
    struct Dip: Hashable, Sendable {
        /// The samples at which it is wholly down.
        var hold: Range<Int>
        /// Samples before and after, in which it goes down and comes up.
        var fall: Int
        var rise: Int
        /// dB
        var depth: Double

        /// All samples at which it is not wholly up.
        var range: Range<Int> { (hold.lowerBound - fall)..<(hold.upperBound + rise) }

        /// How far it is down at a sample: 0…1.
        func share(at sample: Int) -> Double {
            if hold.contains(sample) { return 1 }
            guard range.contains(sample) else { return 0 }
            let progress =
                sample < hold.lowerBound
                ? Double(sample - range.lowerBound) / Double(fall) : Double(range.upperBound - sample) / Double(rise)
            return 0.5 - 0.5 * cos(.pi * progress)
        }
    }

    /// Those for speech, during which the music is also thinned out.
    let speech: [Dip]
    let others: [Dip]

    init(speech: [Dip] = [], others: [Dip] = []) {
        self.speech = speech
        self.others = others
    }

    /// Milliseconds before the first word at which the music begins to go down, and how long it takes; then how long it takes to come up,
    /// and how long it stays up at least before it goes down again.
    private static let (lead, fall, rise, rest) = (350, 250, 1500, 1500)

    /// The dips for speech, from sorted samples of the film at which somebody speaks. A pause in which the music could not stay up is
    /// none.
    static func forSpeech(_ spans: [Range<Int>], depth: Double, sampleRate: Int) -> [Dip] {
        let samples = { (milliseconds: Int) in sampleRate * milliseconds / 1000 }
        var groups: [Range<Int>] = []
        for span in spans {
            if let last = groups.last, span.lowerBound - last.upperBound < samples(lead + rise + rest) {
                groups[groups.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                groups.append(span)
            }
        }
        return groups.map {
            Dip(
                hold: ($0.lowerBound - samples(lead - fall))..<$0.upperBound, fall: samples(fall), rise: samples(rise),
                depth: depth)
        }
    }

    /// dB for a clip that has music of its own, and milliseconds of its ramps.
    private static let (clipDepth, clipRamp) = (40.0, 800)

    /// The dip for a clip with music of its own, at these samples of the film. Its ramps lie within the clip, where its own music is
    /// heard: beside it, they would leave a hole of silence in a neighbour without sound.
    static func forMusic(at place: Range<Int>, sampleRate: Int) -> Dip {
        let ramp = min(sampleRate * clipRamp / 1000, place.count / 4)
        return Dip(
            hold: (place.lowerBound + ramp)..<(place.upperBound - ramp), fall: ramp, rise: ramp, depth: clipDepth)
    }

    /// dB for a loud clip.
    private static let loudDepth = 4.0

    /// The dip for a clip that is loud without speech. Its ramps are as slow as those after speech.
    static func forLoudness(at place: Range<Int>, sampleRate: Int) -> Dip {
        let ramp = sampleRate * rise / 1000
        return Dip(hold: place, fall: ramp, rise: ramp, depth: loudDepth)
    }

    /// The level of the music at a sample, in dB: 0 or less.
    func gain(at sample: Int) -> Double {
        -(speech + others).reduce(0) { max($0, $1.depth * $1.share(at: sample)) }
    }

    /// How far it is thinned out at a sample: 0…1.
    func thinness(at sample: Int) -> Double { speech.reduce(0) { max($0, $1.share(at: sample)) } }

    /// Only the dips that matter at these samples.
    func within(_ range: Range<Int>) -> MusicDips {
        MusicDips(
            speech: speech.filter { $0.range.overlaps(range) }, others: others.filter { $0.range.overlaps(range) })
    }
}

/// Takes from music what hides words: everything below 100 Hz, and 3 dB around 2 kHz.
///
/// Second-order filters by the bilinear transform, as in R. Bristow-Johnson's Audio EQ Cookbook.
struct MusicThinner {
    /// A filter in transposed direct form 2, for both channels.
    private struct Section {
        let b0, b1, b2, a1, a2: Double
        var first = SIMD2<Double>.zero
        var second = SIMD2<Double>.zero

        /// A high-pass of Butterworth's form.
        init(highPass corner: Double, sampleRate: Int) {
            let angle = 2 * Double.pi * corner / Double(sampleRate)
            let alpha = sin(angle) / 2.0.squareRoot()
            let scale = 1 / (1 + alpha)
            b0 = (1 + cos(angle)) / 2 * scale
            b1 = -(1 + cos(angle)) * scale
            b2 = b0
            a1 = -2 * cos(angle) * scale
            a2 = (1 - alpha) * scale
        }

        /// A bell. `gain` in dB.
        init(bell centre: Double, gain: Double, quality: Double, sampleRate: Int) {
            let angle = 2 * Double.pi * min(centre / Double(sampleRate), 0.45)
            let (alpha, height) = (sin(angle) / (2 * quality), pow(10, gain / 40))
            let scale = 1 / (1 + alpha / height)
            b0 = (1 + alpha * height) * scale
            b1 = -2 * cos(angle) * scale
            b2 = (1 - alpha * height) * scale
            a1 = b1
            a2 = (1 - alpha / height) * scale
        }

        mutating func next(_ input: SIMD2<Double>) -> SIMD2<Double> {
            let output = b0 * input + first
            first = b1 * input - a1 * output + second
            second = b2 * input - a2 * output
            return output
        }
    }

    private var highPass: Section
    private var bell: Section

    init(sampleRate: Int) {
        highPass = Section(highPass: 100, sampleRate: sampleRate)
        bell = Section(bell: 2000, gain: -3, quality: 0.7, sampleRate: sampleRate)
    }

    /// Thins samples out, each as far as `share` says for its index: 0…1.
    mutating func filter(_ block: inout SampleBlock, by share: (Int) -> Double) {
        for index in block.left.indices {
            let sound = SIMD2(Double(block.left[index]), Double(block.right[index]))
            let thin = bell.next(highPass.next(sound))
            let share = share(index)
            guard share > 0 else { continue }
            let mixed = sound + share * (thin - sound)
            (block.left[index], block.right[index]) = (Float(mixed.x), Float(mixed.y))
        }
    }
}
