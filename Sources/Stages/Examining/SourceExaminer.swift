import Files
import Foundation
package import Library
import Model
package import Pipeline
import Synchronization

/// Has an examiner list sources on disks, and read what others have put beside media. A hostile one costs a process and never the run.
package struct SourceExaminer: Sendable {
    private let examiners: ExaminerPool
    private let temporaryFolder: String

    /// How long listing may take without a thousand more media: the database of a library may be copied over a slow network meanwhile.
    private static let patience = Duration.seconds(7200)
    /// The number of examiners that a question may cost.
    private static let attempts = 2

    /// `temporaryFolder` is for copies of databases.
    package init(_ examiners: ExaminerPool, temporaryFolder: String) {
        (self.examiners, self.temporaryFolder) = (examiners.waiting(atMost: Self.patience), temporaryFolder)
    }

    package var asker: SourceAsker { SourceAsker { try await answer(to: $0, found: $1) } }

    /// Throws `DayreelError` as the source does, and for one that costs examiners; `CancellationError`.
    private func answer(
        to question: SourceQuestion, found: @escaping MediaSource.Found
    ) async throws -> ListingReader {
        // The examiner may write nowhere else; with the folder goes what it leaves behind.
        let scratch = try question.largestCopy.map { size in
            RunFolder.sweep(temporaryFolder)
            return (folder: try RunFolder(in: temporaryFolder), size: size)
        }
        defer { withExtendedLifetime(scratch?.folder) {} }
        let asked = scratch.map { question.copying(to: $0.folder.path) } ?? question
        let line = [Examiner.Kind.source.rawValue] + (try InternalJSON.bytes(of: asked))
        var (cause, remedy): (String?, String?)
        for _ in 0..<Self.attempts {
            let answer = Mutex(question.reader)
            do {
                let reply = try await examiners.ask(
                    line, reading: [question.folder].compactMap(\.self), files: question.files,
                    writing: scratch.map { ($0.folder.path, $0.size) }
                ) { part in
                    switch answer.withLock({ $0.take(part) }) {
                    case .progress(let count): found(count)
                    case .values: break
                    case .nonsense: throw UnsoundListing()
                    }
                }
                switch reply {
                case .line: return answer.withLock(\.self)
                case .lost(let loss):
                    cause = "it " + loss.words
                    remedy = loss.isLasting ? Self.harm : "Check that its disk and its network work, and try again."
                }
            } catch is UnsoundListing {
                (cause, remedy) = ("the process that reads it gave an invalid reply", Self.harm)
            }
        }
        throw DayreelError(
            .inputOutput, "the source cannot be listed", place: question.place, cause: cause, remedy: remedy)
    }

    private static let harm =
        "Something beside the media may be damaged, or made to do harm. Try with a part of the source."

    private struct UnsoundListing: Error {}
}
