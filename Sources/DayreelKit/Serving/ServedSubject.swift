import Files
import Foundation
import Model

/// The jobs that `dayreel serve` shows, or the folders of media.
package enum ServedSubject: Hashable, Sendable {
    /// The absolute paths of job files.
    case jobs([String])
    /// The absolute paths of folders of media, or of Apple Photos libraries: one or more.
    case folders([String])

    /// Reads the arguments. A folder with job files stands for those, any other folder for its media. The default is the working folder.
    /// Throws `DayreelError`: `missingInput` for a file or folder that is not there, `usage` for media among jobs.
    package init(_ arguments: [String], _ loader: JobLoader) throws {
        let paths = arguments.isEmpty ? ["."] : arguments
        let folders = paths.map(loader.absolute).withoutRepeats.filter { Self.holdsMedia($0, loader) }
        guard !folders.isEmpty else {
            self = .jobs(try Self.jobs(paths, loader))
            return
        }
        if let other = paths.first(where: { !folders.contains(loader.absolute($0)) }) {
            _ = try Self.jobs([other], loader)
            throw DayreelError(
                .usage, "jobs and folders of media cannot be shown together", place: other,
                remedy: "Name job files, or folders of media; a job names its folders in 'sources'.")
        }
        self = .folders(folders)
    }

    private static func holdsMedia(_ path: String, _ loader: JobLoader) -> Bool {
        FileStatus.isFolder(path) && (try? JobList.files([path], loader)) == nil
    }

    private static func jobs(_ paths: [String], _ loader: JobLoader) throws -> [String] {
        let files = try JobList.files(paths, loader)
        for file in files where !FileManager.default.fileExists(atPath: file) {
            throw DayreelError(
                .missingInput, "there is no such job file or folder", place: file, remedy: "Check the spelling.")
        }
        return files
    }
}
