import Foundation

/// A folder of a test's own; goes when the test lets go of it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "dayreel-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    /// Path of something in the folder.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a text file, its folders included, and gives its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Paths below the folder of all that is in it, sorted; folders too.
    func contents() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }
}
