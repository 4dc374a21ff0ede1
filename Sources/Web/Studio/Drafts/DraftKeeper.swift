import Files
import Foundation

/// Keeps drafts that are not saved over the end of the program: a file a draft in a folder of the state.
struct DraftKeeper: Sendable {
    /// Absolute.
    let folder: String

    private struct Kept: Codable {
        var path: String
        var text: String
    }

    /// Best effort: a draft that cannot be kept lives as long as the program.
    func keep(_ draft: StudioDraft) {
        guard !draft.isSaved else { return forget(draft.id) }
        guard let bytes = try? InternalJSON.bytes(of: Kept(path: draft.path, text: draft.text)) else { return }
        try? StateFolder.make(folder)
        try? Data(bytes).write(to: URL(filePath: path(draft.id)), options: .atomic)
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
