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
