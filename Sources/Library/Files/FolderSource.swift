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
        /// Sorted by the bytes of their paths.
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
        // What is to be visited, the last first. A folder's entries are sorted as their paths are, so all are.
        var waiting = entries(of: "", diagnostics: &listing.diagnostics)
        while let entry = waiting.popLast() {
            if entry.status.kind == .file {
                listing.files.append(file(entry))
            } else if seen.insert(FolderIdentity(entry.status)).inserted {
                try Task.checkCancellation()
                waiting += entries(of: entry.path, diagnostics: &listing.diagnostics)
            }
        }
        listing.diagnostics.sort { ($0.path ?? "") < ($1.path ?? "") }
        return listing
    }

    /// A file that is to be listed, or a folder that is to be entered.
    private struct Entry {
        /// Under the source.
        let path: String
        let status: FileStatus
        var mayBePicked = true

        /// Below a folder all paths go on with a slash.
        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.sortedPath.utf8.lexicographicallyPrecedes(right.sortedPath.utf8)
        }

        private var sortedPath: String { status.kind == .folder ? path + "/" : path }
    }

    private struct FolderIdentity: Hashable {
        let device: UInt64
        let inode: UInt64

        init(_ status: FileStatus) { (device, inode) = (status.device, status.inode) }
    }

    /// The last first.
    private func entries(of folder: String, diagnostics: inout [Diagnostic]) -> [Entry] {
        let path = absolute(folder)
        guard let names = Self.names(in: path) else {
            let reason = String(cString: strerror(errno))
            diagnostics.append(
                Diagnostic(.warning, .unreadableFolder, path: path, "the folder \(path) cannot be read: \(reason)"))
            return []
        }
        if names.contains(nil) {
            let message = "a file in \(path) has a name that is not UTF-8; rename it to use it"
            diagnostics.append(Diagnostic(.warning, .unreadableMedia, path: path, message))
        }
        return names.compactMap { name in
            guard let name, !Self.isLeftOut(name) else { return nil }
            return entry(folder.isEmpty ? name : folder + "/" + name, name: name)
        }.sorted { Entry.precedes($1, $0) }
    }

    /// Nil for what is neither listed nor entered.
    private func entry(_ relative: String, name: String) -> Entry? {
        guard let status = status(of: relative) else { return nil }
        let isExcluded = exclude.contains { $0.matches(relative) }
        switch status.kind {
        case .folder: return isExcluded ? nil : Entry(path: relative, status: status)
        case .file:
            let mayBePicked = !isExcluded && (include.isEmpty || include.contains { $0.matches(relative) })
            guard mayBePicked || Self.mayBeEvidence(name) else { return nil }
            return Entry(path: relative, status: status, mayBePicked: mayBePicked)
        case .link, .other: return nil
        }
    }

    private func file(_ entry: Entry) -> FoundFile {
        FoundFile(
            path: absolute(entry.path), relativePath: entry.path, size: entry.status.size,
            modified: entry.status.modified, inode: entry.status.inode, mayBePicked: entry.mayBePicked)
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
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return partialExtensions.contains(name[dot...].lowercased())
    }

    private static let partialExtensions: Set<String> = [
        ".part", ".partial", ".crdownload", ".tmp", ".temp", ".download", ".opdownload", ".filepart",
    ]
}
