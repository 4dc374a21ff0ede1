import Files
import Foundation
import Model

/// The walk through a source folder.
///
/// Left out: hidden files and folders (AppleDouble `._x` among them), partial downloads, the folders in which network
/// storage and systems keep thumbnails and rubbish, links that Dayreel made for an album, and photo libraries of Apple's, each with a note.
/// Files only; what they hold is for the probe to say.
///
/// The source's patterns decide what may be picked. Stills and sidecars that they leave out are listed nevertheless, as they
/// date and pair the others; a folder that `exclude` matches is not entered.
struct FolderWalk {
    private let source: Source
    private let isDeep: Bool
    private let include: [Glob]
    private let exclude: [Glob]

    /// `isDeep: false` stays in the folder itself.
    init(_ source: Source, isDeep: Bool = true) {
        self.source = source
        self.isDeep = isDeep
        let include = source.include.map(Glob.init)
        self.include = include.contains(where: \.matchesEverything) ? [] : include
        exclude = source.exclude.map(Glob.init)
    }

    /// All of the folder. `found` is told every thousandth time how many files there are so far. Throws `DayreelError`: `missingInput` if
    /// the folder is not there, is no folder, or is a photo library; `busy` when no more files may be opened; `CancellationError`.
    func list(found: (Int) -> Void) throws -> SourceListing {
        guard let root = FileStatus(source.path) else {
            throw DayreelError(
                .missingInput, "the source folder cannot be read", place: source.path,
                cause: String(cString: strerror(errno)),
                remedy: "check the folder's name, and 'sources' if a job file names it")
        }
        guard root.kind == .folder else {
            throw DayreelError(
                .missingInput, "the source is not a folder", place: source.path,
                remedy: "name the folder that holds the media")
        }
        if let package = PhotoLibraryFolder(path: source.path) { throw package.error }
        var listing = SourceListing()
        // Folders by device and inode: a link may lead back to where we came from.
        var seen: Set<FileIdentity> = [root.identity]
        // What is to be visited, the last first. A folder's entries are sorted as their paths are, so all are.
        var waiting = try entries(of: Folder(root: source.path), diagnostics: &listing.diagnostics)
        while let entry = waiting.popLast() {
            if entry.status.kind == .file {
                listing.files.append(file(entry))
                if listing.files.count.isMultiple(of: 1000) { found(listing.files.count) }
            } else if let package = PhotoLibraryFolder(path: entry.folder.path + entry.name, name: entry.name) {
                listing.diagnostics.append(package.note)
            } else if seen.insert(entry.status.identity).inserted {
                try Task.checkCancellation()
                waiting += try entries(of: entry.folder.appending(entry.name), diagnostics: &listing.diagnostics)
            }
        }
        return listing
    }

    /// A folder on the way, both paths with a slash at their ends.
    private struct Folder {
        var path: String
        /// Under the source: nothing for the source itself.
        var relative = ""

        init(root: String) { path = root.withSlashAtEnd }

        func appending(_ name: String) -> Folder {
            var folder = self
            folder.path += name + "/"
            folder.relative += name + "/"
            return folder
        }
    }

    /// A file that is to be listed, or a folder that is to be entered.
    private struct Entry {
        let folder: Folder
        let name: String
        let status: FileStatus
        var mayBePicked = true

        /// The order within one folder. Below a folder all paths go on with a slash.
        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.sortedName.precedesByBytes(right.sortedName)
        }

        private var sortedName: String { status.kind == .folder ? name + "/" : name }
    }

    /// The last first.
    private func entries(of folder: Folder, diagnostics: inout [Diagnostic]) throws -> [Entry] {
        guard let stream = FolderStream(folder.path) else {
            let code = errno
            let (path, reason) = (String(folder.path.dropLast()), String(cString: strerror(code)))
            // Says nothing of the folder: the next one could not be read either.
            if [EMFILE, ENFILE, ENOMEM].contains(code) { throw DayreelError(reading: path, code) }
            diagnostics.append(
                Diagnostic(.warning, .unreadableFolder, path: path, "the folder \(path) cannot be read: \(reason)"))
            return []
        }
        let (names, areUTF8) = Self.names(in: stream)
        let path = String(folder.path.dropLast())
        if !areUTF8 {
            let message = "a file in \(path) has a name that is not UTF-8; rename it to use it"
            diagnostics.append(Diagnostic(.warning, .unreadableMedia, path: path, message))
        }
        // The kernel need not walk the whole path for each of them. The stream stays open for it.
        defer { withExtendedLifetime(stream) {} }
        let descriptor = stream.descriptor
        if let package = PhotoLibraryFolder(path: path, names: names, descriptor: descriptor) {
            diagnostics.append(package.note)
            return []
        }
        let links = Self.albumLinks(among: names, in: folder)
        return names.filter { !links.contains($0) }.compactMap { entry($0, in: folder, descriptor: descriptor) }.sorted
        { Entry.precedes($1, $0) }
    }

    /// The links to an album's media, which lie elsewhere. A source that is a folder of such links is meant to be one.
    private static func albumLinks(among names: [String], in folder: Folder) -> Set<String> {
        guard !folder.relative.isEmpty, names.contains(LinksList.name) else { return [] }
        return Set((try? LinksList(in: String(folder.path.dropLast())))?.links.keys.map(\.self) ?? [])
    }

    /// Nil for what is neither listed nor entered.
    private func entry(_ name: String, in folder: Folder, descriptor: Int32) -> Entry? {
        guard !LeftOutNames.contains(name), let status = status(of: name, in: descriptor) else { return nil }
        switch status.kind {
        case .folder:
            return isDeep && !isExcluded(name, in: folder) ? Entry(folder: folder, name: name, status: status) : nil
        case .file:
            let mayBePicked = !isExcluded(name, in: folder) && isIncluded(name, in: folder)
            guard mayBePicked || Self.mayBeEvidence(name) else { return nil }
            return Entry(folder: folder, name: name, status: status, mayBePicked: mayBePicked)
        case .link, .other: return nil
        }
    }

    private func isExcluded(_ name: String, in folder: Folder) -> Bool {
        !exclude.isEmpty && exclude.contains { $0.matches(folder.relative + name) }
    }

    private func isIncluded(_ name: String, in folder: Folder) -> Bool {
        include.isEmpty || include.contains { $0.matches(folder.relative + name) }
    }

    private func status(of name: String, in descriptor: Int32) -> FileStatus? {
        guard let status = FileStatus(name, in: descriptor, followingLinks: false) else { return nil }
        return status.kind == .link && source.followLinks
            ? FileStatus(name, in: descriptor) : status
    }

    private func file(_ entry: Entry) -> FoundFile {
        FoundFile(
            path: entry.folder.path + entry.name,
            folderLength: entry.folder.path.utf8.count - entry.folder.relative.utf8.count, size: entry.status.size,
            modified: entry.status.modified, inode: entry.status.identity.inode, mayBePicked: entry.mayBePicked)
    }

    /// Names in the folder, but those that are not UTF-8.
    private static func names(in stream: borrowing FolderStream) -> (names: [String], areUTF8: Bool) {
        var names: [String] = []
        var areUTF8 = true
        stream.forEachName { bytes in
            if let name = String(validatingCString: bytes) { names.append(name) } else { areUTF8 = false }
            return true
        }
        return (names, areUTF8)
    }

    /// Judges by name: what says nothing of another file need not be opened.
    static func mayBeEvidence(_ name: String) -> Bool {
        MediaSignature.promisesStill(name) || TakeoutSidecar.isNamedLikeOne(name) || XMPSidecar.isNamedLikeOne(name)
            || ICloudExport.mayBeTable(name)
    }
}
