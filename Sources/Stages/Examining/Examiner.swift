import Files
import Library
package import Model
package import Pipeline
import Synchronization

/// Lists sources, probes files, draws thumbnails, filmstrips and teasers, measures recordings, opens fonts and tables of looks, reads the
/// documents of buckets' servers, and joins films, for `ExaminerPool` and `ExaminerDesk`, within limits.
///
/// Whatever the media make the libraries do happens in this process, which has nothing to lose.
package struct Examiner: Sendable {
    /// The kind of a question, in its first byte.
    enum Kind: UInt8 {
        case probe = 0x70
        case thumbnail = 0x74
        case filmstrip = 0x66
        case photo = 0x6a
        case stretch = 0x73
        case font = 0x6c
        case music = 0x6d
        case instrument = 0x69
        case moments = 0x62
        case card = 0x63
        case steady = 0x76
        case beats = 0x7a
        case teaser = 0x77
        case jpeg = 0x67
        case look = 0x6b
        case document = 0x78
        case source = 0x6f
        case film = 0x61
    }

    package init() {}

    /// The reply to a question, of which `tell` gets what comes before its last part. Throws `DayreelError` for an invalid question, and if
    /// the process cannot be limited; `MissingBytesError` if data must be fetched first.
    package func answer(
        _ question: [UInt8], telling tell: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) throws -> [UInt8] {
        // A file of a bucket that is not there any more is one that cannot be read, and no reason to ask for its bytes.
        if question.first == Kind.source.rawValue { return try answerWhole(question, tell) }
        return try MissingBytes.guarding { try answerWhole(question, tell) }
    }

    private func answerWhole(_ question: [UInt8], _ tell: @escaping @Sendable ([UInt8]) -> Void) throws -> [UInt8] {
        guard let kind = question.first.flatMap(Kind.init) else { throw Self.invalid }
        try kind.limits.apply()
        let body = question[1...]
        func reply<Question: Decodable, Answer: Encodable>(
            to: Question.Type, _ answer: (Question) -> Answer
        ) throws -> [UInt8] {
            try InternalJSON.bytes(of: answer(InternalJSON.value(Question.self, from: body)))
        }
        switch kind {
        case .probe:
            guard let reply = ProbeLine.reply(to: body, memoryLimit: Kind.gigabyte) else { throw Self.invalid }
            return reply
        case .thumbnail: return try reply(to: ThumbnailRequest.self) { $0.drawing() }
        case .filmstrip: return try reply(to: FilmstripRequest.self) { $0.drawing() }
        case .photo: return try reply(to: PhotoRequest.self) { $0.drawing() }
        case .stretch:
            // An unreadable part shows up when it is rendered.
            try? InternalJSON.value(StretchRequest.self, from: body).read()
            return []
        case .moments: return try reply(to: MomentsRequest.self) { $0.answer() }
        case .steady: return try reply(to: SteadyRequest.self) { $0.answer() }
        case .font: return try reply(to: FontQuestion.self) { $0.answer() }
        case .music: return try reply(to: MusicQuestion.self) { $0.answer() }
        case .beats: return try reply(to: BeatsQuestion.self) { $0.answer() }
        case .card: return try reply(to: CardQuestion.self) { $0.answer() }
        case .instrument: return try reply(to: InstrumentQuestion.self) { $0.answer() }
        case .teaser: return try reply(to: TeaserQuestion.self) { $0.answer() }
        case .jpeg: return try reply(to: JPEGQuestion.self) { $0.answer() }
        case .look: return try reply(to: LookQuestion.self) { $0.answer() }
        case .document: return try DocumentExaminer.reply(to: InternalJSON.value(DocumentQuestion.self, from: body))
        case .source:
            try InternalJSON.value(SourceQuestion.self, from: body).answer(telling: tell)
            return []
        case .film:
            try InternalJSON.value(FilmQuestion.self, from: body).answer { tell(Array("\($0)".utf8)) }
            return []
        }
    }

    private static let invalid = DayreelError(.internalError, "a worker received an invalid request")
}

extension Examiner.Kind {
    /// Bytes for probing a file, ten pictures of 8K video in ten bits, and for text.
    fileprivate static let gigabyte: Int64 = 1_000_000_000
    private static let minute: Int64 = 60

    /// The memory in bytes and the seconds of computing that a question of the kind may take.
    fileprivate var limits: WorkerLimits {
        switch self {
        case .probe, .stretch, .font, .music, .instrument, .beats, .jpeg, .look, .document:
            WorkerLimits(memory: Self.gigabyte, computing: Self.minute)
        // A drawing takes as much as a worker.
        case .thumbnail, .filmstrip, .photo, .moments, .card:
            WorkerLimits(memory: 3 * Self.gigabyte, computing: Self.minute)
        // All pictures of up to a minute.
        case .steady, .teaser: WorkerLimits(memory: 3 * Self.gigabyte, computing: 10 * Self.minute)
        // SQLite ends by itself before (`LibraryLimits.steps`), also beside the check of the copy. A film's bytes are copied.
        case .source, .film: WorkerLimits(memory: 3 * Self.gigabyte, computing: 30 * Self.minute)
        }
    }
}

/// What an examiner found of something that a job names: a value, or why it cannot be used.
enum ExaminerFinding<Value: Codable & Hashable & Sendable>: Hashable, Sendable, Codable {
    case found(Value)
    case failed(DayreelError)

    /// Throws the failure.
    func get() throws(DayreelError) -> Value {
        switch self {
        case .found(let value): return value
        case .failed(let error): throw error
        }
    }
}

extension ExaminerPool {
    /// The answers to questions of a kind, in their order. `lost` answers one that has cost examiners. Throws `DayreelError` if examiners
    /// cannot be started, `CancellationError`.
    func answers<Question: Encodable, Answer: Decodable & Sendable>(
        to questions: [Question], _ kind: Examiner.Kind, lost: @escaping @Sendable (Int, ExaminerLoss) -> Answer
    ) async throws -> [Answer] {
        let lines = try questions.map { [kind.rawValue] + (try InternalJSON.bytes(of: $0)) }
        // They arrive in any order, from several tasks.
        let answers = Mutex([Answer?](repeating: nil, count: lines.count))
        try await ask(lines.count) {
            lines[$0]
        } replied: { index, reply in
            let answer =
                switch reply {
                case .line(let bytes): try InternalJSON.value(Answer.self, from: bytes)
                case .lost(let loss): lost(index, loss)
                }
            answers.withLock { $0[index] = answer }
        }
        return try answers.withLock(\.self).map { answer in
            guard let answer else { throw DayreelError(.internalError, "an examiner has not answered") }
            return answer
        }
    }
}

/// A recording whose pictures are requested.
package struct PictureSource: Hashable, Sendable {
    package var location: MediaLocation
    package var duration: MediaTime
    /// Width in pixels as displayed.
    package var width: Int
    package var height: Int

    package init(location: MediaLocation, duration: MediaTime, width: Int, height: Int) {
        self.location = location
        self.duration = duration
        self.width = width
        self.height = height
    }
}

/// Questions to an `Examiner` for pictures in a recording's own shape, and its replies.
package enum PictureQuestion {
    /// The longest part to examine for the clearest moment.
    private static let longestExamined = MediaTime.seconds(60)

    /// The question for the clearest moment of the first minute, with a look or in its own colours. `shorterSide` is in pixels; a smaller
    /// recording is not enlarged.
    package static func thumbnail(
        of source: PictureSource, shorterSide: Int, look: FilmLook? = nil
    ) throws -> [UInt8] {
        var format = format(of: source, shorterSide: shorterSide)
        format.look = look
        let frames = format.frameRate.wholeFrames(in: min(source.duration, longestExamined))
        let clip = ClipRecipe(source: .unknown, start: .zero, frames: max(1, frames))
        let request = ThumbnailRequest(clip: clip, location: source.location, format: format)
        return [Examiner.Kind.thumbnail.rawValue] + (try InternalJSON.bytes(of: request))
    }

    /// The question for a photo, turned according to its orientation, with a look or in its own colours. `shorterSide` is in pixels; a
    /// smaller photo is not enlarged.
    package static func thumbnail(
        ofPhoto path: String, shorterSide: Int, look: FilmLook? = nil
    ) throws -> [UInt8] {
        [Examiner.Kind.photo.rawValue]
            + (try InternalJSON.bytes(of: PhotoRequest(path: path, shorterSide: shorterSide, look: look)))
    }

    /// The question for `count` moments side by side, evenly spaced over the whole recording.
    package static func filmstrip(
        of source: PictureSource, count: Int, from: MediaTime = .zero, length: MediaTime? = nil
    ) throws -> [UInt8] {
        let request = FilmstripRequest(
            location: source.location, from: from, duration: length ?? source.duration - from, width: source.width,
            height: source.height, count: count)
        return [Examiner.Kind.filmstrip.rawValue] + (try InternalJSON.bytes(of: request))
    }

    /// The picture in a reply; nil for a recording of which none can be made.
    package static func picture(in reply: ExaminerPool.Reply) -> Thumbnail? {
        guard case .line(let bytes) = reply else { return nil }
        return (try? InternalJSON.value(ThumbnailRequest.Drawing.self, from: bytes))?.thumbnail
    }

    /// The format of a thumbnail. The longer side is at most four times the shorter: only the middle of a panorama is shown.
    private static func format(of source: PictureSource, shorterSide: Int) -> FilmFormat {
        let (width, height) = (max(1, source.width), max(1, source.height))
        let shorter = max(16, min(shorterSide, width, height))
        func side(_ own: Int, _ other: Int) -> Int {
            own <= other ? shorter : min(4 * shorter, (own * shorter + other / 2) / other)
        }
        return FilmFormat(
            width: (side(width, height) + 1) & ~1, height: (side(height, width) + 1) & ~1, frameRate: FrameRate(30),
            fit: .crop, audio: nil)
    }
}
