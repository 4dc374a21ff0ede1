import Foundation
import Model

/// The jobs that `dayreel serve` shows, or the folder of media.
package enum ServedSubject: Hashable, Sendable {
    /// The absolute paths of job files.
    case jobs([String])
    /// The absolute path of a folder of media, or of an Apple Photos library.
    case folder(String)

    /// Reads the arguments. A folder with job files stands for those; any other folder, if it is the only argument, for its media. The
    /// default is the working folder. Throws `DayreelError(.missingInput)`, and `.usage` for media among jobs.
    package init(_ arguments: [String], _ loader: JobLoader) throws {
        let paths = arguments.isEmpty ? ["."] : arguments
        var isFolder: ObjCBool = false
        if paths.count == 1 {
            let path = loader.absolute(paths[0])
            let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if isThere, isFolder.boolValue, (try? JobList.files(paths, loader)) == nil {
                self = .folder(path)
                return
            }
        }
        let files = try JobList.files(paths, loader)
        for file in files where !FileManager.default.fileExists(atPath: file) {
            throw DayreelError(
                .missingInput, "there is no such job file or folder", place: file, remedy: "Check the spelling.")
        }
        self = .jobs(files)
    }
}
