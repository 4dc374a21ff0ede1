package import Foundation
package import Model

/// A place that media come from. Its ids are meaningful only to itself.
///
/// Listing opens no media: their contents are read once, later, and kept by path, size and time.
package protocol MediaSource: Sendable {
    var capabilities: SourceCapabilities { get }
    /// The means to notice changes.
    var changes: SourceChanges { get }

    /// Takes the number of media so far, from time to time.
    typealias Found = @Sendable (Int) -> Void

    /// All media, and the files that may date them. Throws `DayreelError`:
    /// `missingInput` for a missing source, `jobInvalid` for an unknown album, `busy` for a source that cannot be read now. Throws
    /// `CancellationError`.
    func list(found: @escaping Found) async throws -> SourceListing

    /// Lists media like `list`, with the photos that the source knows by itself. Sources of files list their stills anyway.
    func listWithPhotos(found: @escaping Found) async throws -> SourceListing

    /// All albums of the source, including empty ones, in no particular order, regardless of the job's choice. `found` is the result of a
    /// scan with its evidence of albums, for sources that do not know their albums. `home` is the zone of dates without one. `withContents`
    /// adds the items of each album. Throws as `list` does.
    func albums(of found: ScanResult, home: TimeZone, withContents: Bool) async throws -> SourceAlbums
}

extension MediaSource {
    package var changes: SourceChanges { .unknown }
    package func listWithPhotos(found: @escaping Found) async throws -> SourceListing { try await list(found: found) }
}

/// The means to notice that a source has changed.
package struct SourceChanges: Hashable, Sendable {
    /// The absolute path of a folder to watch, with the folders below it; nil for none.
    package var folder: String?
    /// True if watching notices every change; otherwise the source must also be listed from time to time.
    package var isComplete: Bool
    /// True if a file may be listed before it is complete.
    package var mayBeHalfWritten: Bool

    /// Changes that only listing notices.
    package static let unknown = SourceChanges(folder: nil, isComplete: false, mayBeHalfWritten: false)
}

/// The properties of a source as data, so that callers ask for a property rather than for a kind of source.
package struct SourceCapabilities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The source knows its albums without a scan.
    package static let albums = SourceCapabilities(rawValue: 1 << 0)
    /// Media are fetched as needed: no disk can be missing, and many may be read at a time.
    package static let network = SourceCapabilities(rawValue: 1 << 1)
    /// Only a part of the folder is listed, so that a file's absence means nothing.
    package static let partial = SourceCapabilities(rawValue: 1 << 2)
}

/// The contents of a source, as far as they are known without opening media.
package struct SourceListing: Sendable {
    /// Sorted by the bytes of their paths.
    package var files: [FoundFile] = []
    /// Media whose files are missing, without repetition, sorted by the bytes of their paths.
    package var absent: [AbsentMedia] = []
    /// Photos whose claims say everything about them, so that they are not opened.
    package var photos: [FoundFile] = []
    /// The source's own data about existing files, by path.
    package var claims: [String: SourceClaim] = [:]
    /// The paths of local files by address, for the objects of a bucket.
    package var places: [String: String] = [:]
    package var diagnostics: [Diagnostic] = []
    /// The folders and files that names and marks keep out of it.
    package var passedOver = PassedOver()
    /// True if there are files in the folders that it enters, whether it lists them or not: a disk that is not mounted leaves none.
    package var hasOthers = false
    /// The tables of an iCloud export in the source.
    package var export: ICloudExport?
    /// The files that may provide titles of folders with media.
    package var descriptions: [AlbumDescription] = []
    /// The paths of Takeout sidecars, by those of media that have none beside them.
    package var sidecars: [String: String] = [:]

    package init() {}

    /// True if the listing contains more about its media than their places.
    package var knowsMore: Bool { !(claims.isEmpty && absent.isEmpty && sidecars.isEmpty) }

    /// Media that the source knows but does not have.
    package struct AbsentMedia: Sendable {
        /// The file as it would be if it existed.
        package var file: FoundFile
        /// The source's own knowledge of it, which says why it is missing.
        package var claim: SourceClaim
    }
}

extension SourceListing {
    /// Finds relations between files by their places and names. All files must be listed.
    mutating func relateFiles() {
        // Both kinds are JSON files, which most folders do not have.
        let json = files.filter { TakeoutSidecar.isNamedLikeOne($0.name) }
        guard !json.isEmpty else { return }
        sidecars = SidecarsOfCopies(in: files, sidecars: json).paths
        let described = json.filter { TakeoutAlbum.mayDescribe($0.name, size: $0.size) }
        guard !described.isEmpty else { return }
        let folders = Set(files.lazy.filter { $0.mayBePicked && $0.promisesMedia }.map(\.folder))
        descriptions = described.filter { folders.contains($0.folder) }.map {
            AlbumDescription(folder: String($0.folder), place: places[$0.path] ?? $0.path, size: $0.size)
        }
    }

    /// Moves the tables of an iCloud export from `files` to `export`, and warns about archives that are not unpacked.
    mutating func takeExport() throws {
        try take(export: ICloudExport(files))
    }

    /// Moves the tables of an export that has been read out of `files`.
    mutating func take(export found: ICloudExport?) throws {
        export = found
        if let found { files.removeAll { found.tables.contains($0.path) } }
        if let note = ICloudExport.packed(files) { diagnostics.append(note) }
        try Task.checkCancellation()
    }
}
