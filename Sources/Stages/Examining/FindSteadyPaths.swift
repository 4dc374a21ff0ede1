import Files
package import Model
package import Pipeline
import Synchronization

/// Finds out how parts of recordings are steadied, without looking again at what is known.
package struct FindSteadyPaths: Sendable {
    private let cache: @Sendable () -> ResultCache?
    private let workers: Int
    private let examiners: ExaminerPool?
    private let unmeasured: (@Sendable ([MediaLocation]) -> Void)?

    /// How long an examiner may look at a part: many times as long as a minute of 2160p takes.
    private static let patience = Duration.seconds(900)

    /// As of `LookAtRecordings`.
    package init(
        cache: @escaping @Sendable () -> ResultCache?, workers: Int, examiners: ExaminerPool? = nil,
        unmeasured: (@Sendable ([MediaLocation]) -> Void)? = nil
    ) {
        (self.cache, self.workers) = (cache, max(1, workers))
        self.unmeasured = unmeasured
        self.examiners = examiners?.waiting(atMost: Self.patience)
    }

    /// What was found for each request, in their order; nil where nothing can be measured. Throws `DayreelError` if examiners cannot be
    /// started, `CancellationError`.
    @concurrent
    func steadiness(of requests: [SteadyRequest], progress: ProgressSink) async throws -> [Steadiness?] {
        let cache = requests.isEmpty ? nil : self.cache()
        let known = requests.map { cache?.value(SteadyRequest.Answer.self, for: $0.recipe)?.steadiness }
        let missing = requests.indices.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        if let unmeasured {
            unmeasured(missing.map { requests[$0].location })
            return known
        }
        let found = Mutex<(all: [Steadiness?], done: Int)>((known, 0))
        try await ask(missing.map { requests[$0] }) { number, answer in
            let index = missing[number]
            // Nothing measured is no result: the next run asks again.
            if let answer, answer.steadiness != nil { cache?.keep(answer, for: requests[index].recipe) }
            let done = found.withLock { found in
                found.all[index] = answer?.steadiness
                found.done += 1
                return found.done
            }
            progress(
                .stage(
                    .select, fraction: Double(done) / Double(missing.count),
                    detail: .lookedAt(clips: done, of: missing.count)))
        }
        return found.withLock { $0.all }
    }

    private func ask(
        _ requests: [SteadyRequest], _ done: @escaping @Sendable (Int, SteadyRequest.Answer?) -> Void
    ) async throws {
        guard let examiners else {
            return try await BoundedTasks.forEach(requests.indices, atMost: workers) { number in
                done(number, requests[number].answer())
            }
        }
        let lines = try requests.map { [Examiner.Kind.steady.rawValue] + (try InternalJSON.bytes(of: $0)) }
        // A question takes seconds, where the pool counts on hundredths: each examiner gets its share.
        let shares = min(workers, lines.count)
        try await BoundedTasks.forEachWaiting(0..<shares, atMost: shares) { share in
            let numbers = Array(stride(from: share, to: lines.count, by: shares))
            try await examiners.ask(numbers.count, question: { lines[numbers[$0]] }) { number, reply in
                guard case .line(let bytes) = reply else { return done(numbers[number], nil) }
                done(numbers[number], try? InternalJSON.value(SteadyRequest.Answer.self, from: bytes))
            }
        }
    }
}
