import Files
import Foundation
import LibAV
package import Model
package import Pipeline

/// Finds where people speak in parts of recordings, and keeps what it found.
package struct FindSpeech {
    /// Everything that decides the spans of a part: the key under which they are kept.
    private struct SpeechKey: Encodable {
        var version: RendererVersion
        var source: Fingerprint
        var start: MediaTime
        var length: MediaTime
        /// The digest of the detector's file.
        var model: String
        /// Raised whenever the same sound would get other spans.
        var measurement = "speech-1"
    }

    /// What decides a chance lies this far from it at most: sound that is heard with a part, before and after it.
    private static let context = MediaTime.milliseconds(2000)

    private let model: SpeechModel
    private let digest: String
    private let version: RendererVersion
    private let measurements: SourceMeasurements?

    /// Reads the detector's file. `digest` identifies its contents. `measurements` keeps the spans from one run to the next. Throws
    /// `DayreelError(.missingInput)` if it cannot be read or is none.
    package init(
        modelFile path: String, digest: String, version: RendererVersion, measurements: SourceMeasurements? = nil
    ) throws {
        model = try SpeechModel(file: path)
        self.digest = digest
        self.version = version
        self.measurements = measurements
    }

    /// The spans in a part of a source. `start` counts from the start of the picture. A source without sound has none. Calls `working` now
    /// and then, which may throw to stop. Throws `LibAVError`.
    package func spans(
        of source: Fingerprint, at location: MediaLocation, from start: MediaTime, length: MediaTime,
        working: () throws -> Void = {}
    ) throws -> SpeechSpans {
        let key = SpeechKey(version: version, source: source, start: start, length: length, model: digest)
        if let known = measurements?.value(SpeechSpans.self, for: key) { return known }
        let before = min(start, Self.context)
        var sound = MonoSound(from: start - before, length: before + length + Self.context)
        var detector = SpeechDetector(model)
        try sound.read(location, working: working) { detector.add($0) }
        detector.finish()
        let first = Int(before.microseconds / 10_000)
        let spans = SpeechSpans(chances: detector.chances)
            .part(from: first, length: Int(length.microseconds / 10_000))
        if sound.isWhole { measurements?.keep(spans, for: key, of: source) }
        return spans
    }
}

extension SpeechModel {
    /// Reads a file of weights. Throws `DayreelError(.missingInput)` if it cannot be read or is none.
    init(file path: String) throws {
        guard let data = try? Data(contentsOf: URL(filePath: path)), let model = SpeechModel([UInt8](data)) else {
            throw DayreelError(
                .missingInput, "the speech detector cannot be read", place: path,
                cause: "it is not a file of weights that this version reads",
                remedy: "Install the package dayreel-speech again; in a clone of the source run scripts/speech.sh.")
        }
        self = model
    }
}

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
            path: location.path, stretch: location.range?.bytes, continuations: location.fileContinuations)
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
            if !error.kind.blamesContents { throw error }
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
