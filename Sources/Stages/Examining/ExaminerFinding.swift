import Files
import Model
import Pipeline
import Synchronization

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
