import Files

/// The file of a film or a preview, for the code that sends it. Never part of an answer.
package struct ServedFile: Hashable, Sendable {
    /// Absolute.
    package var path: String
    /// A name to save it under.
    package var name: String

    /// The folder that has it, whose disk may stop answering (`Disks`).
    var folder: String { LexicalPath.folder(of: path) }
}

/// A preview of a part of a film, in progress or finished.
struct StudioPreview: Sendable {
    var answer: Answer.Preview
    /// The last revision of its draft that has this part.
    var revision: Int
    /// The absolute path of its file.
    let path: String
    var task: Task<Void, Never>?
}
