import Files
import Library
import Model
import Pipeline

/// Probes files, draws thumbnails and filmstrips, measures recordings, and opens fonts for `ExaminerPool` and `ExaminerDesk`, within
/// limits.
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
        case look = 0x62
        case card = 0x63
        case steady = 0x76
        case beats = 0x7a
    }

    /// Bytes for probing a file, ten pictures of 8K video in ten bits, and for text.
    private static let memoryOfProbe: Int64 = 1_000_000_000
    /// Bytes for drawing a thumbnail: as many as for a worker.
    private static let memoryOfThumbnail: Int64 = 3_000_000_000
    /// Seconds of CPU time.
    private static let computing: Int64 = 60
    /// Seconds of CPU time for looking at all pictures of up to a minute.
    private static let computingMotion: Int64 = 600

    package init() {}

    /// The reply to a question. Throws `DayreelError` for an invalid question, and if the process cannot be limited; `MissingBytesError` if
    /// data must be fetched first.
    package func answer(_ question: [UInt8]) throws -> [UInt8] {
        try MissingBytes.guarding { try answerWhole(question) }
    }

    private func answerWhole(_ question: [UInt8]) throws -> [UInt8] {
        switch question.first.flatMap(Kind.init) {
        case .probe:
            try WorkerLimits(memory: Self.memoryOfProbe, computing: Self.computing).apply()
            if let reply = ProbeLine.reply(to: question[1...], memoryLimit: Self.memoryOfProbe) { return reply }
        case .thumbnail:
            try WorkerLimits(memory: Self.memoryOfThumbnail, computing: Self.computing).apply()
            let request = try InternalJSON.value(ThumbnailRequest.self, from: question[1...])
            return try InternalJSON.bytes(of: request.drawing())
        case .filmstrip:
            try WorkerLimits(memory: Self.memoryOfThumbnail, computing: Self.computing).apply()
            let request = try InternalJSON.value(FilmstripRequest.self, from: question[1...])
            return try InternalJSON.bytes(of: request.drawing())
        case .photo:
            try WorkerLimits(memory: Self.memoryOfThumbnail, computing: Self.computing).apply()
            let request = try InternalJSON.value(PhotoRequest.self, from: question[1...])
            return try InternalJSON.bytes(of: request.drawing())
        case .stretch:
            try WorkerLimits(memory: Self.memoryOfProbe, computing: Self.computing).apply()
            // An unreadable part shows up when it is rendered.
            try? InternalJSON.value(StretchRequest.self, from: question[1...]).read()
            return []
        case .look:
            try WorkerLimits(memory: Self.memoryOfThumbnail, computing: Self.computing).apply()
            return try InternalJSON.bytes(of: InternalJSON.value(LookRequest.self, from: question[1...]).answer())
        case .steady:
            try WorkerLimits(memory: Self.memoryOfThumbnail, computing: Self.computingMotion).apply()
            return try InternalJSON.bytes(of: InternalJSON.value(SteadyRequest.self, from: question[1...]).answer())
        case .font:
            try WorkerLimits(memory: Self.memoryOfProbe, computing: Self.computing).apply()
            let question = try InternalJSON.value(FontQuestion.self, from: question[1...])
            return try InternalJSON.bytes(of: question.answer())
        case .music:
            try WorkerLimits(memory: Self.memoryOfProbe, computing: Self.computing).apply()
            return try InternalJSON.bytes(of: InternalJSON.value(MusicQuestion.self, from: question[1...]).answer())
        case .beats:
            try WorkerLimits(memory: Self.memoryOfProbe, computing: Self.computing).apply()
            return try InternalJSON.bytes(of: InternalJSON.value(BeatsQuestion.self, from: question[1...]).answer())
        case .card:
            try WorkerLimits(memory: Self.memoryOfThumbnail, computing: Self.computing).apply()
            return try InternalJSON.bytes(of: InternalJSON.value(CardQuestion.self, from: question[1...]).answer())
        case .instrument:
            try WorkerLimits(memory: Self.memoryOfProbe, computing: Self.computing).apply()
            return try InternalJSON.bytes(
                of: InternalJSON.value(InstrumentQuestion.self, from: question[1...]).answer())
        case nil: break
        }
        throw DayreelError(.internalError, "a worker received an invalid request")
    }
}
