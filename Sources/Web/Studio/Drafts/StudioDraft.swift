import DayreelKit
import Files
import Foundation
import JobFiles
import Model

/// A draft of a film: the text of a job file, which is written to its file only when the user saves it.
struct StudioDraft: Sendable {
    let id: String
    /// The absolute path of its job file, whether or not that exists.
    var path: String
    /// The text. It is a valid job, unless the file on the disk is not.
    var text: String
    /// The file's bytes when it was last read; nil without a file.
    var onDisk: [UInt8]?
    /// The digest of the file's bytes from which the unsaved changes began; nil if these are `onDisk`.
    var base: String?
    var revision = 1
    /// The folders that are served, if there is no job file.
    var folders: [String]?
    /// Names in pins that match no item of the library, by the ids that the page has instead.
    var unknownNames: [String: String] = [:]
    /// The music that pages were last told of.
    var songs: [StudioSong] = []

    var isSaved: Bool { onDisk.map { $0 == Array(text.utf8) } ?? false }

    /// True if another program has changed the file since the unsaved changes began.
    var isChangedElsewhere: Bool { !isSaved && base != nil && base != digest }

    /// The digest of the file's bytes.
    fileprivate var digest: String? { onDisk.map { SHA256Hex.of($0) } }

    /// Takes over the file's bytes beneath unsaved changes.
    mutating func read(_ bytes: [UInt8]) {
        base = base ?? digest
        onDisk = bytes
    }

    /// The path under which the history records runs: the job file, or the folders, as `dayreel make` does.
    var recordedAs: String { onDisk == nil ? folders.map(NamedJob.recorded) ?? path : path }

    var fileName: String { path.lastPathPart }

    /// The job's title, else the names of the folders or of the file.
    var name: String {
        let title = JobText(text)?.root["title"]?.string
        return title ?? (onDisk == nil ? folders?.map(\.lastPathPart).joined(separator: ", ") : nil)
            ?? LexicalPath.stem(of: path)
    }

    var facts: Answer.DraftFacts {
        Answer.DraftFacts(
            id: id, name: name, revision: revision, saved: isSaved, file: onDisk == nil ? nil : fileName)
    }

    func answer(_ library: LibraryIndex) -> Answer.Draft {
        let root = JobText(text)?.root ?? .object([])
        return Answer.Draft(
            id: id, name: name, revision: revision, saved: isSaved, settings: DraftSettings.shown(of: root),
            pins: DraftPins(library: library, unknownNames: unknownNames).answers(root["pins"] ?? .null),
            file: onDisk == nil ? nil : fileName)
    }
}

/// Keeps unsaved drafts across restarts of the program, each in a file of the state folder.
struct DraftKeeper: Sendable {
    /// Absolute.
    let folder: String

    /// The most bytes of a draft's file: many times those of the longest job.
    private static let longest = 1 << 24

    struct Kept: Codable {
        var path: String
        var text: String
        /// The draft's `base`, or the digest of its file; nil without a file, and from versions that did not keep it.
        var base: String?
    }

    /// Writes an unsaved draft and waits until it is on the disk; deletes the file of a saved one. Throws `DayreelError` if it cannot
    /// write; then the former file stays.
    func keep(_ draft: StudioDraft) throws {
        guard !draft.isSaved else { return forget(draft.id) }
        let bytes = try InternalJSON.bytes(
            of: Kept(path: draft.path, text: draft.text, base: draft.base ?? draft.digest))
        do {
            try WholeFile.write(bytes, to: path(draft.id), message: "the change cannot be kept, and was not made")
        } catch var error as DayreelError {
            error.remedy =
                "Make space on the disk of Dayreel's state folder, and see that it may be written to; then change it again."
            throw error
        }
    }

    /// The kept text of a draft and its base; nil if there is none, or if it belongs to another job file.
    func kept(of id: String, path: String) -> Kept? {
        guard let bytes = SmallFile.bytes(self.path(id), atMost: Self.longest),
            let kept = try? InternalJSON.value(Kept.self, from: bytes), kept.path == path
        else { return nil }
        return kept
    }

    func forget(_ id: String) { try? FileManager.default.removeItem(atPath: path(id)) }

    private func path(_ id: String) -> String { "\(folder)/\(id).json" }
}
