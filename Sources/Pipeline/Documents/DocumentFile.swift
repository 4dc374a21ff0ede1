import Foundation

/// The one way in which a document becomes a file.
package enum DocumentFile {
    /// Replaces the file in one step, and makes the folders above it. `name` is what it is: `report`. Throws
    /// `DayreelError(.outputUnwritable)`.
    package static func write(_ text: String, to path: String, name: String, remedy: String) throws {
        do {
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw DayreelError(
                .outputUnwritable, "the \(name) cannot be written", place: path, cause: error.localizedDescription,
                remedy: remedy)
        }
    }
}
