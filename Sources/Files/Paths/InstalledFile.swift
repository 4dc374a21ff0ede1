import Foundation

/// The files that come with the program: in the `share/dayreel` of the nearest folder above it, where `make install` and packages put them.
/// A program in its build folder finds those of the source tree.
package struct InstalledFile {
    /// Absolute path of the program.
    private let program: String

    package init(ofProgramAt program: String) { self.program = program }

    /// The absolute path of a file; nil if it is not installed.
    /// - Parameters:
    ///   - name: the path within `share/dayreel`.
    ///   - inSource: true if the file has the same path in the source tree.
    package func path(_ name: String, inSource: Bool = false) -> String? {
        var folder = URL(filePath: program).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            for place in inSource ? ["share/dayreel/", ""] : ["share/dayreel/"] {
                let path = folder.appending(path: place + name).path(percentEncoded: false)
                if FileManager.default.fileExists(atPath: path) { return path }
            }
        }
        return nil
    }
}
