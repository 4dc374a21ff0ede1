import Files
package import Foundation
package import Model

/// An Apple Photos library as a source of videos and Live Photos. Their ids are `ZUUID`s.
package struct PhotosSource: LocalSource {
    private let package: PhotosPackage
    private let choice: PhotosChoice
    private let albums: AlbumChoice?
    private let temporaryFolder: String
    private let now: Int64

    package var capabilities: SourceCapabilities { [.albums] }
    /// Every change in Photos writes to its database.
    package var changes: SourceChanges {
        package.databaseFolder.map { SourceChanges(folder: $0, isComplete: true, mayBeHalfWritten: false) } ?? .unknown
    }

    /// Opens nothing. `temporaryFolder` is for a copy of the database; `now` is in seconds since 1970.
    package init(_ source: Source, temporaryFolder: String, now: Int64) {
        package = PhotosPackage(path: source.path)
        choice = if case .photos(let choice) = source.kind { choice } else { PhotosChoice() }
        albums = AlbumChoice(source, of: "the library")
        self.temporaryFolder = temporaryFolder
        self.now = now
    }

    package func list(found: @escaping Found) throws -> SourceListing {
        try PhotosReader.reading(package, temporary: temporaryFolder) { try list($0, withPhotos: false, found: found) }
    }

    package func listWithPhotos(found: @escaping Found) throws -> SourceListing {
        try PhotosReader.reading(package, temporary: temporaryFolder) { try list($0, withPhotos: true, found: found) }
    }

    private func list(_ reader: PhotosReader, withPhotos: Bool, found: @escaping Found) throws -> SourceListing {
        let members = try members(reader)
        let files = AssetFiles(package)
        var listing = SourceListing()
        listing.hasOthers = true
        var own: Set<String> = []
        var copies: [PhotosAsset] = []
        var count = 0
        func take(_ asset: PhotosAsset) {
            add(asset, of: files, to: &listing)
            count += 1
            if count.isMultiple(of: 1000) { found(count) }
        }
        let overlong = try reader.forEachAsset(clipsOnly: !withPhotos) { asset in
            guard asset.isClip || (withPhotos && asset.kind == .photo), members?.contains(asset.uuid) ?? true,
                choice.hidden || !asset.isHidden
            else { return }
            if asset.isShared {
                if choice.shared { copies.append(asset) }
            } else {
                if let fingerprint = asset.cloud.fingerprint { own.insert(fingerprint) }
                take(asset)
            }
        }
        // Shared albums contain smaller copies of the owner's own recordings.
        for copy in copies where !(copy.cloud.copyOf.map(own.contains) ?? false) { take(copy) }
        listing.files.sort { $0.path.precedesByBytes($1.path) }
        listing.absent = Self.onceEach(listing.absent)
        listing.diagnostics += warnings(overlong: overlong, links: files.linksFound)
        return listing
    }

    /// Warnings about what is not read, for the library as a whole: media that are missing because of it are listed by themselves.
    private func warnings(overlong: Int, links: (some: [String], count: Int)) -> [Diagnostic] {
        func warn(_ words: String) -> Diagnostic {
            Diagnostic(.warning, .unreadableMedia, path: package.path, "\(package.path.lastPathPart): \(words)")
        }
        var warnings: [Diagnostic] = []
        if overlong > 0 {
            warnings.append(
                warn(
                    "\(overlong.counted("asset")) with a longer name than any file's are left out: open the library in Photos to see "
                        + "whether it is sound"))
        }
        if links.count > 0 {
            let names = links.some.prefix(3).map { String($0.dropFirst(package.path.count + 1)) }
            let more = (links.count - names.count).andMore()
            warnings.append(
                warn(
                    "links in a library are not followed: \(names.joined(separator: ", "))\(more); put the files or folders themselves in "
                        + "their places"))
        }
        return warnings
    }

    /// Media whose files are missing, without repetition, sorted by path. Sorts positions: a library whose originals are in iCloud has a
    /// hundred thousand of them, which are costly to move.
    private static func onceEach(_ absent: [SourceListing.AbsentMedia]) -> [SourceListing.AbsentMedia] {
        var order = ByteOrder.positions(of: absent.map(\.file.path))
        var last: String?
        order.removeAll { index in
            defer { last = absent[index].file.path }
            return absent[index].file.path == last
        }
        return order.map { absent[$0] }
    }

    /// User, shared and computed smart albums. Throws `DayreelError` as `list` does.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) throws -> SourceAlbums {
        try PhotosReader.reading(package, temporary: temporaryFolder) { reader in
            SourceAlbums(
                source: package.path, albums: try reader.albums(now: now, home: home),
                contents: withContents ? try reader.members(now: now).mapValues(AlbumContents.items) : [:])
        }
    }

    /// The `uuid` of each asset in one of the chosen albums; nil if the job takes the whole library.
    private func members(_ reader: PhotosReader) throws -> Set<String>? {
        guard let albums else { return nil }
        let chosen = try albums.albums(among: try reader.albums(now: now, home: .gmt))
        return try reader.members(of: Set(chosen.map(\.id)), now: now)
    }

    private func add(_ asset: PhotosAsset, of files: AssetFiles, to listing: inout SourceListing) {
        guard asset.isClip else { return add(photo: asset, of: files, to: &listing) }
        var claim = SourceClaim(
            id: asset.uuid, name: asset.fileName, stamps: CaptureStamp.stamps(of: asset),
            isLivePhoto: asset.kind == .livePhoto, isScreenRecording: asset.traits.contains(.screenRecording),
            isFavorite: asset.isFavorite, contentIdentifier: asset.cloud.contentIdentifier, bestPart: asset.bestPart)
        claim.caption = asset.caption
        claim.score = asset.score
        claim.isSlowMotion = asset.traits.contains(.slowMotion)
        switch files.clip(of: asset, edited: choice.edited) {
        case .present(let path):
            guard listing.claims[path] == nil, let file = found(path) else { return }
            if asset.kind == .livePhoto, case .present(let still) = files.original(of: asset),
                var evidence = found(still)
            {
                evidence.mayBePicked = false
                claim.still = still
                listing.files.append(evidence)
            }
            if claim.isSlowMotion, let edit = files.edit(of: asset), var evidence = found(edit) {
                evidence.mayBePicked = false
                claim.slowMotionEdit = edit
                listing.files.append(evidence)
            }
            listing.files.append(file)
            listing.claims[path] = claim
        case .absent(let path, let absence):
            claim.absence = absence
            let file = FoundFile(
                path: path, folderLength: folderLength(of: path), size: 0,
                modified: FileTime(seconds: 0, nanoseconds: 0), inode: 0, mayBePicked: true)
            listing.absent.append(SourceListing.AbsentMedia(file: file, claim: claim))
        case nil: return
        }
    }

    /// Adds a photo whose file exists. Its dates come from the database, so its file is not read.
    private func add(photo asset: PhotosAsset, of files: AssetFiles, to listing: inout SourceListing) {
        guard case .present(let path) = files.photo(of: asset, edited: choice.edited), listing.claims[path] == nil,
            let file = found(path)
        else { return }
        listing.photos.append(file)
        var claim = SourceClaim(
            id: asset.uuid, name: asset.fileName, stamps: CaptureStamp.stamps(of: asset),
            isFavorite: asset.isFavorite, contentIdentifier: asset.cloud.contentIdentifier)
        (claim.caption, claim.size) = (asset.caption, asset.size)
        (claim.score, claim.focus) = (asset.score, asset.focus)
        listing.claims[path] = claim
    }

    private func found(_ path: String) -> FoundFile? {
        FileStatus(path).map { status in
            FoundFile(
                path: path, folderLength: folderLength(of: path), size: status.size, modified: status.modified,
                inode: status.identity.inode, mayBePicked: true)
        }
    }

    /// The number of bytes of the path that belong to the package, including its slash; for a file outside the package, all but its name.
    private func folderLength(of path: String) -> Int {
        path.utf8.count - (path.below(package.path).map(\.utf8.count) ?? path.lastPathPart.utf8.count)
    }
}

extension CaptureStamp {
    /// The database's date; the EXIF date if the database has none that can be true.
    fileprivate static func stamps(of asset: PhotosAsset) -> [CaptureStamp] {
        guard let captured = asset.captured else {
            return asset.exifTimestamp.flatMap(DateText.reading).map { [CaptureStamp(.exifOriginal, $0)] } ?? []
        }
        let reading: Reading =
            captured.zone.map { Reading.zoned(instant: captured.instant, offset: $0.offset) } ?? .utc(captured.instant)
        return [CaptureStamp(.photosLibrary, reading)]
    }
}

extension Source {
    /// True for a Photos library, also if it is named as a folder: the files inside it have meaningless names.
    var isPhotosLibrary: Bool {
        switch kind {
        case .photos: true
        case .folder, .takeout: PhotosPackage.isOne(path)
        case .s3: false
        }
    }
}
