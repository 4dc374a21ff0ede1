import Foundation
import Model

/// A file that is written only if it does not exist yet.
package enum NewFile {
    /// Writes the file and creates the folders above it. Throws `DayreelError(.outputUnwritable)`, also if the file exists.
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

    /// Throws `DayreelError(.outputUnwritable)` if the file exists, so that no work is done in vain.
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
