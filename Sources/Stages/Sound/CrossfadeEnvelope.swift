import Foundation

/// The level of a clip at each sample of the film: a rise, full level, a fall.
///
/// Equal power (sine and cosine), because the sounds of two days are uncorrelated, so their powers add.
struct CrossfadeEnvelope: Hashable, Sendable {
    /// Range in samples of the film.
    let rise: Range<Int>
    let fall: Range<Int>

    /// Milliseconds of a ramp where sound begins or ends without a crossfade, to avoid clicks.
    static let edge = 5

    /// The length of such a ramp in samples.
    static func edgeLength(at sampleRate: Int) -> Int { sampleRate * edge / 1000 }

    func gain(at sample: Int) -> Float {
        if sample < rise.lowerBound || sample >= fall.upperBound { return 0 }
        var gain: Float = 1
        if sample < rise.upperBound { gain *= sin(.pi / 2 * Self.progress(of: sample, in: rise)) }
        if sample >= fall.lowerBound { gain *= cos(.pi / 2 * Self.progress(of: sample, in: fall)) }
        return gain
    }

    /// The samples at which the clip has its full level. Empty if rise and fall meet.
    var plateau: Range<Int> { rise.upperBound..<max(rise.upperBound, fall.lowerBound) }

    private static func progress(of sample: Int, in range: Range<Int>) -> Float {
        (Float(sample - range.lowerBound) + 0.5) / Float(range.count)
    }

    /// One envelope for each clip. `clips` are their sample ranges in the film, sorted; neighbours may overlap. Beside a silence, as a card
    /// makes it, sound comes and goes over the length of a crossfade.
    static func envelopes(for clips: [Range<Int>], crossfade: Int, sampleRate: Int) -> [CrossfadeEnvelope] {
        let ramp = edgeLength(at: sampleRate)
        return clips.indices.map { index in
            let clip = clips[index]
            let start = index > 0 ? clips[index - 1].upperBound : 0
            let end = index + 1 < clips.count ? clips[index + 1].lowerBound : clip.upperBound
            let rise = index > 0 ? join(clips[index - 1], clip, crossfade: max(crossfade, ramp)) : nil
            let fall = index + 1 < clips.count ? join(clip, clips[index + 1], crossfade: max(crossfade, ramp)) : nil
            let (first, last) = (clip.lowerBound, clip.upperBound)
            func length(besideSilence: Bool) -> Int { besideSilence ? max(ramp, min(crossfade, clip.count / 2)) : ramp }
            return CrossfadeEnvelope(
                rise: rise ?? first..<min(first + length(besideSilence: start < first), last),
                fall: fall ?? max(last - length(besideSilence: last < end), first)..<last)
        }
    }

    /// The crossfade in the middle of the overlap of two clips, at most as long as the overlap; nil if they only touch.
    private static func join(_ before: Range<Int>, _ after: Range<Int>, crossfade: Int) -> Range<Int>? {
        let overlap = before.upperBound - after.lowerBound
        let length = min(crossfade, overlap)
        guard length > 0 else { return nil }
        let first = after.lowerBound + (overlap - length) / 2
        return first..<(first + length)
    }
}

/// Fades the film's sound in from silence and out to it, in sync with the picture: half a cosine period, so that neither end of a fade is
/// audible as an edge.
struct SoundFade: Hashable, Sendable {
    /// Sample ranges of the film, which do not overlap; empty without fades.
    let rise: Range<Int>
    let fall: Range<Int>

    /// `position`: the position of the block's first sample in the film.
    func apply(to block: inout SampleBlock, at position: Int) {
        let samples = position..<(position + block.count)
        for part in [rise.clamped(to: samples), fall.clamped(to: samples)] where !part.isEmpty {
            block.scale((part.lowerBound - position)..<(part.upperBound - position)) { gain(at: part.lowerBound + $0) }
        }
    }

    /// A factor from 0 to 1.
    func gain(at sample: Int) -> Float {
        if rise.contains(sample) { return Self.ramp(sample - rise.lowerBound, of: rise.count) }
        if fall.contains(sample) { return Self.ramp(fall.upperBound - 1 - sample, of: fall.count) }
        return 1
    }

    private static func ramp(_ step: Int, of count: Int) -> Float {
        0.5 - 0.5 * cos(.pi * Float(step) / Float(count))
    }
}
