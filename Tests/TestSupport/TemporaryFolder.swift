package import Foundation

/// A folder for one test. It is deleted when the test releases it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "dayreel-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    /// The path of a file or folder in it.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, creates the folders above it, and returns its path.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a text file, as above.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    /// Creates a named pipe (mkfifo(3)) and returns its path.
    package func pipe(_ name: String) throws -> String {
        guard mkfifo(path(name), 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return path(name)
    }

    package func bytes(_ name: String) throws -> [UInt8] { try [UInt8](contentsOf: path(name)) }

    /// The contents of a text file; empty if it does not exist.
    package func text(_ name: String) -> String { (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "" }

    /// The sorted paths of all files and folders below it.
    package func contents() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }

    /// The sorted paths of all files below one of its folders.
    package func files(in folder: String) -> [String] {
        let names = try? FileManager.default.subpathsOfDirectory(atPath: path(folder))
        var isFolder: ObjCBool = false
        return (names ?? []).filter {
            FileManager.default.fileExists(atPath: path("\(folder)/\($0)"), isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}

extension [UInt8] {
    /// All bytes of a file.
    package init(contentsOf path: String) throws { self.init(try Data(contentsOf: URL(fileURLWithPath: path))) }
}

/// All bytes of a file; nil if it cannot be read.
package func contents(_ path: String) -> [UInt8]? { try? [UInt8](contentsOf: path) }
