import Foundation
package import Pipeline

/// Walks a source folder.
///
/// Left out: hidden files and folders (AppleDouble `._x` among them), partial downloads, the folders in which network
/// storage and systems keep thumbnails and rubbish. Files only; what they hold is for the probe to say.
///
/// The source's patterns decide what may be picked. Stills and sidecars that they leave out are listed nevertheless, as they
/// date and pair the others; a folder that `exclude` matches is not entered.
package struct FolderSource: Sendable {
    private let source: Source
    private let include: [Glob]
    private let exclude: [Glob]

    package init(_ source: Source) {
        self.source = source
        let include = source.include.map(Glob.init)
        self.include = include.contains(where: \.matchesEverything) ? [] : include
        exclude = source.exclude.map(Glob.init)
    }

    package struct Listing: Sendable {
        /// Sorted by the bytes of their relative paths.
        package var files: [FoundFile] = []
        package var diagnostics: [Diagnostic] = []
    }

    /// Throws `DayreelError` (`missingInput`) if the folder is not there or is no folder; `CancellationError`.
    package func list() throws -> Listing {
        guard let root = FileStatus(source.path, followingLinks: true) else {
            throw DayreelError(
                .missingInput, "the source folder cannot be read", place: source.path,
                cause: String(cString: strerror(errno)), remedy: "check 'sources' in the job file")
        }
        guard root.kind == .folder else {
            throw DayreelError(
                .missingInput, "the source is not a folder", place: source.path,
                remedy: "name the folder that holds the media")
        }
        var listing = Listing()
        // Folders by device and inode: a link may lead back to where we came from.
        var seen: Set<FolderIdentity> = [FolderIdentity(root)]
        var waiting = [""]
        while let folder = waiting.popLast() {
            try Task.checkCancellation()
            visit(folder, listing: &listing, seen: &seen, waiting: &waiting)
        }
        listing.files.sort { $0.relativePath.utf8.lexicographicallyPrecedes($1.relativePath.utf8) }
        listing.diagnostics.sort { ($0.path ?? "") < ($1.path ?? "") }
        return listing
    }

    private struct FolderIdentity: Hashable {
        let device: UInt64
        let inode: UInt64

        init(_ status: FileStatus) { (device, inode) = (status.device, status.inode) }
    }

    private func visit(
        _ folder: String, listing: inout Listing, seen: inout Set<FolderIdentity>, waiting: inout [String]
    ) {
        let path = absolute(folder)
        guard let names = Self.names(in: path) else {
            let reason = String(cString: strerror(errno))
            listing.diagnostics.append(
                Diagnostic(.warning, .unreadableFolder, path: path, "the folder \(path) cannot be read: \(reason)"))
            return
        }
        for name in names {
            guard let name else {
                let message = "a file in \(path) has a name that is not UTF-8; rename it to use it"
                listing.diagnostics.append(Diagnostic(.warning, .unreadableMedia, path: path, message))
                continue
            }
            guard !Self.isLeftOut(name) else { continue }
            let relative = folder.isEmpty ? name : folder + "/" + name
            guard let status = status(of: relative) else { continue }
            let isExcluded = exclude.contains { $0.matches(relative) }
            switch status.kind {
            case .folder where !isExcluded:
                if seen.insert(FolderIdentity(status)).inserted { waiting.append(relative) }
            case .file:
                let mayBePicked = !isExcluded && (include.isEmpty || include.contains { $0.matches(relative) })
                guard mayBePicked || Self.mayBeEvidence(name) else { continue }
                listing.files.append(
                    FoundFile(
                        path: absolute(relative), relativePath: relative, size: status.size, modified: status.modified,
                        inode: status.inode, mayBePicked: mayBePicked))
            case .folder, .link, .other: break
            }
        }
    }

    /// By name: what says nothing of another file need not be opened.
    private static func mayBeEvidence(_ name: String) -> Bool {
        MediaSignature.promisesStill(name) || TakeoutSidecar.isNamedLikeOne(name)
    }

    private func absolute(_ relative: String) -> String {
        if relative.isEmpty { return source.path }
        return source.path.hasSuffix("/") ? source.path + relative : source.path + "/" + relative
    }

    private func status(of relative: String) -> FileStatus? {
        let path = absolute(relative)
        guard let status = FileStatus(path, followingLinks: false) else { return nil }
        return status.kind == .link && source.followLinks ? FileStatus(path, followingLinks: true) : status
    }

    /// Names in the folder, nil in place of one that is not UTF-8; nil if the folder cannot be read.
    private static func names(in path: String) -> [String?]? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        var names: [String?] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// By name alone, so that nothing of it needs to be opened.
    private static func isLeftOut(_ name: String) -> Bool {
        if name.hasPrefix(".") || name.hasPrefix("~") || name.hasSuffix("~") { return true }
        if ["@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information"].contains(name) { return true }
        let partial = [".part", ".partial", ".crdownload", ".tmp", ".temp", ".download", ".opdownload", ".filepart"]
        let lowercased = name.lowercased()
        return partial.contains { lowercased.hasSuffix($0) }
    }
}
