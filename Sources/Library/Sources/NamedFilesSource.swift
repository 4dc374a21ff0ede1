import Files
package import Foundation
package import Model

/// Named files of one folder, with the files that pair and date them. Lists and opens nothing else and enters no subfolder.
package struct NamedFilesSource: MediaSource {
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
    package func list(found: (Int) -> Void) throws -> SourceListing {
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

    /// The names of the sidecars that describe the media: Takeout's, XMP, and cameras' own.
    private func sidecars(of media: [String], among names: [String]) -> Set<String> {
        let takeout = TakeoutNames(sidecars: names.filter(TakeoutSidecar.isNamedLikeOne), media: media)
        let described = Set(media.flatMap { [$0.lowercased(), LexicalPath.stem(of: $0).lowercased()] })
        let xmp = names.filter {
            XMPSidecar.isNamedLikeOne($0) && described.contains($0.dropLast(".xmp".count).lowercased())
        }
        let recordings = Set(media.map(CameraFile.key(ofRecording:)))
        let cameras = names.filter { name in
            (CameraFile.isNamedLikeOne(name) || ProxyName.isThumbnail(name))
                && CameraFile.keys(of: name).contains(where: recordings.contains)
        }
        return Set(xmp + cameras + media.compactMap(takeout.sidecar))
    }

    /// No albums: files carry no album information.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        SourceAlbums(source: source.path, albums: [])
    }
}
