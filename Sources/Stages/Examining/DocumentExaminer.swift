import Files
package import Library
package import Pipeline
import Synchronization

/// Has an examiner read the documents that servers of buckets send, so that a hostile server costs a process and never the one that has
/// the keys and the network.
///
/// Each document costs the start and the end of an examiner, some 15 ms. A page of a listing has up to a thousand objects and
/// takes a request over the network, and the next one cannot be requested before its token is read: no examiner is kept between pages,
/// which somebody would have to end.
package struct DocumentExaminer: Sendable {
    private let examiners: ExaminerPool

    /// The longest time that an examiner may take to read a document.
    private static let patience = Duration.seconds(30)
    /// The most bytes of a reply: twice those of a page of a thousand keys, all as long as a key can be and in need of escapes. A line of
    /// 16 MB would not reach the parent.
    private static let longestReply = 12 << 20

    /// `examiners` need no supply: all that they read is in the question.
    package init(_ examiners: ExaminerPool) { self.examiners = examiners.waiting(atMost: Self.patience) }

    /// The reader that asks them. It throws `DayreelError` if they cannot be started, and `CancellationError`.
    package var reader: DocumentReader { DocumentReader { [self] question in try await answer(to: question) } }

    /// What the document says, as an examiner claims. Nil if it says nothing, and if it costs examiners.
    private func answer(to question: DocumentQuestion) async throws -> DocumentAnswer? {
        let line = [Examiner.Kind.document.rawValue] + (try InternalJSON.bytes(of: question))
        let found = Mutex<DocumentAnswer?>(nil)
        // The examiner may read no file of the user's, whatever the document names.
        try await examiners.ask(1, files: { _ in [] }, question: { _ in line }) { _, reply in
            guard case .line(let bytes) = reply else { return }
            let answer = try? InternalJSON.value(DocumentAnswer.self, from: bytes)
            found.withLock { $0 = answer }
        }
        return found.withLock(\.self)
    }

    /// The examiner's reply. Empty for a document that says nothing, or more than it can.
    static func reply(to question: DocumentQuestion) throws -> [UInt8] {
        guard let answer = question.answer() else { return [] }
        let reply = try InternalJSON.bytes(of: answer)
        return reply.count <= longestReply ? reply : []
    }
}
