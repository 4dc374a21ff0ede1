import LibAV
import Pipeline

/// The sound of a stretch of a source, sample by sample from the clip's first frame on, silence where the source has none.
///
/// Samples stand where their time stamps put them: a track that starts late, ends early or has a gap stays in step with the
/// picture.
final class ClipSound {
    /// Time stamps that differ by less from where the samples before them ended are rounding, not a gap.
    private static let jitter = MediaTime.milliseconds(8)
    /// AAC and others need earlier packets to decode the first samples rightly.
    private static let runUp = MediaTime.milliseconds(200)

    private let sampleRate: Int
    private let origin: MediaTime
    private let decoder: AudioDecoder?
    /// The decoded samples that were not read to their end yet, and where in the clip their first one stands.
    private var pending: SoundBlock?
    private var pendingPosition = 0
    /// Where decoded samples would continue without a gap; nil before the first.
    private var continuation: Int?
    private var position = 0
    /// Why the source's sound, or the rest of it, is silence.
    private(set) var trouble: String?

    /// `start` counts from the start of the picture. A source whose sound cannot be decoded is silent, and `trouble` says why.
    init(at location: MediaLocation, start: MediaTime, sampleRate: Int) throws {
        self.sampleRate = sampleRate
        let info = try Probe.media(at: location.path, stretch: location.stretch)
        origin = MediaTime(microseconds: info.bestVideo?.startTime ?? 0) + start
        guard info.bestAudio != nil else {
            decoder = nil
            return
        }
        do {
            let opened = try AudioDecoder(
                path: location.path, stretch: location.stretch, sampleRate: sampleRate, channels: 2)
            if start > Self.runUp { try opened.seek(to: (origin - Self.runUp).microseconds) }
            decoder = opened
        } catch let error as LibAVError {
            decoder = nil
            trouble = error.description
        }
    }

    /// The next `count` samples.
    func read(_ count: Int) -> SoundBlock {
        var block = SoundBlock(count: count)
        let end = position + count
        while let chunk = chunk(), pendingPosition < end {
            let first = max(pendingPosition, position)
            let last = min(pendingPosition + chunk.count, end)
            if first < last {
                for index in first..<last {
                    block.left[index - position] = chunk.left[index - pendingPosition]
                    block.right[index - position] = chunk.right[index - pendingPosition]
                }
            }
            if pendingPosition + chunk.count > end { break }
            pending = nil
        }
        position = end
        return block
    }

    /// What was decoded last, or the next if that was used up; nil at the end of the source.
    private func chunk() -> SoundBlock? {
        if let pending { return pending }
        guard trouble == nil, let decoder else { return nil }
        do {
            guard let frame = try decoder.next() else { return nil }
            place(frame)
            return pending
        } catch {
            trouble = "\(error)"
            return nil
        }
    }

    private func place(_ frame: borrowing AudioFrame) {
        var block = SoundBlock(count: frame.sampleCount)
        frame.withChannel(0) { samples in for index in samples.indices { block.left[index] = samples[index].finite } }
        frame.withChannel(1) { samples in for index in samples.indices { block.right[index] = samples[index].finite } }
        let stamped = frame.presentationTime.map { time in
            Int((time - origin.microseconds).scaled(by: Int64(sampleRate), over: 1_000_000))
        }
        let tolerance = Int(Self.jitter.microseconds) * sampleRate / 1_000_000
        switch (stamped, continuation) {
        case (let stamped?, let expected?): pendingPosition = abs(stamped - expected) <= tolerance ? expected : stamped
        case (let stamped?, nil): pendingPosition = stamped
        case (nil, let expected): pendingPosition = expected ?? 0
        }
        continuation = pendingPosition + block.count
        pending = block
    }
}

extension Float {
    /// Damaged tracks decode to anything: no NaN or infinity gets into the mix.
    fileprivate var finite: Float { isFinite ? self : 0 }
}
