import Files
package import Foundation
package import Model

/// One file, with what pairs and dates it in its folder. Nothing else is listed, so nothing else is opened, and no folder below is entered.
package struct NamesakesSource: MediaSource {
    /// The folder with all that is called as the file is. What else may belong to it is listed by the walk as evidence.
    private let source: Source
    private let name: MediaName

    /// `path` is absolute.
    package init(of path: String) {
        let stem = LexicalPath.stem(of: path.lastPathPart).escapedForGlob
        source = Source(path: LexicalPath.folder(of: path), include: [stem + ".*", stem])
        name = MediaName(path).original
    }

    /// The path of the folder.
    package var folder: String { source.path }
    package var capabilities: SourceCapabilities { [.partial] }

    /// Throws `DayreelError` as a folder does.
    package func list(found: (Int) -> Void) throws -> SourceListing {
        var listing = try FolderWalk(source, isDeep: false).list(found: found)
        let media = listing.files.filter { $0.promisesMedia && ($0.mayBePicked || MediaName($0.path).original == name) }
        let sidecars = sidecars(of: media.map(\.name), among: listing.files.map(\.name))
        let paths = Set(media.map(\.path))
        listing.files.removeAll {
            !$0.mayBePicked && !paths.contains($0.path) && !sidecars.contains($0.name)
                && !ICloudExport.mayBeTable($0.name)
        }
        try listing.takeExport()
        return listing
    }

    /// The names of the sidecars that describe the media.
    private func sidecars(of media: [String], among names: [String]) -> Set<String> {
        let takeout = TakeoutNames(sidecars: names.filter(TakeoutSidecar.isNamedLikeOne))
        let described = Set(media.flatMap { [$0.lowercased(), LexicalPath.stem(of: $0).lowercased()] })
        let xmp = names.filter {
            XMPSidecar.isNamedLikeOne($0) && described.contains($0.dropLast(".xmp".count).lowercased())
        }
        return Set(xmp + media.compactMap(takeout.sidecar))
    }

    /// None: a file says nothing of albums.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        SourceAlbums(source: source.path, albums: [])
    }
}

extension String {
    /// The text as a pattern; signs that mean something there become any character.
    fileprivate var escapedForGlob: String { String(map { "*?[]{}".contains($0) ? "?" : $0 }) }
}
