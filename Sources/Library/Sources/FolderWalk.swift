import Files
import Foundation
import Model

/// The walk through a source folder.
///
/// It passes over the names of `PassedOverNames` and what a `HidingMark` hides, and counts them; it skips links that Dayreel made for an
/// album, and Apple's photo libraries, each with a note. It lists files without reading them.
///
/// The source's patterns decide which files may be picked. Stills and sidecars that they leave out are still listed, because they date and
/// pair others; a folder that `exclude` matches is not entered.
struct FolderWalk {
    private let source: Source
    private let isDeep: Bool
    private let include: [Glob]
    private let exclude: [Glob]

    /// Creates the walk. `isDeep: false` does not enter other folders.
    init(_ source: Source, isDeep: Bool = true) {
        self.source = source
        self.isDeep = isDeep
        let include = source.include.map(Glob.init)
        self.include = include.contains(where: \.matchesEverything) ? [] : include
        exclude = source.exclude.map(Glob.init)
    }

    /// Lists the whole folder. Calls `found` after each thousandth file with the number of files so far. Throws `DayreelError`:
    /// `missingInput` if the folder does not exist, is not a folder, or is a photo library; `busy` if no more files may be opened. Throws
    /// `CancellationError`.
    func list(found: (Int) -> Void) throws -> SourceListing {
        guard let root = FileStatus(source.path) else {
            throw DayreelError(
                .missingInput, "the source folder cannot be read", place: source.path,
                cause: String(cString: strerror(errno)),
                remedy: LexicalPath.adviceOnPattern(in: source.path).map { $0 + "." }
                    ?? "Check the folder's name, and 'sources' if a job file names it.")
        }
        guard root.kind == .folder else {
            throw DayreelError(
                .missingInput, "the source is not a folder", place: source.path,
                remedy: "Name the folder that holds the media.")
        }
        if let package = PhotoLibraryFolder(path: source.path) { throw package.error }
        var listing = SourceListing()
        // Folders by device and inode, because a link may lead back to one of them.
        var seen: Set<FileIdentity> = [root.identity]
        // The entries to visit, the last first. They are sorted like their paths within each folder, and therefore altogether.
        var waiting = try entries(of: Folder(root: source.path), &listing)
        while let entry = waiting.popLast() {
            if entry.status.kind == .file {
                listing.files.append(file(entry))
                listing.hasOthers = true
                if listing.files.count.isMultiple(of: 1000) { found(listing.files.count) }
            } else if let package = PhotoLibraryFolder(path: entry.folder.path + entry.name, name: entry.name) {
                listing.diagnostics.append(package.note)
            } else if seen.insert(entry.status.identity).inserted {
                try Task.checkCancellation()
                waiting += try entries(of: entry.folder.appending(entry.name), &listing)
            }
        }
        return listing
    }

    /// A folder on the way; both paths have a trailing slash.
    private struct Folder {
        var path: String
        /// The path under the source; empty for the source itself.
        var relative = ""
        /// The patterns that hide something in it, those of the nearest folder last.
        var rules: [IgnoreRules] = []

        init(root: String) { path = root.withSlashAtEnd }

        /// True if a pattern hides the name.
        func hides(_ name: String, isFolder: Bool) -> Bool {
            !rules.isEmpty
                && rules.reversed().lazy.compactMap { $0.hides(relative + name, isFolder: isFolder) }.first == true
        }

        func appending(_ name: String) -> Folder {
            var folder = self
            folder.path += name + "/"
            folder.relative += name + "/"
            return folder
        }
    }

    /// A file to list, or a folder to enter.
    private struct Entry {
        let folder: Folder
        let name: String
        let status: FileStatus
        var mayBePicked = true

        /// The order within one folder, in which the name of a folder counts with its slash.
        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.sortedName.precedesByBytes(right.sortedName)
        }

        private var sortedName: String { status.kind == .folder ? name + "/" : name }
    }

    /// The entries of a folder, the last first.
    private func entries(of folder: Folder, _ listing: inout SourceListing) throws -> [Entry] {
        guard let stream = FolderStream(folder.path) else {
            let code = errno
            let (path, reason) = (folder.path.withoutSlashAtEnd, String(cString: strerror(code)))
            // The error does not concern this folder: the next one could not be read either.
            if [EMFILE, ENFILE, ENOMEM].contains(code) { throw DayreelError(reading: path, code) }
            listing.diagnostics.append(.unreadable(folder: path, reason))
            return []
        }
        let (names, unreadable) = Self.names(in: stream)
        let path = folder.path.withoutSlashAtEnd
        if let unreadable {
            let message = "a file in \(path) has a name that is not UTF-8, \(unreadable); rename it to use it"
            listing.diagnostics.append(Diagnostic(.warning, .unreadableMedia, path: path, message))
        }
        // Relative to the open folder, the kernel need not resolve the whole path for each entry.
        defer { withExtendedLifetime(stream) {} }
        let descriptor = stream.descriptor
        if let package = PhotoLibraryFolder(path: path, names: names, descriptor: descriptor) {
            listing.diagnostics.append(package.note)
            return []
        }
        guard let folder = marked(folder, names, &listing.passedOver) else { return [] }
        let links = Self.albumLinks(among: names, in: folder)
        let around = NamesAround(names, in: folder.path)
        let entries = names.filter { !links.contains($0) }
            .compactMap { entry($0, in: folder, descriptor: descriptor, around, &listing.passedOver) }
        if !listing.hasOthers, entries.count < names.count {
            let taken = Set(entries.map(\.name))
            // macOS writes it wherever it looks, also into the folder of a disk that is not mounted.
            listing.hasOthers = names.contains { name in
                !taken.contains(name) && name != ".DS_Store" && status(of: name, in: descriptor)?.kind == .file
            }
        }
        return entries.sorted { Entry.precedes($1, $0) }
    }

    /// The folder with the patterns among the names in it; nil if a mark hides it. A mark in the source itself hides nothing: who names a
    /// folder wants it.
    private func marked(_ folder: Folder, _ names: [String], _ passedOver: inout PassedOver) -> Folder? {
        let isRoot = folder.relative.isEmpty
        if !isRoot, names.contains(HidingMark.ofPhotoPrism) {
            passedOver.add(.copies, folder.path.withoutSlashAtEnd.lastPathPart)
            return nil
        }
        guard !source.takesHidden else { return folder }
        switch HidingMark.effect(of: names, base: folder.relative, path: folder.path) {
        case .nothing: return folder
        case .everything:
            if isRoot { return folder }
            passedOver.add(.marked, folder.relative.withoutSlashAtEnd)
            return nil
        case .some(let rules):
            var folder = folder
            folder.rules += rules
            return folder
        }
    }

    /// The links to an album's media, which are elsewhere. If the source itself is a folder of such links, they count.
    private static func albumLinks(among names: [String], in folder: Folder) -> Set<String> {
        guard !folder.relative.isEmpty, names.contains(LinksList.name) else { return [] }
        return Set((try? LinksList(in: folder.path.withoutSlashAtEnd))?.links.keys.map(\.self) ?? [])
    }

    /// The entry of a name; nil if it is neither listed nor entered. Counts what is passed over.
    private func entry(
        _ name: String, in folder: Folder, descriptor: Int32, _ around: NamesAround, _ passedOver: inout PassedOver
    ) -> Entry? {
        // Most of the hidden names on a disk that a Mac has used.
        guard !name.hasPrefix("._"), let status = status(of: name, in: descriptor) else { return nil }
        let isFolder = status.kind == .folder
        guard isFolder || status.kind == .file, !isFolder || isDeep, !(isFolder && isExcluded(name, in: folder)) else {
            return nil
        }
        switch isFolder ? around.verdict(ofFolder: name) : PassedOverNames.verdict(ofFile: name) {
        case .skipped: return nil
        case .passedOver(let kind):
            passedOver.add(kind, name)
            return nil
        case .taken: break
        }
        if folder.hides(name, isFolder: isFolder) {
            if isFolder || FoundFile.promisesMedia(name) { passedOver.add(.marked, folder.relative + name) }
            return nil
        }
        if isFolder { return Entry(folder: folder, name: name, status: status) }
        let mayBePicked = !isExcluded(name, in: folder) && isIncluded(name, in: folder)
        guard mayBePicked || Self.mayBeEvidence(name) else { return nil }
        return Entry(folder: folder, name: name, status: status, mayBePicked: mayBePicked)
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

    /// The names in the folder, except those that are not UTF-8, and the first of these as a shell quotes it: `$'caf\xe9.mov'`.
    private static func names(in stream: borrowing FolderStream) -> (names: [String], unreadable: String?) {
        var names: [String] = []
        var unreadable: String?
        stream.forEachName { bytes in
            if let name = String(validatingCString: bytes) {
                names.append(name)
            } else if unreadable == nil {
                let found = UnsafeBufferPointer(start: bytes, count: strlen(bytes))
                unreadable = "$'" + found.map { escaped(UInt8(bitPattern: $0)) }.joined() + "'"
            }
            return true
        }
        return (names, unreadable)
    }

    private static func escaped(_ byte: UInt8) -> String {
        let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
        let hex = String(byte, radix: 16)
        return isPlain ? String(Unicode.Scalar(byte)) : "\\x" + (hex.count < 2 ? "0" : "") + hex
    }

    /// True for the name of a file that may describe others; the rest need not be opened.
    static func mayBeEvidence(_ name: String) -> Bool {
        MediaSignature.promisesStill(name) || TakeoutSidecar.isNamedLikeOne(name) || XMPSidecar.isNamedLikeOne(name)
            || CameraFile.isNamedLikeOne(name) || SlowMotion.isNamedLikeOne(name) || ProxyName.isThumbnail(name)
            || ICloudExport.mayBeTable(name)
    }
}

extension FoundFile {
    /// True for the name of a still, a sidecar or an export's table.
    package var mayBeEvidence: Bool { FolderWalk.mayBeEvidence(name) }
}

extension Diagnostic {
    static func unreadable(folder: String, _ reason: String) -> Diagnostic {
        Diagnostic(.warning, .unreadableFolder, path: folder, "the folder \(folder) cannot be read: \(reason)")
    }
}
