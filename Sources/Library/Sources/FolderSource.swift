import Files
package import Foundation
package import Model

/// A folder with media from any program, such as a camera's, a phone's, or an export of iCloud Photos.
package struct FolderSource: LocalSource {
    private let source: Source

    package init(_ source: Source) { self.source = source }

    package var capabilities: SourceCapabilities { [] }
    /// Changes in the folder. Folders behind links are outside it.
    package var changes: SourceChanges {
        SourceChanges(folder: source.path, isComplete: !source.followLinks, mayBeHalfWritten: true)
    }

    /// False for the path of a file or folder that every walk passes over. A mark concerns it: it hides or shows what is there.
    package static func concerns(_ path: String) -> Bool {
        let name = path.lastPathPart
        if HidingMark.isOne(name) { return true }
        return NamesAround.verdict(at: path) == .taken && PhotoLibraryFolder(path: path, name: name) == nil
    }

    /// Lists the folder. Calls `found` after each thousandth file with the number of files so far. Throws `DayreelError`: `missingInput` if
    /// the folder does not exist, is not a folder, or is a photo library; `jobInvalid` for an unknown album; `busy` if no more files may be
    /// opened. Throws `CancellationError`.
    package func list(found: @escaping Found = { _ in }) throws -> SourceListing {
        var listing = try walk(found: found)
        try limit(&listing)
        return listing
    }

    /// Keeps only media in the albums that the job names. Throws `DayreelError` for an unknown album.
    func limit(_ listing: inout SourceListing) throws {
        let owner = source.kind == .takeout ? "the Takeout" : "the folder"
        try FolderAlbumChoice(
            source, of: owner, in: FolderAlbums(source.path, titles: TakeoutAlbum.titles(in: listing.descriptions)))?
            .limit(&listing)
        listing.diagnostics += listing.export?.diagnostics ?? []
        listing.diagnostics.sort { ($0.path ?? "") < ($1.path ?? "") }
    }

    /// The albums: each folder with media, and those of an iCloud export.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        let evidence = found.albums[source.path]
        return FolderAlbums(source.path, titles: TakeoutAlbum.titles(in: evidence?.descriptions ?? []))
            .list(found, and: evidence?.lists ?? [])
    }

    /// Lists the whole folder. Throws as `list` does.
    func walk(found: @escaping Found) throws -> SourceListing {
        var listing = try FolderWalk(source).list(found: found)
        try listing.takeExport()
        listing.relateFiles()
        return listing
    }
}

/// An unpacked Google Takeout: a folder with JSON files that date, place and mark the media beside them, and with titled albums.
///
/// A recording is in the folder of its year and in each of its albums; copies count once, as in every source.
package struct TakeoutSource: LocalSource {
    private let folder: FolderSource
    private let path: String

    package init(_ source: Source) {
        folder = FolderSource(source)
        path = source.path
    }

    package var capabilities: SourceCapabilities { folder.capabilities }
    package var changes: SourceChanges { folder.changes }

    /// Lists the folder. Throws `DayreelError` as a folder does.
    package func list(found: @escaping Found) throws -> SourceListing {
        // An archive that is not unpacked is in no album.
        var listing = try folder.walk(found: found)
        let archives = listing.files.filter { Self.isArchive($0.name) }
        listing.files.removeAll { Self.isArchive($0.name) }
        if let first = archives.first {
            let more = archives.count > 1 ? " and \((archives.count - 1).counted("other archive"))" : ""
            listing.diagnostics.append(
                Diagnostic(
                    .warning, .takeout, path: first.path,
                    "\(first.name)\(more) in the Takeout \(archives.count.form("is", "are")) not unpacked: unpack every part into "
                        + "one folder, so that none of its media are missing"))
        } else if !listing.files.isEmpty, !listing.files.contains(where: { TakeoutSidecar.isNamedLikeOne($0.name) }) {
            listing.diagnostics.append(
                Diagnostic(
                    .warning, .takeout, path: path,
                    "the Takeout has none of Google's .json files: dates come from the media alone. Is it complete?"))
        }
        try folder.limit(&listing)
        return listing
    }

    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        folder.albums(of: found, home: home, withContents: withContents)
    }

    /// `takeout-20240601T080000Z-001.zip`, `.tgz`
    private static func isArchive(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("takeout") && [".zip", ".tgz", ".tar.gz"].contains { name.hasSuffix($0) }
    }
}

/// Named files of one folder, with the files that pair and date them. Lists and opens nothing else and enters no subfolder.
package struct NamedFilesSource: LocalSource {
    /// The folder that holds the files.
    private let source: Source
    /// The stems of the files' names in lower case.
    private let stems: Set<String>
    private let originals: Set<MediaName>

    /// `paths` are absolute paths of files directly in `folder`.
    package init(of paths: [String], in folder: String) {
        source = Source(path: folder)
        stems = Set(paths.map { LexicalPath.stem(of: $0.lastPathPart).lowercased() })
        originals = Set(paths.map { MediaName($0).original })
    }

    package var capabilities: SourceCapabilities { [.partial] }

    /// Throws `DayreelError`, as listing a folder does.
    package func list(found: @escaping Found) throws -> SourceListing {
        var listing = try FolderWalk(source, isDeep: false).list(found: found)
        // Every namesake may be picked. Other media only help to pair the files.
        for index in listing.files.indices { listing.files[index].mayBePicked = isNamesake(listing.files[index].name) }
        listing.files.removeAll { !$0.mayBePicked && !FolderWalk.mayBeEvidence($0.name) }
        let media = listing.files.filter {
            $0.promisesMedia && ($0.mayBePicked || originals.contains(MediaName($0.path).original))
        }
        let sidecars = sidecars(of: media.map(\.name), among: listing.files.map(\.name))
        let paths = Set(media.map(\.path))
        listing.files.removeAll {
            !$0.mayBePicked && !paths.contains($0.path) && !sidecars.contains($0.name)
                && !ICloudExport.mayBeTable($0.name)
        }
        try listing.takeExport()
        return listing
    }

    /// True if the name is a stem followed by any number of extensions.
    private func isNamesake(_ name: String) -> Bool {
        let name = name.lowercased()
        return stems.contains(name) || name.indices.contains { name[$0] == "." && stems.contains(String(name[..<$0])) }
    }

    /// The names of the sidecars that describe the media: Takeout's, XMP, cameras' own, and edits.
    private func sidecars(of media: [String], among names: [String]) -> Set<String> {
        let takeout = TakeoutNames(sidecars: names.filter(TakeoutSidecar.isNamedLikeOne), media: media)
        let described = Set(media.flatMap { [$0.lowercased(), LexicalPath.stem(of: $0).lowercased()] })
        let xmp = names.filter {
            XMPSidecar.isNamedLikeOne($0) && described.contains($0.dropLast(".xmp".count).lowercased())
        }
        let recordings = Set(media.map(CameraFile.key(ofRecording:)))
        let cameras = names.filter { name in
            (CameraFile.isNamedLikeOne(name) || SlowMotion.isNamedLikeOne(name) || ProxyName.isThumbnail(name))
                && CameraFile.keys(of: name).contains(where: recordings.contains)
        }
        return Set(xmp + cameras + media.compactMap(takeout.sidecar))
    }

    /// No albums: files carry no album information.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        SourceAlbums(source: source.path, albums: [])
    }
}
