import Foundation
import Model

/// A file that is written only where none is yet.
package enum NewFile {
    /// Makes the folders above it. Throws `DayreelError(.outputUnwritable)`, also if there is a file already.
    package static func write(_ text: String, to path: String) throws {
        do {
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
        } catch {
            try check(path)
            throw DayreelError(
                .outputUnwritable, "the file cannot be written", place: path, cause: SystemWords.of(error),
                remedy: "Make the folder writable, or name another one.")
        }
    }

    /// Throws `DayreelError(.outputUnwritable)` if there is a file: better said before work is done for it.
    package static func check(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        throw DayreelError(
            .outputUnwritable, "the file already exists", place: path,
            remedy: "Name another file, or remove this one.")
    }
}
