import Files
package import Model
package import Pipeline
import Synchronization

/// A question about what a part of a recording contains, which this process or an examiner answers by decoding it.
protocol RecordingMeasurement: Hashable, Sendable, Codable {
    associatedtype Finding: Hashable, Sendable, Codable
    /// Everything that decides the finding: the key under which it is stored.
    associatedtype Recipe: Encodable

    static var question: Examiner.Kind { get }
    /// How long an examiner may take for it: many times as long as a minute of 2160p takes.
    static var patience: Duration { get }

    var location: MediaLocation { get }
    var source: Fingerprint { get }
    /// The most bytes of a bucket that it takes.
    var remoteBytes: Int64 { get }
    var recipe: Recipe { get }

    func measured() throws -> Finding?
}

/// The result of a measurement.
struct MeasuredRecording<Finding: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// Nil if nothing can be measured, which shows up when the recording is rendered.
    var finding: Finding?
}

extension RecordingMeasurement {
    typealias Answer = MeasuredRecording<Finding>

    /// Measures the part. Nothing is found if the file is not the source, or does not stay the same: it would be kept as that of the
    /// source.
    func answer() -> Answer {
        do {
            let sources = source.isUnknown ? nil : try SourceChangeGuard([source: location])
            let finding = try measured()
            try sources?.check()
            return Answer(finding: finding)
        } catch {
            return Answer(finding: nil)
        }
    }

    /// The question for an examiner.
    var bytes: [UInt8] {
        get throws { [Self.question.rawValue] + (try InternalJSON.bytes(of: self)) }
    }

    /// The answer in an examiner's reply; nil if there is none.
    static func answer(in reply: ExaminerPool.Reply) -> Answer? {
        guard case .line(let bytes) = reply, ReplyNumbers.areSmall(in: bytes) else { return nil }
        return try? InternalJSON.value(Answer.self, from: bytes)
    }

    /// The finding of an earlier run; nil if there is none.
    func known(in cache: ResultCache?) -> Finding? { cache?.value(Answer.self, for: recipe)?.finding }

    /// Keeps what was found. Nothing found is no result: the next run asks again.
    func keep(_ answer: Answer, in cache: ResultCache?) {
        if answer.finding != nil { cache?.keep(answer, for: recipe) }
    }
}

/// Measures recordings, without measuring again what is known of them.
package struct MeasureRecordings: Sendable {
    private let cache: @Sendable () -> ResultCache?
    private let workers: Int
    private let examiners: ExaminerPool?
    private let unmeasured: (@Sendable ([MediaLocation]) -> Void)?

    /// `cache` keeps what was measured, by the content of the files. Without `examiners`, this process decodes `workers` recordings at a
    /// time. With `unmeasured`, nothing is measured: it gets the recordings of which nothing is known.
    package init(
        cache: @escaping @Sendable () -> ResultCache?, workers: Int, examiners: ExaminerPool? = nil,
        unmeasured: (@Sendable ([MediaLocation]) -> Void)? = nil
    ) {
        (self.cache, self.workers) = (cache, max(1, workers))
        (self.examiners, self.unmeasured) = (examiners, unmeasured)
    }

    /// False if only what is known counts: a recording without a finding is not one that cannot be measured.
    var measures: Bool { unmeasured == nil }

    /// What was found for each request, in their order; nil where nothing can be measured. Throws `DayreelError` if examiners cannot be
    /// started, `CancellationError`.
    @concurrent
    func findings<Request: RecordingMeasurement>(
        of requests: [Request], progress: ProgressSink
    ) async throws -> [Request.Finding?] {
        let cache = requests.isEmpty ? nil : self.cache()
        let known = requests.map { $0.known(in: cache) }
        let missing = requests.indices.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        if let unmeasured {
            unmeasured(missing.map { requests[$0].location })
            return known
        }
        let fetched = missing.reduce(0) { $0 + requests[$1].remoteBytes }
        let order = Self.largestFirst(missing.map { requests[$0].location }).map { missing[$0] }
        let tell: @Sendable (Int) -> Void = { done in
            progress(
                .stage(
                    .select, fraction: Double(done) / Double(missing.count),
                    detail: .lookedAt(clips: done, of: missing.count, fetched: fetched)))
        }
        let found = Mutex<(all: [Request.Finding?], done: Int)>((known, 0))
        tell(0)
        try await ask(order.map { requests[$0] }) { number, answer in
            let index = order[number]
            if let answer { requests[index].keep(answer, in: cache) }
            // Told in the lock, so that the numbers come in their order.
            found.withLock { found in
                found.all[index] = answer?.finding
                found.done += 1
                tell(found.done)
            }
        }
        return found.withLock { $0.all }
    }

    /// The numbers of the recordings by the sizes of their files, so that no core is left alone with a large one at the end.
    private static func largestFirst(_ recordings: [MediaLocation]) -> [Int] {
        let sizes = recordings.map { FileStatus($0.path)?.size ?? 0 }
        return sizes.indices.sorted { (sizes[$0], $1) > (sizes[$1], $0) }
    }

    private func ask<Request: RecordingMeasurement>(
        _ requests: [Request], _ done: @escaping @Sendable (Int, Request.Answer?) -> Void
    ) async throws {
        guard let examiners = examiners?.waiting(atMost: Request.patience) else {
            return try await BoundedTasks.forEach(requests.indices, atMost: workers) { number in
                done(number, requests[number].answer())
            }
        }
        let lines = try requests.map { try $0.bytes }
        try await examiners.ask(lines.count, effort: .long, question: { lines[$0] }) { number, reply in
            done(number, Request.answer(in: reply))
        }
    }
}

/// The numbers of a reply, as a recording may have made its examiner write them: what is added to a huge one ends the program.
enum ReplyNumbers {
    /// More than a recording's length in microseconds has.
    private static let mostDigits = 15

    /// True if no number in a JSON text has more digits than a measurement can have, or an exponent.
    static func areSmall(in json: [UInt8]) -> Bool {
        var (isInText, isEscaped, digits) = (false, false, 0)
        for byte in json {
            if isInText {
                isInText = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if (48...57).contains(byte) {
                digits += 1
                guard digits <= mostDigits else { return false }
            } else {
                // `false` has an "e" too, but behind no digit.
                guard digits == 0 || byte | 0x20 != UInt8(ascii: "e") else { return false }
                (digits, isInText) = (0, byte == UInt8(ascii: "\""))
            }
        }
        return true
    }
}
