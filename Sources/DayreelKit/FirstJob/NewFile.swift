import Files
import Foundation
import Model

/// A file that is written only where none is yet.
package enum NewFile {
    /// Makes the folders above it. Throws `DayreelError(.outputUnwritable)`, also if there is a file already.
    package static func write(_ text: String, to path: String) throws {
        do {
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try WholeFile.write(Array(text.utf8), besides: path, mode: 0o666, message: failure) { temporary in
                guard try FileNames.renameToFreeName(temporary, path) else { throw taken(path) }
            }
        } catch {
            try check(path)
            throw DayreelError(
                .outputUnwritable, failure, place: path,
                cause: (error as? DayreelError)?.cause ?? SystemWords.of(error),
                remedy: "Make the folder writable, or name another one.")
        }
    }

    /// Throws `DayreelError(.outputUnwritable)` if there is a file: better said before work is done for it.
    package static func check(_ path: String) throws {
        if HeldFile(path, followingLinks: false) != nil { throw taken(path) }
    }

    private static func taken(_ path: String) -> DayreelError {
        DayreelError(
            .outputUnwritable, "the file already exists", place: path,
            remedy: "Name another file, or remove this one.")
    }

    private static let failure = "the file cannot be written"
}
