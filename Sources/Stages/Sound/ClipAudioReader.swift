import Foundation
import LibAV
import Model

/// The sound of a part of a source, sample by sample from the clip's first frame on, with silence where the source has none.
///
/// Timestamps decide the positions of samples: a track that starts late, ends early or has a gap stays in sync with the picture. Where
/// sound begins or ends inside the clip, it is faded over five milliseconds to avoid clicks.
final class ClipAudioReader {
    /// Timestamps that differ by less from the end of the preceding samples are rounding errors, not gaps. Less than half a frame at 60
    /// f/s.
    private static let jitter = MediaTime.milliseconds(8)
    /// AAC and other codecs need earlier packets to decode the first samples correctly.
    private static let runUp = MediaTime.milliseconds(200)

    private let sampleRate: Int
    private let origin: MediaTime
    private let decoder: AudioDecoder?
    private var blocker: DCBlocker
    /// The length of a ramp in samples.
    private let edge: Int
    /// The number of samples that were read. `ready` has the samples that follow, as far as they are known: never fewer than a ramp after a
    /// read, so that a ramp can still precede a gap.
    private var position = 0
    private var ready = SampleBlock(count: 0)
    /// Decoded samples that begin after the samples requested so far.
    private var pending: Chunk?
    /// The position at which decoded samples would continue without a gap; nil before the first.
    private var continuation: Int?
    /// Samples since the sound last began inside the clip; nil in silence.
    private var sounding: Int?
    /// True if the next samples do not continue those in `ready`.
    private var isBroken = true
    /// The reason why the source's sound, or the rest of it, is silent.
    private(set) var trouble: String?

    /// Consecutive samples, and the position of the first one in the clip.
    private struct Chunk {
        var samples: SampleBlock
        var position: Int
    }

    /// `start` counts from the start of the picture. A source whose sound cannot be decoded is silent, and `trouble` says why.
    init(at location: MediaLocation, start: MediaTime, sampleRate: Int) throws {
        self.sampleRate = sampleRate
        blocker = DCBlocker(sampleRate: sampleRate)
        edge = CrossfadeEnvelope.edgeLength(at: sampleRate)
        let file = try Demuxer(
            path: location.path, stretch: location.range?.bytes, continuations: location.fileContinuations)
        origin = MediaTime(microseconds: file.info.picture(of: location.streams)?.startTime ?? 0) + start
        guard let stream = file.info.sound(of: location.streams) else {
            decoder = nil
            return
        }
        do {
            let opened = try AudioDecoder(file, stream: stream.index, sampleRate: sampleRate, channels: 2)
            if start > Self.runUp { try opened.seek(to: (origin - Self.runUp).microseconds) }
            decoder = opened
        } catch let error as LibAVError where error.kind.blamesContents {
            decoder = nil
            trouble = error.description
        }
    }

    /// Silence, for a source that must not be opened.
    init(silenceAt sampleRate: Int) {
        self.sampleRate = sampleRate
        blocker = DCBlocker(sampleRate: sampleRate)
        edge = CrossfadeEnvelope.edgeLength(at: sampleRate)
        origin = .zero
        decoder = nil
    }

    /// The error that ended the reading without saying anything about the source: results from it must not be stored.
    private(set) var interruption: LibAVError?

    /// True if some of the samples came from the source.
    private(set) var hasSounded = false

    /// The number of packets of sound that could not be decoded.
    var corruptFrames: Int { decoder?.corruptFrames ?? 0 }

    /// The next `count` samples.
    func read(_ count: Int) -> SampleBlock {
        fill(count + edge)
        let block = ready.first(count)
        ready.removeFirst(count)
        position += count
        return block
    }

    /// Makes at least `wanted` samples ready.
    private func fill(_ wanted: Int) {
        while ready.count < wanted {
            guard let chunk = pending.take() ?? decoded() else {
                breakOff()
                ready.appendSilence(wanted - ready.count)
                return
            }
            let gap = chunk.position - position - ready.count
            if gap > 0 {
                breakOff()
                ready.appendSilence(min(gap, wanted - ready.count))
                pending = chunk
            } else if -gap < chunk.samples.count {
                append(chunk.samples, dropping: -gap)
            }
        }
    }

    private func append(_ samples: SampleBlock, dropping dropped: Int) {
        if isBroken { breakOff() }
        isBroken = false
        hasSounded = true
        let first = ready.count
        // Sound from the clip's first sample on is shaped by the film's crossfades.
        var age = sounding ?? (position + first == 0 ? edge : 0)
        ready.append(samples, dropping: dropped)
        if age < edge {
            let from = age
            ready.scale(first..<min(ready.count, first + edge - age)) { ramp(from + $0) }
        }
        age += ready.count - first
        sounding = age
    }

    /// Ends the sound after the last ready sample.
    private func breakOff() {
        guard sounding != nil else { return }
        sounding = nil
        isBroken = true
        let count = min(edge, ready.count)
        ready.scale((ready.count - count)..<ready.count) { ramp(count - 1 - $0) }
    }

    /// Half a cosine period, from 0 to 1.
    private func ramp(_ step: Int) -> Float {
        0.5 - 0.5 * cos(.pi * (Float(step) + 0.5) / Float(edge))
    }

    /// The next samples of the source with their position; nil at its end.
    private func decoded() -> Chunk? {
        guard trouble == nil, let decoder else { return nil }
        do {
            guard let frame = try decoder.next() else { return nil }
            let place = place(of: frame)
            var chunk = Chunk(samples: SampleBlock(frame), position: place)
            blocker.filter(&chunk.samples)
            if place != continuation { isBroken = true }
            continuation = place + chunk.samples.count
            return chunk
        } catch {
            if let error = error as? LibAVError, !error.kind.blamesContents { interruption = error }
            trouble = "\(error)"
            return nil
        }
    }

    private func place(of frame: borrowing AudioFrame) -> Int {
        let stamped = frame.presentationTime.map { time in
            Int((time - origin.microseconds).scaled(by: Int64(sampleRate), over: 1_000_000))
        }
        guard let stamped else { return continuation ?? 0 }
        guard let continuation else { return stamped }
        let tolerance = Int(Self.jitter.microseconds) * sampleRate / 1_000_000
        return abs(stamped - continuation) <= tolerance ? continuation : stamped
    }
}

/// Removes a constant offset from sound: a first-order high-pass at 5 Hz.
///
/// An offset costs headroom, and clicks wherever sound begins or ends. The filter attenuates 20 Hz by 0.3 dB, and nothing audible.
struct DCBlocker {
    /// The pole: `1 − 2π · 5 Hz / sample rate`.
    private let pole: Double
    private var left: Memory?
    private var right: Memory?

    private struct Memory {
        var input: Double
        var output = 0.0
    }

    init(sampleRate: Int) { pole = 1 - 2 * Double.pi * 5 / Double(sampleRate) }

    /// Filters samples that follow those before. The first ones begin at their own mean, so that an offset is gone from the first sample
    /// on.
    mutating func filter(_ block: inout SampleBlock) {
        guard block.count > 0 else { return }
        filter(&block.left, &left)
        filter(&block.right, &right)
    }

    private func filter(_ samples: inout [Float], _ memory: inout Memory?) {
        let mean = samples.reduce(0.0) { $0 + Double($1) } / Double(samples.count)
        var last = memory ?? Memory(input: mean)
        for index in samples.indices {
            let input = Double(samples[index])
            last = Memory(input: input, output: input - last.input + pole * last.output)
            samples[index] = Float(last.output)
        }
        memory = last
    }
}
