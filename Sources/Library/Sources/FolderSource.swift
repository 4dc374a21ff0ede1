package import Foundation
package import Model

/// A folder with media as a source, whatever programs made it: a camera's, a telephone's, an export of iCloud Photos.
package struct FolderSource: MediaSource {
    private let source: Source

    package init(_ source: Source) { self.source = source }

    package var capabilities: SourceCapabilities { [] }
    /// Folders behind links lie elsewhere.
    package var changes: SourceChanges {
        SourceChanges(folder: source.path, isComplete: !source.followLinks, mayBeHalfWritten: true)
    }

    /// False for the path of a file or folder that no walk looks at, by its name.
    package static func concerns(_ path: String) -> Bool {
        let name = path.lastPathPart
        return !LeftOutNames.contains(name) && PhotoLibraryFolder(path: path, name: name) == nil
    }

    /// `found` is told every thousandth time how many files there are so far. Throws `DayreelError`: `missingInput` if the
    /// folder is not there, is no folder, or is a photo library; `jobInvalid` for an album that is not one; `busy` when no more files may
    /// be opened; `CancellationError`.
    package func list(found: (Int) -> Void = { _ in }) throws -> SourceListing {
        var listing = try walk(found: found)
        try limit(&listing)
        return listing
    }

    /// Leaves only what is in the albums that the job names. Throws `DayreelError` for one that is not one.
    func limit(_ listing: inout SourceListing) throws {
        let owner = source.isTakeout == true ? "the Takeout" : "the folder"
        try FolderAlbumChoice(
            source, of: owner, in: FolderAlbums(source.path, descriptions: listing.descriptions))?.limit(&listing)
        listing.diagnostics += listing.export?.diagnostics ?? []
        listing.diagnostics.sort { ($0.path ?? "") < ($1.path ?? "") }
    }

    /// Each folder with media, and the albums of an iCloud export.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        let evidence = found.albums[source.path]
        return FolderAlbums(source.path, descriptions: evidence?.descriptions ?? [])
            .list(found, and: evidence?.lists ?? [])
    }

    /// All of the folder. Throws as `list` does.
    func walk(found: (Int) -> Void) throws -> SourceListing {
        var listing = try FolderWalk(source).list(found: found)
        try listing.takeExport()
        listing.relateFiles()
        return listing
    }
}
