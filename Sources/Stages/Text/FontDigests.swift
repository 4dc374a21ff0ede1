import Files
import Foundation
import Model
import Synchronization
import Typography

/// The digests of font files, each read once unless it changes.
package final class FontDigests: Sendable {
    private struct File: Hashable {
        var path: String
        var version: FileVersion?
    }

    private let known = Mutex<[File: String]>([:])

    package init() {}

    /// SHA-256 of the file. Throws `DayreelError` if it cannot be read.
    func digest(of path: String) throws -> String {
        let file = File(path: path, version: FileStatus(path)?.version)
        if let digest = known.withLock({ $0[file] }) { return digest }
        let digest = try SHA256Hex.ofFile(path)
        known.withLock { $0[file] = digest }
        return digest
    }

    /// The faces of a line, identified by the contents of their files.
    func faces(of line: borrowing TextLine) throws -> [Label.Face] {
        try line.faces.map {
            Label.Face(name: "\($0.family) \($0.style)", index: $0.index, digest: try digest(of: $0.path))
        }
    }
}
