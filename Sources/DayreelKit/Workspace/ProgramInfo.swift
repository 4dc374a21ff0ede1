import Foundation

/// The running program, for starting workers, and for the texts in films and timers.
package struct ProgramInfo: Sendable {
    /// The version, such as `0.2.0`.
    package var version: String
    /// The absolute path of its file.
    package var path: String
    /// The path that starts this same program again even if an update has replaced its file.
    package var executable: String

    package init(version: String, path: String, executable: String) {
        self.version = version
        self.path = path
        self.executable = executable
    }

    /// The path of a file in the nearest `share/dayreel` of a folder that contains the program: where `make install` and packages put it,
    /// or in the build folder. Nil if there is none.
    func installedFile(_ name: String) -> String? {
        var folder = URL(filePath: path).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let file = folder.appending(path: "share/dayreel/\(name)").path(percentEncoded: false)
            if FileManager.default.fileExists(atPath: file) { return file }
        }
        return nil
    }
}
