import Foundation

/// Folders for what outlives a run.
enum StateFolder {
    /// Makes the folder and those above it. Throws `DayreelError(.outputUnwritable)`.
    static func make(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw DayreelError(
                .outputUnwritable, "the folder cannot be made", place: path, cause: error.localizedDescription,
                remedy: "Make its parent writable, or choose another with --home.")
        }
    }
}
