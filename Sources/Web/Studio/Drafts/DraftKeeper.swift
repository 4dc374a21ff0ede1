import Files
import Foundation
import Model

/// Keeps drafts that are not saved over the end of the program: a file a draft in a folder of the state.
struct DraftKeeper: Sendable {
    /// Absolute.
    let folder: String

    private struct Kept: Codable {
        var path: String
        var text: String
    }

    /// Returns when the draft is on the disk. Throws `DayreelError` if it cannot be kept: then what was kept before is.
    func keep(_ draft: StudioDraft) throws {
        guard !draft.isSaved else { return forget(draft.id) }
        let bytes = try InternalJSON.bytes(of: Kept(path: draft.path, text: draft.text))
        do {
            try WholeFile.write(bytes, to: path(draft.id), message: "the change cannot be kept, and was not made")
        } catch var error as DayreelError {
            error.remedy =
                "Make space on the disk of Dayreel's state folder, and see that it may be written to; then change it again."
            throw error
        }
    }

    /// The text that was kept of a job file; nil if it was saved.
    func text(of id: String, path: String) -> String? {
        guard let bytes = FileManager.default.contents(atPath: self.path(id)),
            let kept = try? InternalJSON.value(Kept.self, from: bytes), kept.path == path
        else { return nil }
        return kept.text
    }

    func forget(_ id: String) { try? FileManager.default.removeItem(atPath: path(id)) }

    private func path(_ id: String) -> String { "\(folder)/\(id).json" }
}
