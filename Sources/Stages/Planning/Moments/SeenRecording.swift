import Files
package import Model
package import Pipeline

/// What was seen and heard in a recording second by second, for people who choose a part of it. Positions in the recording.
package struct SeenRecording: Hashable, Sendable {
    /// What is wrong with a second or a little more, the worst first; good if nothing is.
    package struct Second: Hashable, Sendable {
        package var span: Range<MediaTime>
        package var flaws: [Moment.Flaw]
    }

    /// In order and without gaps: all that was measured.
    package var seconds: [Second]
    /// Where people speak; empty without a speech detector.
    package var speech: [Range<MediaTime>]
    /// True if nothing can be seen at any moment.
    package var isCovered: Bool
    /// The part that a film shows by itself; nil if there is no choice.
    package var best: Range<MediaTime>?
}

/// A question to an `Examiner` about what is seen and heard in a recording: the one that plans ask, so that each knows what the other has
/// learnt.
package struct RecordingQuestion: Sendable {
    private let request: MomentsRequest
    private let usable: Range<MediaTime>
    private let shown: MediaTime?
    private let bestPart: Range<MediaTime>?

    /// `bestPart` is the part that its library found best. `leadIn` is the part of the duration without a picture. `shown` is the length
    /// of what a film shows of it; nil for all of it.
    /// `speechModel` is the path of the speech detector's weights.
    package init(
        _ location: MediaLocation, source: Fingerprint, leadIn: MediaTime, duration: MediaTime, fileSize: Int64,
        showing shown: MediaTime?, bestPart: Range<MediaTime>?, speechModel: String?
    ) {
        usable = leadIn..<max(leadIn, duration)
        (self.shown, self.bestPart) = (shown, bestPart)
        request = MomentsRequest(
            whole: location, usable: usable, fileSize: fileSize, source, hearing: .init(speechModel: speechModel))
    }

    /// The answer if it is known.
    package func known(in cache: ResultCache?) -> SeenRecording? {
        request.known(in: cache).map(seen)
    }

    /// The question for an examiner.
    package var bytes: [UInt8] {
        get throws { try request.bytes }
    }

    /// The answer in a reply, kept in the cache; nil if nothing can be measured.
    package func answer(in reply: ExaminerPool.Reply, keptIn cache: ResultCache?) -> SeenRecording? {
        guard let answer = MomentsRequest.answer(in: reply), let measured = answer.finding else { return nil }
        request.keep(answer, in: cache)
        return seen(measured)
    }

    private func seen(_ measured: RecordingMoments) -> SeenRecording {
        let ratings = RatedRecording.rated([measured])[0].ratings
        let (first, last) = (measured.part.lowerBound.microseconds, measured.part.upperBound.microseconds)
        let ends = ratings.dropFirst().map(\.time) + [last]
        let seconds = zip(ratings, ends).compactMap { rating, end -> SeenRecording.Second? in
            // The key frame at which the first second was measured may be before it.
            let start = max(first, rating.time)
            guard start < end else { return nil }
            let span = MediaTime(microseconds: start)..<MediaTime(microseconds: end)
            return SeenRecording.Second(span: span, flaws: rating.flaws)
        }
        let whole = usable.upperBound - usable.lowerBound
        let used = min(shown ?? whole, whole)
        var best: Range<MediaTime>?
        if let start = bestPart.flatMap({ MomentRules.librarysStart($0, showing: used, of: usable) }) {
            best = start..<start + used
        } else if !measured.isCovered, MomentRules.leavesChoice(showing: used, of: whole),
            let moment = measured.bestMoment(showing: used, of: usable, isLengthFixed: false)
        {
            best = moment.start..<moment.start + (moment.length ?? used)
        }
        return SeenRecording(
            seconds: seconds, speech: measured.sound?.spoken ?? [], isCovered: measured.isCovered, best: best)
    }
}

extension MomentsRequest {
    /// Measures a recording as far as its best part is sought: all of a short one, a minute of a long one. `usable` is that with a picture.
    ///
    /// The minute is where people speak most and loudest, as far as somebody listens: not to objects in buckets, of which only the minute
    /// would be fetched, and to ten minutes at most. Elsewhere it is the middle.
    init(
        whole location: MediaLocation, usable: Range<MediaTime>, fileSize: Int64, _ source: Fingerprint,
        pictures: Int = 3, hearing: Hearing? = nil
    ) {
        let listens = hearing?.detector != nil && location.remote == nil
        let part = usable.middle(atMost: listens ? Self.longestHeard : Self.longest)
        let seen = min(part.upperBound - part.lowerBound, Self.longest)
        let bytes = location.remoteBytes(of: seen, in: usable.upperBound, fileSize: fileSize)
        self.init(
            location: location, source: source, start: part.lowerBound.microseconds, end: part.upperBound.microseconds,
            pictures: pictures, remoteBytes: bytes, hearing: hearing)
    }
}

extension MomentsRequest {
    /// The question whether a photo is black.
    init(photo location: MediaLocation, _ source: Fingerprint) {
        self.init(location: location, source: source, start: 0, end: 1_000_000, pictures: 1)
        isPhoto = true
    }
}

extension MediaLocation {
    /// What a part of an object in a bucket takes, about; nothing for other recordings.
    func remoteBytes(of part: MediaTime, in duration: MediaTime, fileSize: Int64) -> Int64 {
        guard remote != nil else { return 0 }
        return fileSize.scaled(by: min(part, duration).microseconds, over: max(1, duration.microseconds))
    }
}

extension MomentsRequest.Hearing {
    /// Listens for speech if there is a detector at this path.
    init(speechModel: String?) {
        detector = speechModel.flatMap { path in
            guard let file = try? Fingerprint(of: MediaLocation(path: path)) else { return nil }
            return Detector(path: path, digest: file.digest)
        }
    }
}
