import Foundation

/// A Swift file of the package and the target it belongs to.
struct SourceFile {
    var target: String
    /// The path from the root of the package.
    var path: String
    var source: String

    /// The folder within the target; empty for the target's own.
    var folder: String { path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/") }

    /// The folder in the drawing, which includes the folders inside it.
    var drawnFolder: String { String(folder.prefix { $0 != "/" }) }

    /// Every Swift file under `Sources` or `Tests`, sorted by path.
    static func all(under top: String, root: URL = packageRoot) throws -> [SourceFile] {
        let folder = root.appending(path: top)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            SourceFile(
                target: String(name.prefix { $0 != "/" }), path: "\(top)/\(name)",
                source: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
    }

    static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
