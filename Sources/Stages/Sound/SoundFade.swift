import Foundation

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
