package import Foundation
package import Model

/// A folder with media from any program, such as a camera's, a phone's, or an export of iCloud Photos.
package struct FolderSource: MediaSource {
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
    package func list(found: (Int) -> Void = { _ in }) throws -> SourceListing {
        var listing = try walk(found: found)
        try limit(&listing)
        return listing
    }

    /// Keeps only media in the albums that the job names. Throws `DayreelError` for an unknown album.
    func limit(_ listing: inout SourceListing) throws {
        let owner = source.kind == .takeout ? "the Takeout" : "the folder"
        try FolderAlbumChoice(
            source, of: owner, in: FolderAlbums(source.path, descriptions: listing.descriptions))?.limit(&listing)
        listing.diagnostics += listing.export?.diagnostics ?? []
        listing.diagnostics.sort { ($0.path ?? "") < ($1.path ?? "") }
    }

    /// The albums: each folder with media, and those of an iCloud export.
    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        let evidence = found.albums[source.path]
        return FolderAlbums(source.path, descriptions: evidence?.descriptions ?? [])
            .list(found, and: evidence?.lists ?? [])
    }

    /// Lists the whole folder. Throws as `list` does.
    func walk(found: (Int) -> Void) throws -> SourceListing {
        var listing = try FolderWalk(source).list(found: found)
        try listing.takeExport()
        listing.relateFiles()
        return listing
    }
}
