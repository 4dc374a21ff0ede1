import Files
package import Model
package import Pipeline
import Synchronization

/// Has an examiner decode the pictures that jobs name for the cards of their titles, before anything is rendered, so that a hostile file
/// costs a process and never the run.
package struct CardExaminer: Sendable {
    private let examiners: (pool: ExaminerPool, words: ReasonWords)?

    /// `examiners` nil to open the files in this process.
    package init(_ examiners: ExaminerPool?, words: ReasonWords) { self.examiners = examiners.map { ($0, words) } }

    /// Opens the files in this process.
    package init() { examiners = nil }

    /// The pictures of a job's cards by their paths. Throws `DayreelError` with the file as its place, `CancellationError`.
    func pictures(of job: Job) async throws -> [String: CardPicture] {
        guard let (pool, words) = examiners else { return try picturesHere(of: job) }
        var pictures: [String: CardPicture] = [:]
        for path in Self.paths(of: job) {
            let line = [Examiner.Kind.card.rawValue] + (try InternalJSON.bytes(of: CardQuestion(path: path)))
            let answer = Mutex<CardQuestion.Answer?>(nil)
            try await pool.ask(1) { _ in
                line
            } replied: { _, reply in
                let found: CardQuestion.Answer
                switch reply {
                case .line(let bytes): found = try InternalJSON.value(CardQuestion.Answer.self, from: bytes)
                case .lost(let loss): found = .failed(DayreelError(card: path, "it " + words.loss(loss)))
                }
                answer.withLock { $0 = found }
            }
            guard let found = answer.withLock({ $0 }) else {
                throw DayreelError(.internalError, "an examiner has not answered about a picture")
            }
            pictures[path] = CardPicture(source: try found.get(), path: path)
        }
        return pictures
    }

    /// The same, in this process.
    func picturesHere(of job: Job) throws -> [String: CardPicture] {
        var pictures: [String: CardPicture] = [:]
        for path in Self.paths(of: job) {
            pictures[path] = CardPicture(source: try CardQuestion(path: path).answer().get(), path: path)
        }
        return pictures
    }

    private static func paths(of job: Job) -> [String] {
        let titles = job.composition.titles
        return [titles.opening?.picture, titles.closing?.picture].compactMap(\.self)
    }
}

extension Timeline {
    /// Gives the cards of the titles their pictures, by the paths that the job names.
    mutating func add(_ pictures: [String: CardPicture], of titles: TitleStyle) {
        for index in clips.indices {
            if clips[index].extras?.before?.ground == .picture {
                clips[index].extras?.before?.picture = titles.opening?.picture.flatMap { pictures[$0] }
            }
            if clips[index].extras?.after?.ground == .picture {
                clips[index].extras?.after?.picture = titles.closing?.picture.flatMap { pictures[$0] }
            }
        }
    }
}
