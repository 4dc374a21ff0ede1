import Library
import Model
import Pipeline

/// A source of a job with its listing.
struct ListedSource {
    let path: String
    let capabilities: SourceCapabilities
    var listing: SourceListing
    /// True if it lists files, even if they count for another source.
    var hasFiles = true

    /// Lists every source. A file in two of them counts for the first that may pick it; paths in `excluded` count for none.
    static func list(
        _ named: [Source], by sources: SourceFactory, leavingOut excluded: Set<String>, withPhotos: Bool = false,
        progress: ProgressSink
    ) async throws -> [ListedSource] {
        var listed: [ListedSource] = []
        for (index, source) in named.enumerated() {
            do {
                let lister = sources.source(for: source)
                let found = { @Sendable (count: Int) in
                    progress(.stage(.scan, fraction: 0, detail: .listed(files: count)))
                }
                let listing =
                    withPhotos
                    ? try await lister.listWithPhotos(found: found) : try await lister.list(found: found)
                listed.append(
                    ListedSource(path: source.path, capabilities: lister.capabilities, listing: listing))
            } catch var error as DayreelError {
                // The same package may be named twice, with different albums.
                error.sourceKey = error.sourceKey.map { "sources[\(index)].\($0)" }
                throw error
            }
        }
        for index in listed.indices {
            listed[index].hasFiles = listed[index].listing.files.contains { !excluded.contains($0.path) }
            if index > 0 { listed[index].listing.number(UInt16(clamping: index)) }
        }
        keepOnce(in: &listed, leavingOut: excluded)
        return listed
    }

    /// Leaves each path once. Swift takes two paths for the same if they only store their accents differently, and so does all that keeps
    /// files by their paths: the first of two such files counts, and a warning names the other.
    private static func keepOnce(in listed: inout [ListedSource], leavingOut excluded: Set<String>) {
        let isAlone = listed.count == 1
        var seen = excluded
        for mayBePicked in [true, false] {
            for index in listed.indices {
                var alike: [FoundFile] = []
                listed[index].listing.files.removeAll { file in
                    guard file.mayBePicked == mayBePicked else { return false }
                    // Paths in one source differ by their bytes.
                    if isAlone, file.path.utf8.allSatisfy({ $0 < 0x80 }) { return excluded.contains(file.path) }
                    let (isNew, first) = seen.insert(file.path)
                    if !isNew, !first.utf8.elementsEqual(file.path.utf8) { alike.append(file) }
                    return !isNew
                }
                let lost = mayBePicked ? alike.filter(\.promisesMedia) : []
                listed[index].listing.diagnostics += lost.map(Self.alike)
            }
        }
    }

    /// True if it is not on a disk that could be missing.
    var isRemote: Bool { capabilities.contains(.network) }

    /// The folder of its part of the catalog: a bucket's prefix may end within a name.
    var folder: String { isRemote ? String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)) : path }

    /// The files that the catalog may forget, among `gone`, the paths of missing files. Files on a disk that seems not to be mounted stay,
    /// so that they need not be examined again once it is back; a warning says so unless the whole source is empty.
    mutating func forgettable(_ gone: [String]) -> [String] {
        // Only paths with the prefix belong to this source.
        guard !isRemote else { return gone.filter { $0.hasPrefix(path) } }
        // A library that knows its media may empty its folders.
        guard !capabilities.contains(.albums) else { return gone }
        let emptied = EmptiedFolders(gone, in: path, found: listing.files)
        for (folder, count) in emptied.counts.sorted(by: { $0.key < $1.key }) where folder != path.withoutSlashAtEnd {
            listing.diagnostics.append(Self.emptied(folder, count))
        }
        return gone.filter { !emptied.files.contains($0) }
    }

    /// The local paths of files that are not at their own paths, by those paths.
    static func places(_ listed: [ListedSource]) -> [String: String] {
        listed.reduce(into: [:]) { $0.merge($1.listing.places) { first, _ in first } }
    }

    /// The sources of listed files outside their folders, by the files' paths.
    static func elsewhere(_ listed: [ListedSource]) -> [String: String] {
        var sources: [String: String] = [:]
        // Other sources list only their folders.
        for source in listed where source.capabilities.contains(.albums) {
            for files in [source.listing.files, source.listing.photos] {
                for file in files where !file.path.isBelow(source.path) { sources[file.path] = source.path }
            }
        }
        return sources
    }

    /// Information about albums from the listings, by the source's path, with the items found.
    static func albumEvidence(_ listed: [ListedSource], _ found: ScanResult) -> [String: AlbumEvidence] {
        var evidence: [String: AlbumEvidence] = [:]
        for source in listed where evidence[source.path] == nil {
            let (descriptions, export) = (source.listing.descriptions, source.listing.export)
            guard !descriptions.isEmpty || export != nil else { continue }
            let items = found.items.lazy.filter { $0.location.address.isBelow(source.path) }
            let stills = found.stills.lazy.filter { $0.location.address.isBelow(source.path) }
            evidence[source.path] = AlbumEvidence(
                descriptions: descriptions, lists: export?.lists(of: items, stills) ?? [])
        }
        return evidence
    }

    /// A warning for each source without any media (photos count if wanted). A disk that is not mounted leaves an empty folder; a folder of
    /// other files is there.
    static func empty(
        _ listed: [ListedSource], _ known: [ItemBuilder.KnownFile], withStills: Bool
    ) -> [Diagnostic] {
        var withMedia: Set<UInt16> = []
        var photos: [UInt16: Int] = [:]
        for index in known.indices where !withMedia.contains(known[index].file.sourceIndex) {
            let isMedia = known[index].facts.looksLikeMedia || known[index].claim?.absence != nil
            if isMedia || (withStills && known[index].isStill) { withMedia.insert(known[index].file.sourceIndex) }
            if known[index].isPhoto { photos[known[index].file.sourceIndex, default: 0] += 1 }
        }
        return listed.enumerated().compactMap { index, source in
            let isShadowed = source.hasFiles && source.listing.files.isEmpty
            guard !isShadowed, !withMedia.contains(UInt16(clamping: index)),
                !source.listing.diagnostics.contains(where: { $0.code == .photosLibrary })
            else { return nil }
            let count = source.listing.files.count
            guard count == 0 else {
                return unused(source.path, files: count, photos: photos[UInt16(clamping: index)] ?? 0)
            }
            return source.listing.hasOthers || !source.listing.passedOver.isEmpty
                ? source.leftOut : bare(source.path, isRemote: source.isRemote)
        }
    }
}

extension ListedSource {
    /// The warning about a folder whose files are gone.
    static func emptied(_ folder: String, _ count: Int) -> Diagnostic {
        Diagnostic(
            .warning, .emptiedFolder, path: folder,
            "the folder \(folder) is empty, and had \(count.counted("file")) before: is its disk mounted? If you emptied it, "
                + "remove it")
    }

    /// The warning about a file whose path looks like that of another one: copies by a Mac and by other systems store accents differently.
    static func alike(_ file: FoundFile) -> Diagnostic {
        Diagnostic(
            .warning, .lookalikePath, path: file.path,
            "it cannot be used: there is another file whose path looks the same and only stores its accents differently "
                + "(Unicode NFC and NFD); rename one of them")
    }

    /// The warning about a source without any file.
    static func bare(_ path: String, isRemote: Bool) -> Diagnostic {
        let doubt = isRemote ? "are bucket and prefix right?" : "is its disk mounted?"
        return Diagnostic(.warning, .sourceEmpty, path: path, "the source has no media: \(doubt)")
    }

    /// The warning about a source whose files are all left out, by their names, a mark, or the job. What is passed over may be all that a
    /// disk that is not mounted has left behind.
    var leftOut: Diagnostic {
        let remedy =
            capabilities.contains(.albums)
            ? "'dayreel albums' lists what is in it"
            : listing.passedOver.isEmpty
                ? "is it the right folder, and do 'include', 'exclude' and 'albums' of the job fit?"
                : "'dayreel scan' lists what is passed over"
        return Diagnostic(
            .warning, listing.hasOthers ? .sourceUnused : .sourceEmpty, path: path,
            "the source has no recordings that are used: \(remedy)")
    }

    /// The warning about a source with files, none of which is a recording.
    static func unused(_ path: String, files: Int, photos: Int) -> Diagnostic {
        let others = files - photos
        let kinds = [
            photos > 0 ? photos.counted("photo") : nil, others > 0 ? others.counted("other file") : nil,
        ].compactMap(\.self).joined(separator: " and ")
        return Diagnostic(
            .warning, .sourceUnused, path: path,
            "the source has no recordings, only \(kinds): is it the right folder?")
    }
}

extension SourceListing {
    /// Marks all files with the index of their source in the job.
    fileprivate mutating func number(_ index: UInt16) {
        for file in files.indices { files[file].sourceIndex = index }
        for file in absent.indices { absent[file].file.sourceIndex = index }
        for file in photos.indices { photos[file].sourceIndex = index }
    }
}
