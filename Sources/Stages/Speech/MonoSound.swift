import LibAV
import Model

/// The sound of a part of a recording as the speech detector hears it: mono at 16 kHz, with silence where the recording has none.
struct MonoSound {
    private let start: MediaTime
    /// Samples.
    private let length: Int
    private var position = 0
    /// False if the source could not be heard to its end: the trouble may be gone the next time.
    private(set) var isWhole = true
    /// True if the source has a sound track.
    private(set) var isThere = false

    init(from start: MediaTime, length: MediaTime) {
        self.start = start
        self.length = Self.samples(length.microseconds)
    }

    private static func samples(_ microseconds: Int64) -> Int {
        Int(microseconds.scaled(by: Int64(SpeechModel.sampleRate), over: 1_000_000))
    }

    /// Gives `take` the samples in order, no more than the part has. Calls `working` now and then, which may throw to stop. Throws
    /// `LibAVError` for trouble that may pass.
    mutating func read(
        _ location: MediaLocation, working: () throws -> Void = {}, take: ([Float]) -> Void
    ) throws {
        let file = try Demuxer(
            path: location.path, stretch: location.stretch, continuations: location.fileContinuations, learning: .sound)
        let origin = (file.info.picture(of: location.streams)?.startTime ?? 0) + start.microseconds
        guard let stream = file.info.sound(of: location.streams) else { return }
        isThere = true
        do {
            let decoder = try AudioDecoder(
                file, stream: stream.index, sampleRate: SpeechModel.sampleRate, channels: 1)
            if start > .zero { try decoder.seek(to: origin) }
            while position < length, let frame = try decoder.next() {
                try working()
                add(frame, from: origin, take)
            }
        } catch let error as LibAVError {
            if error.isPassing { throw error }
            isWhole = false
        }
    }

    private mutating func add(_ frame: borrowing AudioFrame, from origin: Int64, _ take: ([Float]) -> Void) {
        var samples: [Float] = []
        frame.withChannel(0) { span in
            samples = span.indices.map { span[$0].isFinite ? max(-4, min(4, span[$0])) : 0 }
        }
        let place = frame.presentationTime.map { Self.samples($0 - origin) } ?? position
        // Timestamps that differ by less than 8 ms are rounding errors, as in `ClipAudioReader`.
        let gap = place - position
        if gap > 128 { give([Float](repeating: 0, count: min(gap, length - position)), take) }
        if gap < -128 { samples.removeFirst(min(samples.count, -gap)) }
        give(samples, take)
    }

    private mutating func give(_ samples: [Float], _ take: ([Float]) -> Void) {
        let samples = Array(samples.prefix(max(0, length - position)))
        take(samples)
        position += samples.count
    }
}
