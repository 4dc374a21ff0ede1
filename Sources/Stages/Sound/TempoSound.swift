import LibAV
import Model

/// The sound of a clip at another speed, at its own pitch: libavfilter's `atempo` puts overlapping pieces of it closer together, or further
/// apart. As many samples as the clip has come from the part of the source that its pictures show, and silence where that is short of them.
final class TempoSound: SampleSource {
    /// Samples that are filtered at a time, whatever is read, so that the same samples come out.
    private static let step = 1024
    /// The highest factor of one filter, which leaves out samples beyond it.
    private static let mostAtOnce = 2.0

    private let recorded: ClipAudioReader
    private let graph: FilterGraph
    private let sampleRate: Int
    /// The length of a ramp in samples.
    private let edge: Int
    /// Samples of the source that were not read yet.
    private var remaining: Int
    private var position = 0
    private var hasEnded = false
    private var ready = SampleBlock(count: 0)
    /// Set if the filter fails: the rest is silent.
    private(set) var trouble: LibAVError?

    /// `count` is the length of the clip in samples of the film. `recorded` begins `lead` before the clip. Throws `LibAVError`.
    init(_ recorded: ClipAudioReader, count: Int, sampleRate: Int, speed: Speed) throws {
        self.recorded = recorded
        self.sampleRate = sampleRate
        edge = CrossfadeEnvelope.edgeLength(at: sampleRate)
        remaining = Self.lead(of: speed, sampleRate: sampleRate) + speed.recorded(inSamples: count)
        graph = try FilterGraph(audioInput: (sampleRate, 2), chain: Self.chain(for: speed))
    }

    /// Samples of the recording before the clip. The filter puts the middle of its first piece, of a 24th of a second or a little more,
    /// at the beginning: sound would be early by half a piece.
    static func lead(of speed: Speed, sampleRate: Int) -> Int {
        let piece = sampleRate / 24
        let half = (piece & (piece - 1) == 0 ? piece : 1 << (Int.bitWidth - piece.leadingZeroBitCount)) / 2
        return factors(for: speed).count > 1 ? half + Int(mostAtOnce) * half : half
    }

    private static func factors(for speed: Speed) -> [Double] {
        let factor = Double(speed.thousandths) / 1000
        return factor > mostAtOnce ? [mostAtOnce, factor / mostAtOnce] : [factor]
    }

    private static func chain(for speed: Speed) -> [Filter] {
        factors(for: speed).map { Filter("atempo", ["tempo": "\($0)"]) }
    }

    func read(_ count: Int) -> SampleBlock {
        while ready.count < count + edge, !hasEnded {
            do {
                try filter()
            } catch {
                (hasEnded, trouble) = (true, error as? LibAVError)
            }
            if hasEnded { breakOff() }
        }
        if ready.count < count { ready.appendSilence(count - ready.count) }
        let block = ready.first(count)
        ready.removeFirst(count)
        return block
    }

    /// Ends the sound, which may be a hundredth of a second before the clip, without a click.
    private func breakOff() {
        let count = min(edge, ready.count)
        ready.scale((ready.count - count)..<ready.count) { 1 - (Float($0) + 0.5) / Float(count) }
    }

    /// Throws `LibAVError`.
    private func filter() throws {
        let count = min(Self.step, remaining)
        if count > 0 {
            try graph.push(try AudioFrame(recorded.read(count), sampleRate: sampleRate, position: position))
            remaining -= count
            position += count
        } else {
            try graph.finish()
            hasEnded = true
        }
        while let frame = try graph.pullSamples() { ready.append(SampleBlock(frame)) }
    }
}
