import Foundation
import Model
import Pipeline
import Stages
import Synchronization

/// Provides pictures of recordings: kept ones at once, others from examiners, which take the latest request first.
final class PictureDesk: Sendable {
    private let examiners: ExaminerDesk
    /// Nil if the store cannot be written; then every picture is made each time.
    private let kept: ResultCache?
    /// Bytes that the whole store may take.
    private let cacheSize: Int64
    /// Digests of requests that failed and would fail again.
    private let hopeless = Mutex<Set<String>>([])
    /// The number of pictures made since the start.
    private let made = Atomic(0)

    init(examiners: ExaminerDesk, kept: ResultCache?, cacheSize: Int64) {
        (self.examiners, self.kept, self.cacheSize) = (examiners, kept, cacheSize)
    }

    /// The picture as a JPEG. Throws `RefusedRequest` if none can be made of the recording, `CancellationError` if nobody waits for it any
    /// more.
    @concurrent
    func jpeg(_ request: PictureRequest) async throws -> Data {
        if let known = kept?.value(Thumbnail.self, for: request.key) { return known.jpeg }
        guard !hopeless.withLock({ $0.contains(request.digest) }) else { throw RefusedRequest.noPicture }
        let reply = try await examiners.ask(try request.question)
        guard request.isOfSameFiles else { throw RefusedRequest.noPicture }
        guard let thumbnail = PictureQuestion.picture(in: reply) else {
            if reply.isLasting { hopeless.withLock { _ = $0.insert(request.digest) } }
            throw RefusedRequest.noPicture
        }
        kept?.keep(thumbnail, for: request.key)
        // Scrolling through a library makes more pictures than are worth keeping.
        if made.add(1, ordering: .relaxed).newValue.isMultiple(of: 2000) { kept?.prune(forStoreOf: cacheSize) }
        return thumbnail.jpeg
    }
}

extension ExaminerPool.Reply {
    /// True if the same question would get the same reply.
    fileprivate var isLasting: Bool {
        switch self {
        case .line: true
        case .lost(let loss): loss.isLasting
        }
    }
}
