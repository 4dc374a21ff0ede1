import LibAV
import Model
import Pipeline

/// A request to measure a part of a recording at its key frames, and what is heard in it.
struct MomentsRequest: RecordingMeasurement {
    /// The most of a recording that is measured, and the most that is listened to, to find the part to measure.
    static let longest = MediaTime.seconds(60)
    static let longestHeard = MediaTime.seconds(600)
    /// Raised whenever the same recording would be measured differently.
    static let version = 4

    var location: MediaLocation
    var source: Fingerprint
    /// The part, in microseconds from the start of the picture.
    var start: Int64
    var end: Int64
    /// Pictures to measure at each moment: one, or three to measure motion too.
    var pictures: Int
    var remoteBytes: Int64 = 0
    /// Nil to measure pictures alone.
    var hearing: Hearing?
    /// True for a photo; nil for a recording.
    var isPhoto: Bool?

    /// What to listen for: levels, and with a detector speech.
    struct Hearing: Hashable, Sendable, Codable {
        var detector: Detector?

        /// The speech detector's weights.
        struct Detector: Hashable, Sendable, Codable {
            var path: String
            /// Identifies what the file contains.
            var digest: String
        }
    }

    struct Recipe: Encodable {
        /// Named by the word of earlier versions: with another key, everything kept would be measured again.
        var look = MomentsRequest.version
        var source: Fingerprint
        var stream: Int?
        var start: Int64
        var end: Int64
        var pictures: Int
        var isHeard: Bool
        /// The digest of the speech detector; nil without one.
        var detector: String?
        var isPhoto: Bool?
    }

    static let question = Examiner.Kind.moments
    static let patience = Duration.seconds(60)

    var recipe: Recipe {
        Recipe(
            source: source, stream: location.streams?.picture, start: start, end: end, pictures: pictures,
            isHeard: hearing != nil, detector: hearing?.detector?.digest, isPhoto: isPhoto)
    }

    /// The most pixels of 10,000 that a black photo has which are not nearly black. Stars and fireworks have more.
    private static let mostLit = 10

    /// Measures a photo. Returns nil unless it is black, because nothing else of a photo counts.
    private func blackPhoto() throws -> RecordingMoments? {
        let small = FilmFormat(width: 320, height: 180, frameRate: FrameRate(25), fit: .crop, audio: nil)
        let picture = PictureFacts(
            GrayPicture(try CardPicture.frame(at: location.path, format: small, look: nil), bitDepth: 8))
        guard picture.dark >= 10_000 - Self.mostLit else { return nil }
        return RecordingMoments(.zero..<MediaTime.seconds(1), moments: [MomentFacts(time: 0, picture: picture)])
    }

    func measured() throws -> RecordingMoments? {
        guard isPhoto != true else { return try? blackPhoto() }
        let sound = try hearing.flatMap(sound)
        let request = narrowed(by: sound)
        var eye = try RecordingEye(request)
        var found = try eye.measured()
        found.sound = request == self ? sound : sound?.of(found.part)
        return found.moments.isEmpty ? nil : found
    }

    /// The request for the part of its own that is measured, when its sound is known.
    private func narrowed(by sound: RecordingSound?) -> MomentsRequest {
        let whole = MediaTime(microseconds: start)..<MediaTime(microseconds: max(start, end))
        guard whole.upperBound - whole.lowerBound > Self.longest else { return self }
        let part =
            sound.flatMap { LoudestSpeech($0).part(of: whole, lasting: Self.longest) }
            ?? whole.middle(atMost: Self.longest)
        var request = self
        (request.start, request.end) = (part.lowerBound.microseconds, part.upperBound.microseconds)
        return request
    }

    /// The sound of the part, or nil. Throws `LibAVError` for trouble that says nothing about the recording: what is seen would be kept as
    /// that of a silent one.
    private func sound(_ hearing: Hearing) throws -> RecordingSound? {
        do {
            return try heard(hearing)
        } catch let error as LibAVError where !error.kind.blamesContents {
            throw error
        } catch {
            return nil
        }
    }

    /// The sound of the part; nil if it cannot be heard to its end.
    private func heard(_ hearing: Hearing) throws -> RecordingSound? {
        var detector = try hearing.detector.map { SpeechDetector(try SpeechModel(file: $0.path)) }
        var meter = BlockMeter(samples: SpeechModel.sampleRate * Int(RecordingSound.step) / 1000)
        var sound = MonoSound(from: MediaTime(microseconds: start), length: MediaTime(microseconds: end - start))
        try sound.read(location) { samples in
            detector?.add(samples)
            meter.add(samples)
        }
        guard sound.isWhole else { return nil }
        detector?.finish()
        let speech = detector.map { SpeechSpans(chances: $0.chances).speech }
        return RecordingSound(start: start, speech: speech ?? [], levels: meter.levels)
    }
}

/// Measures the level of blocks of samples, in dB of full scale.
private struct BlockMeter {
    private let length: Int
    private var power: Float = 0
    private var count = 0
    private(set) var levels: [Int] = []

    init(samples length: Int) { self.length = length }

    mutating func add(_ samples: [Float]) {
        for sample in samples {
            power += sample * sample
            count += 1
            guard count == length else { continue }
            levels.append(Self.decibels(power / Float(length)))
            (power, count) = (0, 0)
        }
    }

    /// Whole dB, from -100, by steps of a table: 1.2589 is one dB, and no library's logarithm decides.
    private static func decibels(_ power: Float) -> Int {
        var (level, limit) = (-100, Float(1e-10))
        while level < 12, power >= limit * 1.2589254 {
            level += 1
            limit *= 1.2589254
        }
        return level
    }
}

/// Measures a recording second by second.
///
/// Decodes the key frame at or before each second and the two pictures after it. Where key frames are more than two seconds apart, decodes
/// on from them to measure each second, as far as three seconds of 1080p would take.
private struct RecordingEye {
    private static let second: Int64 = 1_000_000
    /// Pixels that may be decoded only to get from one moment to the next.
    private static let mostPixels: Int64 = 3 * 30 * 1920 * 1080

    private let request: MomentsRequest
    private let decoder: VideoDecoder
    private let meter: MotionMeter
    private let origin: Int64
    /// Pictures from one that is measured to the next: about a thirtieth of a second.
    private let step: Int
    private var moments: [Int64: MomentFacts] = [:]
    private var pixels: Int64 = 0

    init(_ request: MomentsRequest) throws {
        self.request = request
        decoder = try VideoDecoder(
            path: request.location.path, stretch: request.location.range?.bytes,
            continuations: request.location.fileContinuations, stream: request.location.streams?.picture)
        meter = try MotionMeter()
        origin = decoder.stream.startTime ?? 0
        let rate = decoder.stream.averageFrameRate
        step = rate.isPositive ? min(4, max(1, Int(rate.numerator) / Int(rate.denominator) / 25)) : 1
    }

    mutating func measured() throws -> RecordingMoments {
        let times = Array(stride(from: request.start, to: request.end, by: Int(Self.second)))
        for time in times {
            // A damaged second is none of the recording's good ones; others may be.
            do { try measureKeyFrame(before: time) } catch let error as LibAVError where error.kind == .invalidData {
                moments[time] = MomentFacts(time: time)
            }
        }
        for (start, end) in gaps(until: request.end) { try measureGap(from: start, to: end) }
        let part = MediaTime(microseconds: request.start)..<MediaTime(microseconds: max(request.start, request.end))
        return RecordingMoments(part, moments: moments.values.sorted { $0.time < $1.time })
    }

    private mutating func measureKeyFrame(before time: Int64) throws {
        try decoder.seek(to: origin + time, frames: 1 + (request.pictures - 1) * step)
        let damages = decoder.corruptFrames
        guard let frame = try decoder.next(), decoder.corruptFrames == damages else {
            moments[time] = MomentFacts(time: time)
            return
        }
        let found = (frame.presentationTime ?? origin) - origin
        // A decoder may pass over what it cannot decode without a word.
        guard found <= time + Self.second / 2 else {
            moments[time] = MomentFacts(time: time)
            return
        }
        guard moments[found] == nil, found < request.end else { return }
        try measure(frame, at: found)
    }

    /// Measures a decoded picture and those after it.
    private mutating func measure(_ frame: borrowing VideoFrame, at time: Int64) throws {
        let damages = decoder.corruptFrames
        let first = gray(frame)
        var (small, last) = ([first.halved], time)
        while small.count < request.pictures, let next = try skipped(by: step) {
            small.append(gray(next).halved)
            last = (next.presentationTime ?? origin) - origin
        }
        guard !frame.isCorrupt, decoder.corruptFrames == damages else {
            moments[time] = MomentFacts(time: time)
            return
        }
        let motion = small.count == 3 ? meter.facts(of: small, apart: (last - time) / 2) : nil
        moments[time] = MomentFacts(time: time, picture: PictureFacts(first), motion: motion)
    }

    private func gray(_ frame: borrowing VideoFrame) -> GrayPicture {
        GrayPicture(frame, bitDepth: max(8, min(16, decoder.stream.bitDepth)))
    }

    /// The picture that comes so many after the last one; nil at the end.
    private func skipped(by count: Int) throws -> VideoFrame? {
        for _ in 1..<max(1, count) { guard try decoder.next() != nil else { return nil } }
        return try decoder.next()
    }

    /// The times between moments that are more than two seconds apart.
    private func gaps(until end: Int64) -> [(start: Int64, end: Int64)] {
        let times = moments.keys.sorted()
        return zip(times, times.dropFirst() + [end]).filter { $1 - $0 > 2 * Self.second }.map { ($0, $1) }
    }

    /// Decodes on from a key frame, and measures each second up to `end`.
    private mutating func measureGap(from start: Int64, to end: Int64) throws {
        var wanted = max(start, request.start - Self.second) + Self.second
        try decoder.seek(to: origin + start)
        while wanted < end, pixels < Self.mostPixels, let frame = try decoder.next() {
            pixels += Int64(frame.width * frame.height)
            let time = (frame.presentationTime ?? origin) - origin
            guard time >= wanted, time < end else { continue }
            try measure(frame, at: time)
            wanted += Self.second
        }
    }
}
