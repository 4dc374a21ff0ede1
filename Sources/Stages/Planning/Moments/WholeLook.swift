import Model
import Pipeline

extension LookRequest {
    /// Measures a recording as far as its best part is sought: all of a short one, a minute of a long one. `usable` is that with a picture.
    ///
    /// The minute is where people speak most and loudest, as far as somebody listens: not to objects in buckets, of which only the minute
    /// would be fetched, and to ten minutes at most. Elsewhere it is the middle.
    init(
        whole location: MediaLocation, usable: Range<MediaTime>, fileSize: Int64, _ source: Fingerprint,
        pictures: Int = 3, hearing: Hearing? = nil
    ) {
        let listens = hearing?.detector != nil && location.remote == nil
        let part = usable.middle(atMost: listens ? MomentRules.longestHeard : MomentRules.longest)
        let seen = min(part.upperBound - part.lowerBound, MomentRules.longest)
        let bytes = location.remoteBytes(of: seen, in: usable.upperBound, fileSize: fileSize)
        self.init(
            location: location, source: source, start: part.lowerBound.microseconds, end: part.upperBound.microseconds,
            pictures: pictures, remoteBytes: bytes, hearing: hearing)
    }

    /// The request for the part of its own that is looked at, when its sound is known.
    func narrowed(by sound: RecordingSound?) -> LookRequest {
        let whole = MediaTime(microseconds: start)..<MediaTime(microseconds: end)
        guard whole.upperBound - whole.lowerBound > MomentRules.longest else { return self }
        let part =
            sound.flatMap { LoudestSpeech($0).part(of: whole, lasting: MomentRules.longest) }
            ?? whole.middle(atMost: MomentRules.longest)
        var request = self
        (request.start, request.end) = (part.lowerBound.microseconds, part.upperBound.microseconds)
        return request
    }
}

/// Finds where people speak most and loudest.
struct LoudestSpeech {
    /// The level in dB of full scale from which speech counts: each dB over it as much as the next.
    private static let floor = -60

    private let sound: RecordingSound

    init(_ sound: RecordingSound) { self.sound = sound }

    /// The part of a recording with the most of it, at a whole second from its start; nil without speech. Of the first that are equal the
    /// one in the middle, so that a short speech is not at its end.
    func part(of whole: Range<MediaTime>, lasting length: MediaTime) -> Range<MediaTime>? {
        let step = 1000 * RecordingSound.step
        // What was said up to each level.
        var until = [0]
        var spans = sound.spoken[...]
        for (index, level) in sound.levels.enumerated() {
            let time = MediaTime(microseconds: sound.start + Int64(index) * step)
            while let span = spans.first, span.upperBound <= time { spans.removeFirst() }
            let isSpoken = spans.first?.contains(time) ?? false
            until.append((until.last ?? 0) + (isSpoken ? max(0, level - Self.floor) : 0))
        }
        func said(before time: MediaTime) -> Int {
            until[min(max(0, Int((time.microseconds - sound.start) / step)), until.count - 1)]
        }
        let starts = Array(0...max(0, (whole.upperBound - whole.lowerBound - length).microseconds / 1_000_000))
        let sums = starts.map { second in
            let start = whole.lowerBound + .seconds(second)
            return said(before: start + length) - said(before: start)
        }
        guard let most = sums.max(), most > 0, let first = sums.firstIndex(of: most) else { return nil }
        let equals = sums[first...].prefix { $0 == most }.count
        let start = whole.lowerBound + .seconds(starts[first + (equals - 1) / 2])
        return start..<start + length
    }
}

extension Range<MediaTime> {
    /// The middle of a longer range, from a whole second of it on.
    func middle(atMost longest: MediaTime) -> Range<MediaTime> {
        let spare = upperBound - lowerBound - longest
        guard spare > .zero else { return self }
        let start = lowerBound + .seconds(spare.microseconds / 2_000_000)
        return start..<start + longest
    }
}

extension MediaLocation {
    /// What a part of an object in a bucket takes, about; nothing for other recordings.
    func remoteBytes(of part: MediaTime, in duration: MediaTime, fileSize: Int64) -> Int64 {
        guard remote != nil else { return 0 }
        return fileSize.scaled(by: min(part, duration).microseconds, over: max(1, duration.microseconds))
    }
}

extension LookRequest.Hearing {
    /// Listens for speech if there is a detector at this path.
    init(speechModel: String?) {
        detector = speechModel.flatMap { path in
            guard let file = try? Fingerprint(of: MediaLocation(path: path)) else { return nil }
            return Detector(path: path, digest: file.digest)
        }
    }
}
