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
    var revision = 1
    /// The folders that are served, if there is no job file.
    var folders: [String]?
    /// Names in pins that match no item of the library, by the ids that the page has instead.
    var strangers: [String: String] = [:]

    var isSaved: Bool { onDisk.map { $0 == Array(text.utf8) } ?? false }

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
            pins: DraftPins(library: library, strangers: strangers).answers(root["pins"] ?? .null),
            file: onDisk == nil ? nil : fileName)
    }
}
