import Files
package import Model
package import Pipeline
import Synchronization

/// Measures recordings, without measuring again what is known of them.
package struct LookAtRecordings: Sendable {
    private let cache: @Sendable () -> ResultCache?
    private let workers: Int
    private let examiners: ExaminerPool?
    private let unmeasured: (@Sendable ([MediaLocation]) -> Void)?

    /// How long an examiner may look at a recording: many times as long as a minute of 2160p takes.
    private static let patience = Duration.seconds(60)

    /// `cache` keeps what was measured, by the content of the files. Without `examiners`, this process decodes `workers` recordings at a
    /// time. With `unmeasured`, nothing is measured: it gets the recordings of which nothing is known.
    package init(
        cache: @escaping @Sendable () -> ResultCache?, workers: Int, examiners: ExaminerPool? = nil,
        unmeasured: (@Sendable ([MediaLocation]) -> Void)? = nil
    ) {
        (self.cache, self.workers) = (cache, max(1, workers))
        self.unmeasured = unmeasured
        self.examiners = examiners?.waiting(atMost: Self.patience)
    }

    /// False if only what is known counts: a recording without a look is not one that cannot be looked at.
    var measures: Bool { unmeasured == nil }

    /// What was measured for each request, in their order; nil where nothing can be measured. Throws `DayreelError` if examiners cannot be
    /// started, `CancellationError`.
    @concurrent
    func looks(_ requests: [LookRequest], progress: ProgressSink) async throws -> [RecordingLook?] {
        let cache = requests.isEmpty ? nil : self.cache()
        let known = requests.map { cache?.value(LookRequest.Answer.self, for: $0.recipe) }
        let missing = requests.indices.filter { known[$0] == nil }
        let board = LookBoard(
            known.map { $0?.look }, missing: missing.count,
            fetched: missing.reduce(0) { $0 + requests[$1].remoteBytes },
            progress: progress)
        guard !missing.isEmpty else { return board.looks }
        if let unmeasured {
            unmeasured(missing.map { requests[$0].location })
            return board.looks
        }
        board.begin()
        try await ask(missing, of: requests) { index, answer in
            // Nothing measured is no result: the next run asks again.
            if let answer, answer.look != nil { cache?.keep(answer, for: requests[index].recipe) }
            board.put(answer?.look, at: index)
        }
        return board.looks
    }

    private func ask(
        _ missing: [Int], of requests: [LookRequest],
        _ done: @escaping @Sendable (Int, LookRequest.Answer?) -> Void
    ) async throws {
        guard let examiners else {
            return try await BoundedTasks.forEach(missing.indices, atMost: workers) { number in
                done(missing[number], requests[missing[number]].answer())
            }
        }
        let lines = try missing.map { [Examiner.Kind.look.rawValue] + (try InternalJSON.bytes(of: requests[$0])) }
        // A question takes seconds, where the pool counts on hundredths: each examiner gets its share.
        let shares = min(workers, lines.count)
        try await BoundedTasks.forEachWaiting(0..<shares, atMost: shares) { share in
            let numbers = Array(stride(from: share, to: lines.count, by: shares))
            try await examiners.ask(numbers.count, question: { lines[numbers[$0]] }) { number, reply in
                guard case .line(let bytes) = reply else { return done(missing[numbers[number]], nil) }
                done(missing[numbers[number]], try? InternalJSON.value(LookRequest.Answer.self, from: bytes))
            }
        }
    }
}

/// Collects looks from several tasks at once.
private final class LookBoard: Sendable {
    private let state: Mutex<(looks: [RecordingLook?], done: Int)>
    private let missing: Int
    private let fetched: Int64
    private let progress: ProgressSink

    init(_ known: [RecordingLook?], missing: Int, fetched: Int64, progress: ProgressSink) {
        state = Mutex((known, 0))
        self.missing = missing
        self.fetched = fetched
        self.progress = progress
    }

    var looks: [RecordingLook?] { state.withLock { $0.looks } }

    func begin() { report(0) }

    func put(_ look: RecordingLook?, at index: Int) {
        let done = state.withLock { state in
            state.looks[index] = look
            state.done += 1
            return state.done
        }
        report(done)
    }

    private func report(_ done: Int) {
        progress(
            .stage(
                .select, fraction: Double(done) / Double(missing),
                detail: .lookedAt(clips: done, of: missing, fetched: fetched)))
    }
}
