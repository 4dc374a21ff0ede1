import Files
import Foundation
import Library
package import Model
import Stages

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
            .missingInput, "there is no file '\(name)', and no scan has seen media of that name", place: path,
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
        let folder = String(path.folderPart)
        let beside = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(
            FoundFile.promisesMedia)
        let parts = max(1, name.pathParts.filter { $0 != "." && $0 != ".." }.count)
        let files = (beside.map { folder + $0 } + seen).lazy.map { path in
            (path: path, called: name.hasPrefix("/") ? path : path.pathParts.suffix(parts).joined(separator: "/"))
        }
        return NearestWord.files(like: name, among: files)
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

/// Media to pin or tag: their name on the command line, and their id in the library.
package struct MarkedMedia: Hashable, Sendable {
    /// The name on the command line.
    package var name: String
    /// The id for the sync folder.
    package var id: String
    /// The day of the recording, if it is known here.
    package var recorded: Day?
    /// The length of the recording; nil if it is not known here.
    package var duration: MediaTime?
    /// The digests of the file's bytes; nil if the file is not here.
    var digests: ContentDigests?

    /// All ids under which it has marks, the best first.
    func ids(in lookup: MarkLookup) -> [String] { lookup.ids(of: digests == nil ? id : nil, digests) }

    /// The same media under the id of its earlier marks, if there are any.
    func known(to lookup: MarkLookup) -> MarkedMedia {
        var media = self
        media.id = lookup.knownID(of: id, digests)
        return media
    }
}

/// Finds the library's ids of media.
///
/// A file gets its content id, so that every device recognizes it under any name. Half of a Live Photo gets its still's. A word that names
/// no file here stays as it is: a content id, or a name or path under a source.
struct MediaNaming {
    let workspace: Workspace
    let days: DayRules
    /// The marks whose names are accepted although no file and no scan has them; nil accepts every name.
    var marks: MarkLookup?

    /// Throws `DayreelError`, `CancellationError`.
    func media(_ name: String, progress: ProgressSink) async throws -> MarkedMedia {
        try await media([name], progress: progress)[0]
    }

    /// The media of each name, in that order. Scans each folder only once, even if several of its files are named. Throws `DayreelError`:
    /// `missingInput` for a name that nothing has. Throws `CancellationError`.
    func media(_ names: [String], progress: ProgressSink) async throws -> [MarkedMedia] {
        let paths = try names.map(file)
        for (name, path) in zip(names, paths) where path == nil { try await requireKnown(name) }
        let items = try await items(at: Set(paths.compactMap(\.self)), progress: progress)
        let files = paths.map { path in path.map { items[$0]?.files ?? [$0] } ?? [] }
        let digests = try await digests(of: files, progress: progress)
        return zip(names, paths).enumerated().map { index, named in
            let (name, path) = named
            guard let path, let digests = digests[index] else {
                return MarkedMedia(name: name, id: ContentId(name)?.text ?? lasting(name))
            }
            let item = items[path]
            return MarkedMedia(
                name: name, id: digests.id.text, recorded: item?.day, duration: item?.duration, digests: digests)
        }
    }

    /// The path of the file that a name stands for here; nil if there is none. Throws `DayreelError` for a folder.
    private func file(_ name: String) throws -> String? {
        if ContentId(name) != nil { return nil }
        let path = workspace.absolute(name)
        guard let kind = HeldFile(path)?.kind else { return nil }
        switch kind {
        case .file: return path
        case .folder:
            throw DayreelError(
                .usage, "a folder cannot be pinned or tagged", place: path, remedy: "Name the files in it.")
        case .link, .other: throw DayreelError(.usage, "only regular files can be pinned or tagged", place: path)
        }
    }

    /// False for a file that has no bytes, or whose name is not that of media.
    func mayBeMedia(_ name: String) -> Bool {
        let path = workspace.absolute(name)
        guard ContentId(name) == nil, HeldFile(path)?.kind == .file else { return true }
        return FoundFile.promisesMedia(name) && FileSize.bytes(of: path) != 0
    }

    /// The length of the recording that a name or a content id stands for, if a scan has seen exactly one that is still there and can be
    /// read. Throws `CancellationError`.
    func length(of name: String, progress: ProgressSink) async throws -> MediaTime? {
        let path = workspace.paths.catalog
        guard FileManager.default.fileExists(atPath: path), let catalog = try? Catalog(path: path) else { return nil }
        let paths = try ContentId(name).map(catalog.paths(ofContents:)) ?? catalog.paths(named: name)
        let present = paths.filter { HeldFile($0)?.kind == .file }
        guard present.count == 1 else { return nil }
        do {
            return try await items(at: Set(present), progress: progress)[present[0]]?.duration
        } catch is DayreelError {
            return nil
        }
    }

    /// The length of the recording that begins with the file of that name and goes on in the files after it; nil if the name is no file
    /// here, or none follows. Throws `CancellationError`.
    func lengthOfAllFiles(of name: String, progress: ProgressSink) async throws -> MediaTime? {
        guard let path = try file(name) else { return nil }
        let folder = LexicalPath.folder(of: path)
        // In a folder that may be entered and not listed, nothing follows.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let others = ContinuedName.paths(after: path, among: names.sorted())
        guard !others.isEmpty else { return nil }
        let found = try await ScanFolders(workspace).run(
            only: [path] + others, in: folder, days: days, progress: progress)
        return found.items.first { $0.location.path == path && $0.location.continuations != nil }?.duration
    }

    /// Throws `DayreelError` for a name that is no content id, that nothing here has, and that the marks do not have. Where every name is
    /// accepted, only for a path from the root or the working folder.
    private func requireKnown(_ name: String) async throws {
        if ContentId(name) != nil { return }
        let isPath = ["/", "./", "../"].contains(where: name.hasPrefix)
        if let marks {
            if marks.has(name) || marks.has(lasting(name)) { return }
        } else if !isPath {
            return
        }
        try await NamedMedia(workspace: workspace).require(name, at: workspace.absolute(name))
    }

    /// The name in a form that does not depend on the working folder.
    private func lasting(_ name: String) -> String {
        name.hasPrefix("./") || name.hasPrefix("../") ? workspace.absolute(name) : name
    }

    /// The digests of the first file in each group; nil for an empty group. Reads all files, so that the digests are known to a film that
    /// needs them. Throws `DayreelError` if a first file cannot be read.
    private func digests(of groups: [[String]], progress: ProgressSink) async throws -> [ContentDigests?] {
        let files = Set(groups.joined())
        guard !files.isEmpty else { return groups.map { _ in nil } }
        let reader = ContentReader(
            try Catalog(path: workspace.paths.catalog), workers: workspace.machine.cores)
        let found = try await reader.read(files.sorted(), progress: progress)
        // Read again, for the error.
        return try groups.map { group in try group.first.map { try found[$0] ?? reader.digests(of: $0) } }
    }

    /// The clips that the files are, or are halves of, by the files' paths. Photos have none.
    private func items(at paths: Set<String>, progress: ProgressSink) async throws -> [String: MediaItem] {
        let scan = ScanFolders(workspace)
        var items: [String: MediaItem] = [:]
        func find(_ paths: [String], in folder: String) async throws {
            for item in try await scan.run(only: paths, in: folder, days: days, progress: progress).items {
                // A pin on a file in which a recording goes on keeps that file's own id: its position counts from there.
                for path in [item.location.path, item.pair].compactMap(\.self) where items[path] == nil {
                    items[path] = item
                }
            }
        }
        for (folder, paths) in Dictionary(grouping: paths.sorted(), by: { LexicalPath.folder(of: $0) }) {
            try await find(paths, in: folder)
            guard paths.count > 1 else { continue }
            // A recording beside its copy, or its edited version, is not a clip, unless the user names it.
            for path in paths where items[path] == nil && MediaSignature.promisesVideo(path.lastPathPart) {
                try await find([path], in: folder)
            }
        }
        return items
    }
}
