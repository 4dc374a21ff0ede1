import Foundation
import Model

/// Mixes the clips of a film block by block: at their positions, at one loudness, crossfaded, limited.
struct AudioMixer {
    /// A clip that sounds at the current position.
    private struct Voice {
        var index: Int
        var sound: ClipSound
        /// A factor.
        var gain: Float
    }

    private let film: RenderSound
    private let levels: SoundLevels?
    private var voices: [Voice] = []
    private var next = 0
    /// Samples of the film that have been mixed; `finished` counts those that came out of the limiter.
    private var mixed = 0
    private var finished = 0
    private var limiter: PeakLimiter
    private var music: MusicBed?

    /// Without `levels`, clips keep theirs.
    init(_ film: RenderSound, _ levels: SoundLevels?, music: MusicBed? = nil) {
        self.film = film
        self.levels = levels
        self.music = music
        limiter = PeakLimiter(ceiling: Loudness.ceilingFactor, sampleRate: film.sampleRate)
    }

    /// About `count` samples; nil after the last. Throws `RenderFailure` if a source cannot be opened at all.
    mutating func next(_ count: Int, report: (Diagnostic) -> Void) throws -> SampleBlock? {
        while finished < film.sampleCount {
            let range = mixed..<min(mixed + count, film.sampleCount + limiter.delay)
            let block = try mix(range, report)
            var output = limiter.process(block)
            // The limiter first returns its initial silence.
            output.removeFirst(min(max(0, limiter.delay - mixed), output.count))
            mixed += block.count
            guard output.count > 0 else { continue }
            // After the limiter, so that loud sound is limited as without the fade. Music has fades of its own.
            if music == nil { film.fade.apply(to: &output, at: finished) }
            finished += output.count
            return output
        }
        return nil
    }

    private mutating func mix(_ range: Range<Int>, _ report: (Diagnostic) -> Void) throws -> SampleBlock {
        while next < film.places.count, film.places[next].lowerBound < range.upperBound {
            let gain = Float(pow(10, (levels?.gain(ofClip: next) ?? 0) / 20))
            voices.append(Voice(index: next, sound: try film.open(clip: next, levels), gain: gain))
            next += 1
        }
        var block = SampleBlock(count: range.count)
        for voice in voices {
            let part = film.places[voice.index].clamped(to: range)
            let gains = film.envelopes[voice.index].gains(in: part, times: voice.gain)
            block.add(voice.sound.read(part.count), at: part.lowerBound - range.lowerBound, gains: gains)
            try film.requireReadable(voice.sound, clip: voice.index)
        }
        for voice in voices where film.places[voice.index].upperBound <= range.upperBound {
            film.reportTrouble(with: voice.sound.recorded, clip: voice.index, report)
        }
        voices.removeAll { film.places[$0.index].upperBound <= range.upperBound }
        if let music = try music?.read(range) {
            film.fade.apply(to: &block, at: range.lowerBound)
            block.add(music)
        }
        return block
    }
}

extension CrossfadeEnvelope {
    /// `gain(at:)` for each sample of the range, times a factor.
    func gains(in range: Range<Int>, times factor: Float) -> [Float] {
        var gains = [Float](repeating: factor, count: range.count)
        let whole = plateau.clamped(to: range)
        for sample in range where !whole.contains(sample) {
            gains[sample - range.lowerBound] = factor * gain(at: sample)
        }
        return gains
    }
}

extension SampleBlock {
    /// Adds as many samples.
    fileprivate mutating func add(_ other: SampleBlock) {
        for index in other.left.indices {
            left[index] += other.left[index]
            right[index] += other.right[index]
        }
    }

    /// Adds samples from `offset` on, each times its gain. All of them must fit.
    mutating func add(_ other: SampleBlock, at offset: Int, gains: [Float]) {
        Self.add(other.left.span, to: &left, at: offset, gains: gains.span)
        Self.add(other.right.span, to: &right, at: offset, gains: gains.span)
    }

    private static func add(_ samples: Span<Float>, to channel: inout [Float], at offset: Int, gains: Span<Float>) {
        var all = channel.mutableSpan
        let gains = gains.extracting(0..<samples.count)
        all.withElements(offset..<offset + samples.count) { target in
            // So that the loop checks no bounds, which would rule out SIMD.
            precondition(target.count == samples.count && target.count == gains.count)
            for index in target.indices { target[index] += samples[index] * gains[index] }
        }
    }
}
