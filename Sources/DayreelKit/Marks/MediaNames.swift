import Foundation
import Library
import Model

/// The names of files by content id, as far as files with these contents were read here.
struct MediaNames {
    private let catalog: Catalog?

    /// Opens the catalog, if there is one: a command that only reads makes none.
    init(_ workspace: Workspace) {
        let path = workspace.paths.catalog
        catalog = FileManager.default.fileExists(atPath: path) ? try? Catalog(path: path) : nil
    }

    /// The name of a file that is there, else of one that was; nil for a text that is no content id, and for unknown contents.
    func name(of media: String) -> String? {
        guard let id = ContentId(media), let paths = catalog?.paths(ofContents: id).sorted(), !paths.isEmpty else {
            return nil
        }
        return (paths.first { FileManager.default.fileExists(atPath: $0) } ?? paths[0]).lastPathPart
    }
}
