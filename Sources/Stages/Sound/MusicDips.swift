import Foundation

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
