package import Foundation
package import Model

/// A place that media come from. It gives out ids of its own making; who asks it does not know what they stand for.
///
/// Listing opens no media: what a file holds is found out afterwards, once, and kept by path, size and time.
package protocol MediaSource: Sendable {
    var capabilities: SourceCapabilities { get }
    /// The way in which one learns of changes.
    var changes: SourceChanges { get }

    /// All media, and what may date them. `found` is told now and then how many there are so far. Throws `DayreelError`:
    /// `missingInput` for a source that is not there, `jobInvalid` for a choice that it does not have, `busy` for one that cannot be
    /// read now; `CancellationError`.
    func list(found: (Int) -> Void) async throws -> SourceListing

    /// All its albums, the empty ones too, in no order, whatever the job chooses. `found` is the result of a scan of it, with the evidence
    /// of albums; a source that knows its albums does without. `home` is the zone of dates that have none. The items of each only come
    /// `withContents`. Throws as `list` does.
    func albums(of found: ScanResult, home: TimeZone, withContents: Bool) async throws -> SourceAlbums
}

extension MediaSource {
    package var changes: SourceChanges { .unknown }
}

/// The way in which one learns that a source has changed.
package struct SourceChanges: Hashable, Sendable {
    /// A folder whose events, and those of the folders below it, tell of changes: an absolute path. Nil for none.
    package var folder: String?
    /// True if these events tell of every change; else the source has to be looked through now and then.
    package var isComplete: Bool
    /// True if a file may be there before all of it is.
    package var mayBeHalfWritten: Bool

    /// By looking through it.
    package static let unknown = SourceChanges(folder: nil, isComplete: false, mayBeHalfWritten: false)

    package init(folder: String?, isComplete: Bool, mayBeHalfWritten: Bool) {
        self.folder = folder
        self.isComplete = isComplete
        self.mayBeHalfWritten = mayBeHalfWritten
    }
}

/// Properties of a source, as data: who wants to know asks for one of them, not for a kind of source.
package struct SourceCapabilities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It knows its albums without a look at its media; else they show once the media are known.
    package static let albums = SourceCapabilities(rawValue: 1 << 0)
    /// Its media are fetched as they are needed: it lies on no disk that could be missing, and many may be asked for at a time.
    package static let network = SourceCapabilities(rawValue: 1 << 1)
}

/// The contents of a source, as far as they can be told without opening media.
package struct SourceListing: Sendable {
    /// Sorted by the bytes of their paths.
    package var files: [FoundFile] = []
    /// Media whose files are not here; their claims say why.
    package var absent: [FoundFile] = []
    /// The source's knowledge, by path.
    package var claims: [String: SourceClaim] = [:]
    /// Paths of the files that can be read, by path, where that is another one: those of a bucket are local parts of its objects.
    package var places: [String: String] = [:]
    package var diagnostics: [Diagnostic] = []
    /// The tables of an iCloud export that lies in the source.
    package var export: ICloudExport?
    /// Files that may give folders with media their titles.
    package var descriptions: [AlbumDescription] = []
    /// Paths of Takeout sidecars, by those of media that have none beside them.
    package var sidecars: [String: String] = [:]

    package init() {}
}

extension SourceListing {
    /// Learns what files say of others by their places and names. All files must be listed.
    mutating func relateFiles() {
        sidecars = SidecarsOfCopies(in: files).sidecars
        let described = files.filter { TakeoutAlbum.mayDescribe($0.name, size: $0.size) }
        guard !described.isEmpty else { return }
        let folders = Set(files.lazy.filter { $0.mayBePicked && $0.promisesMedia }.map(\.folder))
        descriptions = described.filter { folders.contains($0.folder) }.map {
            AlbumDescription(folder: String($0.folder), place: places[$0.path] ?? $0.path, size: $0.size)
        }
    }

    /// Takes the tables of an iCloud export out of the files, and says which of its archives are not unpacked.
    mutating func takeExport() throws {
        export = ICloudExport(files, places: places)
        if let export { files.removeAll { export.tables.contains($0.path) } }
        if let note = ICloudExport.packed(files) { diagnostics.append(note) }
        try Task.checkCancellation()
    }
}
