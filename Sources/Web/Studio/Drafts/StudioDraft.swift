import Files
import Foundation
import JobFiles
import Model

/// A film that is being put together: the text of a job file, which is written to the disk only when somebody asks for it.
struct StudioDraft: Sendable {
    let id: String
    /// Absolute path of its job file, whether or not there is one.
    var path: String
    /// The text, which is always one that can be read, unless the file on the disk is not.
    var text: String
    /// The file as it was read last; nil without one.
    var onDisk: [UInt8]?
    var revision = 1
    /// A folder that is served without any job file.
    var folder: String?
    /// Names of pins that name no item of the library, by the ids that stand for them.
    var strangers: [String: String] = [:]

    var isSaved: Bool { onDisk.map { $0 == Array(text.utf8) } ?? false }

    /// The file that runs are recorded under: the job file, or the folder as 'dayreel make' has it.
    var recordedAs: String { onDisk == nil ? folder ?? path : path }

    var fileName: String { path.lastPathPart }

    /// The job's title, else the name of its file.
    var name: String {
        let title = JobText(text)?.root["title"]?.string
        return title ?? (onDisk == nil ? folder?.lastPathPart : nil) ?? LexicalPath.stem(of: path)
    }

    /// The file as it is now; nil if there is none.
    func readFile() -> [UInt8]? { try? JobFile.contents(path) }

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
