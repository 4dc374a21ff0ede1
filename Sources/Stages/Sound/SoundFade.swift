import Foundation

/// The film's sound out of silence and into it again, in step with its picture: half a period of a cosine, so that
/// neither end of it can be heard as an edge.
struct SoundFade: Hashable, Sendable {
    /// Samples of the film; empty without fades. They do not overlap.
    let rise: Range<Int>
    let fall: Range<Int>

    /// `position`: of the block's first sample in the film.
    func apply(to block: inout SampleBlock, at position: Int) {
        let samples = position..<(position + block.count)
        for part in [rise.clamped(to: samples), fall.clamped(to: samples)] where !part.isEmpty {
            block.scale((part.lowerBound - position)..<(part.upperBound - position)) { gain(at: part.lowerBound + $0) }
        }
    }

    /// Factor from 0 to 1.
    func gain(at sample: Int) -> Float {
        if rise.contains(sample) { return Self.ramp(sample - rise.lowerBound, of: rise.count) }
        if fall.contains(sample) { return Self.ramp(fall.upperBound - 1 - sample, of: fall.count) }
        return 1
    }

    private static func ramp(_ step: Int, of count: Int) -> Float {
        0.5 - 0.5 * cos(.pi * Float(step) / Float(count))
    }
}
