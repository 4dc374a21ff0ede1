import Files
import Foundation
import Model

/// Keeps unsaved drafts across restarts of the program, each in a file of the state folder.
struct DraftKeeper: Sendable {
    /// Absolute.
    let folder: String

    /// The most bytes of a draft's file: many times those of the longest job.
    private static let longest = 1 << 24

    private struct Kept: Codable {
        var path: String
        var text: String
    }

    /// Writes an unsaved draft and waits until it is on the disk; deletes the file of a saved one. Throws `DayreelError` if it cannot
    /// write; then the former file stays.
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

    /// The kept text of a draft; nil if there is none, or if it belongs to another job file.
    func text(of id: String, path: String) -> String? {
        guard let bytes = SmallFile.bytes(self.path(id), atMost: Self.longest),
            let kept = try? InternalJSON.value(Kept.self, from: bytes), kept.path == path
        else { return nil }
        return kept.text
    }

    func forget(_ id: String) { try? FileManager.default.removeItem(atPath: path(id)) }

    private func path(_ id: String) -> String { "\(folder)/\(id).json" }
}
