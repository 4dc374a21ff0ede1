import Files
import Foundation
package import Model
import PhotosLibrary

/// An Apple Photos library as a source: its videos and Live Photos, by `ZUUID`.
package struct PhotosSource: MediaSource {
    private let package: PhotosPackage
    private let choice: PhotosChoice
    private let albums: AlbumChoice?
    private let temporaryFolder: String
    private let now: Int64

    package var capabilities: SourceCapabilities { [.albums, .favorites, .hidden, .edits, .names] }
    /// Photos writes to its database whatever it does.
    package var changes: SourceChanges {
        SourceChanges(folder: package.databaseFolder, isComplete: true, mayBeHalfWritten: false)
    }

    /// `temporaryFolder` is for a copy of the database; `now` is in seconds since 1970.
    package init(_ source: Source, temporaryFolder: String, now: Int64) {
        package = PhotosPackage(path: source.path)
        choice = source.photos ?? PhotosChoice()
        albums = AlbumChoice(source, of: "the library")
        self.temporaryFolder = temporaryFolder
        self.now = now
    }

    /// True for a source that is named as a library, and for a folder that is one.
    package static func takes(_ source: Source) -> Bool { source.photos != nil || PhotosPackage.isOne(source.path) }

    package func list(found: (Int) -> Void) throws -> SourceListing {
        let reader = try PhotosReader(package, temporary: temporaryFolder)
        let members = try members(reader)
        let files = AssetFiles(package)
        var listing = SourceListing()
        var own: Set<String> = []
        var copies: [PhotosAsset] = []
        var count = 0
        func take(_ asset: PhotosAsset) {
            add(asset, of: files, to: &listing)
            count += 1
            if count.isMultiple(of: 1000) { found(count) }
        }
        try reader.forEachAsset(clipsOnly: true) { asset in
            guard asset.isClip, members?.contains(asset.uuid) ?? true, choice.hidden || !asset.isHidden else { return }
            if asset.isShared {
                if choice.shared { copies.append(asset) }
            } else {
                if let fingerprint = asset.cloud.fingerprint { own.insert(fingerprint) }
                take(asset)
            }
        }
        // The owner's own recordings lie in shared albums once more, smaller.
        for copy in copies where !(copy.cloud.copyOf.map(own.contains) ?? false) { take(copy) }
        listing.files.sort { $0.path.precedesByBytes($1.path) }
        return listing
    }

    /// The `uuid` of each asset in one of the albums; nil if all are taken.
    private func members(_ reader: PhotosReader) throws -> Set<String>? {
        guard let albums else { return nil }
        let chosen = try albums.albums(among: try reader.albums(now: now, home: .gmt))
        return try reader.members(of: Set(chosen.map(\.id)), now: now)
    }

    private func add(_ asset: PhotosAsset, of files: AssetFiles, to listing: inout SourceListing) {
        var claim = SourceClaim(
            id: asset.uuid, name: asset.fileName, stamps: CaptureStamp.stamps(of: asset),
            isLivePhoto: asset.kind == .livePhoto, isScreenRecording: asset.traits.contains(.screenRecording),
            isFavorite: asset.isFavorite, contentIdentifier: asset.cloud.contentIdentifier)
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
            listing.files.append(file)
            listing.claims[path] = claim
        case .absent(let path, let absence):
            guard listing.claims[path] == nil else { return }
            claim.absence = absence
            listing.absent.append(
                FoundFile(
                    path: path, relativePath: relative(path), size: 0, modified: FileTime(seconds: 0, nanoseconds: 0),
                    inode: 0))
            listing.claims[path] = claim
        case nil: return
        }
    }

    private func found(_ path: String) -> FoundFile? {
        FileStatus(path).map { status in
            FoundFile(
                path: path, relativePath: relative(path), size: status.size, modified: status.modified,
                inode: status.identity.inode)
        }
    }

    /// The path below the package; of a file outside of it the name alone.
    private func relative(_ path: String) -> String {
        path.hasPrefix(package.path + "/") ? String(path.dropFirst(package.path.count + 1)) : path.lastPathPart
    }
}

extension CaptureStamp {
    /// The database's date, and the EXIF one where the database has none that can be true.
    fileprivate static func stamps(of asset: PhotosAsset) -> [CaptureStamp] {
        guard let captured = asset.captured else {
            return asset.exifTimestamp.flatMap(DateText.reading).map { [CaptureStamp(.exifOriginal, $0)] } ?? []
        }
        let reading: Reading =
            captured.zone.map { Reading.zoned(instant: captured.instant, offset: $0.offset) } ?? .utc(captured.instant)
        return [CaptureStamp(.photosLibrary, reading)]
    }
}
