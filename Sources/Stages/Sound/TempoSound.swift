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
    /// Samples of the source that were not read yet.
    private var remaining: Int
    /// Samples of silence that follow them, so that the filter gives all that it holds.
    private var trailing: Int
    private var position = 0
    private var hasEnded = false
    private var ready = SampleBlock(count: 0)
    /// Set if the filter fails: the rest is silent.
    private(set) var trouble: LibAVError?

    /// `count` is the length of the clip in samples of the film. `recorded` begins `lead` before the clip. Throws `LibAVError`.
    init(_ recorded: ClipAudioReader, count: Int, sampleRate: Int, speed: Speed) throws {
        self.recorded = recorded
        self.sampleRate = sampleRate
        remaining = Self.lead(sampleRate: sampleRate) + speed.recorded(inSamples: count)
        trailing = sampleRate / 5
        graph = try FilterGraph(audioInput: (sampleRate, 2), chain: Self.chain(for: speed))
    }

    /// Samples of the recording before the clip. The filter lets things be heard a little early, each with the piece in which it first
    /// is: measured with noise, voices and clicks at eight speeds, what sounds then is within 11 ms of its picture, and a single click at
    /// the highest speeds within 20.
    static func lead(sampleRate: Int) -> Int { sampleRate * 7 / 1000 }

    private static func chain(for speed: Speed) -> [Filter] {
        let factor = Double(speed.thousandths) / 1000
        let factors = factor > mostAtOnce ? [mostAtOnce, factor / mostAtOnce] : [factor]
        return factors.map { Filter("atempo", ["tempo": "\($0)"]) }
    }

    func read(_ count: Int) -> SampleBlock {
        while ready.count < count, !hasEnded {
            do {
                try filter()
            } catch {
                (hasEnded, trouble) = (true, error as? LibAVError)
            }
        }
        if ready.count < count { ready.appendSilence(count - ready.count) }
        let block = ready.first(count)
        ready.removeFirst(count)
        return block
    }

    /// Throws `LibAVError`.
    private func filter() throws {
        if remaining > 0 {
            let count = min(Self.step, remaining)
            remaining -= count
            try push(recorded.read(count))
        } else if trailing > 0 {
            try push(SampleBlock(count: trailing))
            trailing = 0
        } else {
            try graph.finish()
            hasEnded = true
        }
        while let frame = try graph.pullSamples() { ready.append(SampleBlock(frame)) }
    }

    private func push(_ block: SampleBlock) throws {
        try graph.push(try AudioFrame(block, sampleRate: sampleRate, position: position))
        position += block.count
    }
}
