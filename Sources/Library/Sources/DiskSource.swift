package import Foundation
package import Model

/// A source on a disk, which is listed without waiting for a network.
protocol LocalSource: MediaSource {
    func list(found: @escaping Found) throws -> SourceListing
    func listWithPhotos(found: @escaping Found) throws -> SourceListing
    func albums(of found: ScanResult, home: TimeZone, withContents: Bool) throws -> SourceAlbums
}

extension LocalSource {
    package func listWithPhotos(found: @escaping Found) throws -> SourceListing { try list(found: found) }
}

/// A source on a disk that another process lists: what lies beside media may have been made to do harm.
package struct DiskSource: MediaSource {
    private let place: SourceQuestion.ListedPlace
    /// Lists nothing here: it knows what can be said without opening anything.
    private let lister: any LocalSource
    private let asker: SourceAsker

    package var capabilities: SourceCapabilities { lister.capabilities }
    package var changes: SourceChanges { lister.changes }

    /// `files`: the paths of the only files wanted, which are directly in the source's folder. `temporaryFolder` is for copies of
    /// databases; `now` is in seconds since 1970.
    package init(
        _ source: Source, files: [String]? = nil, asking asker: SourceAsker, temporaryFolder: String, now: Int64
    ) {
        place = SourceQuestion.ListedPlace(source, files: files, scratch: temporaryFolder, now: now)
        lister = place.lister
        self.asker = asker
    }

    package func list(found: @escaping Found) async throws -> SourceListing {
        try await asker.answer(to: .media(place, withPhotos: false), found: found).listing
    }

    package func listWithPhotos(found: @escaping Found) async throws -> SourceListing {
        try await asker.answer(to: .media(place, withPhotos: true), found: found).listing
    }

    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) async throws -> SourceAlbums {
        guard !place.isPackage else {
            let question = SourceQuestion.albums(place, home: home.identifier, withContents: withContents)
            return try await asker.answer(to: question).albums
        }
        guard place.files == nil else { return SourceAlbums(source: place.source.path, albums: []) }
        let evidence = found.albums[place.source.path]
        do {
            let titles = try await asker.titles(in: evidence?.descriptions ?? [])
            return FolderAlbums(place.source.path, titles: titles).list(found, and: evidence?.lists ?? [])
        } catch var error as DayreelError {
            error.place = place.source.path
            throw error
        }
    }
}
