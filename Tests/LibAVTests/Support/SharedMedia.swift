import Foundation

/// The real phone and camera files beside the repository, which are never part of it.
enum SharedMedia {
    /// `shared/media` beside the package.
    static let folder: String =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared/media").path

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder) }

    static func file(_ path: String) -> String { "\(folder)/\(path)" }
}
