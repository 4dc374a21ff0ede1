import Files
import Foundation
import Library
import Model

/// The media that a name may mean although it is no file here: what scans have seen, and the items of Photos libraries among it.
struct NamedMedia {
    let workspace: Workspace

    /// Throws `DayreelError(.missingInput)` with the nearest names if nothing has the name, `path` or the ending of a path. `path` is its
    /// absolute form.
    func require(_ name: String, at path: String) async throws {
        let catalog = try Catalog(path: workspace.paths.catalog)
        for spelling in [name, path] where try !catalog.paths(named: spelling).isEmpty { return }
        let seen = try catalog.mediaPaths()
        if try await isInLibrary(name, among: seen) { return }
        let nearest = nearestNames(to: name, at: path, among: seen)
        throw DayreelError(
            .missingInput, "no file is called '\(name)', and no media that a scan has seen", place: path,
            cause: nearest.isEmpty ? nil : "nearest names: \(nearest.joined(separator: ", "))",
            remedy: "Name a file, or media as 'dayreel scan FOLDER' lists them, or an id that '--ids' adds there.")
    }

    /// True if an Apple Photos library that was scanned has an item of this name: its files have other names. A library that cannot be read
    /// now may have it.
    private func isInLibrary(_ name: String, among paths: [String]) async throws -> Bool {
        let packages = Set(
            paths.compactMap { path in
                path.range(of: String.photosPackageEnding + "/", options: .caseInsensitive).map {
                    String(path[..<path.index(before: $0.upperBound)])
                }
            })
        for package in packages.sorted() {
            let choice = PhotosChoice(shared: true, hidden: true)
            let source = workspace.sources.source(for: Source(path: package, kind: .photos(choice)))
            do {
                let listing = try await source.listWithPhotos { _ in }
                let claims = Array(listing.claims.values) + listing.absent.map(\.claim)
                if claims.contains(where: { $0.name == name || $0.id == name }) { return true }
            } catch is DayreelError {
                return true
            }
        }
        return false
    }

    /// The names that are spelled alike, at most three, the nearest first: of files in the folder that the path names, and of media that
    /// were seen. Each has as many folders before it as the name.
    private func nearestNames(to name: String, at path: String, among seen: [String]) -> [String] {
        let wanted = Array(name.lastPathPart.lowercased())
        let limit = max(2, wanted.count / 3)
        let folder = String(path.folderPart)
        let beside = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(
            FoundFile.promisesMedia)
        let parts = max(1, name.pathParts.filter { $0 != "." && $0 != ".." }.count)
        let scored = (beside.map { folder + $0 } + seen).compactMap { path -> (distance: Int, name: String)? in
            let own = path.lastPathPart.lowercased()
            guard abs(own.count - wanted.count) <= limit else { return nil }
            let distance = NearestWord.distance(wanted, Array(own))
            guard distance <= limit else { return nil }
            return (distance, name.hasPrefix("/") ? path : path.pathParts.suffix(parts).joined(separator: "/"))
        }
        return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name).withoutRepeats
            .prefix(3).map(\.self)
    }
}

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
