import Foundation
import Model

/// Finds the albums that a job names among those of a source.
struct AlbumChoice {
    private let names: [String]
    private let source: Source
    private let owner: String

    /// Creates the choice; nil if the job takes the whole source. `owner` is the source's name in messages, because a library may be given
    /// as a folder.
    init?(_ source: Source, of owner: String) {
        guard let names = source.albums, !names.isEmpty else { return nil }
        self.names = names
        self.source = source
        self.owner = owner
    }

    /// The named albums among all of the source: each by id, else by folders and title, else by title alone. Throws `DayreelError`
    /// (`jobInvalid`) for a name that matches no album, or several.
    func albums(among all: [Album]) throws -> [Album] {
        try names.enumerated().map { try album($0.element, at: $0.offset, among: all) }
    }

    private func album(_ name: String, at index: Int, among albums: [Album]) throws -> Album {
        for candidates in [
            albums.filter { $0.id == name }, albums.filter { $0.fullTitle == name }, albums.filter { $0.title == name },
        ] {
            if let only = candidates.first, candidates.count == 1 { return only }
            if !candidates.isEmpty { throw ambiguous(name, candidates, at: index) }
        }
        throw unknown(name, albums, at: index)
    }

    private func unknown(_ name: String, _ albums: [Album], at index: Int) -> DayreelError {
        let titles = albums.filter { $0.count > 0 }.flatMap { [$0.fullTitle, $0.title] }
        let hint = NearestWord.of(name, among: titles).map { " (did you mean '\($0)'?)" } ?? ""
        return error(
            "\(owner) has no album '\(name)'\(hint)", at: index,
            remedy: "Name an album as 'dayreel albums' lists it, one in a folder as FOLDER/TITLE.")
    }

    private func ambiguous(_ name: String, _ albums: [Album], at index: Int) -> DayreelError {
        let places = albums.sorted { $0.id < $1.id }.map { "\($0.id) ('\($0.fullTitle)', \($0.count.counted("item")))" }
        return error(
            "\(owner) has \(albums.count) albums '\(name)'", at: index, cause: places.joined(separator: ", "),
            remedy: "Name one of them by its id.")
    }

    private func error(_ message: String, at index: Int, cause: String? = nil, remedy: String) -> DayreelError {
        var error = DayreelError(.jobInvalid, message, place: source.path, cause: cause, remedy: remedy)
        error.sourceKey = "\(source.key).albums[\(index)]"
        return error
    }
}

/// Finds the folders that a job names as albums among the files of a folder or a bucket.
///
/// An album has the media in its folder itself, not those in folders below. Nothing is opened except the descriptions that Takeout puts
/// beside media: a file counts as media by its name.
struct FolderAlbumChoice {
    private let choice: AlbumChoice
    private let folders: FolderAlbums

    /// Creates the choice; nil if the job takes the whole source. `owner` is the source's name in messages.
    init?(_ source: Source, of owner: String, in folders: @autoclosure () -> FolderAlbums) {
        guard let choice = AlbumChoice(source, of: owner) else { return nil }
        (self.choice, self.folders) = (choice, folders())
    }

    /// Limits the listing to files in the albums. Throws `DayreelError` as `AlbumChoice` does.
    func limit(_ listing: inout SourceListing) throws {
        var counts: [String: Int] = [:]
        for file in listing.files where file.mayBePicked && file.promisesMedia {
            counts[folders.relativeFolder(of: file.path) ?? "", default: 0] += 1
        }
        let exported = listing.export?.albums.map { $0.album(count: $0.names.count, days: nil) } ?? []
        let all = counts.map { folders.album($0.key, count: $0.value, days: nil) } + exported
        let chosen = Set(try choice.albums(among: all).map(\.id))
        func isInFolder(_ file: FoundFile) -> Bool {
            chosen.contains(FolderAlbums.id(ofFolder: folders.relativeFolder(of: file.path) ?? ""))
        }
        guard !chosen.isDisjoint(with: exported.map(\.id)) else { return Self.leave(isInFolder, in: &listing) }
        let inside = Set(listing.files.filter(isInFolder).map { String($0.folder) })
        listing.export?.limit(to: chosen, folders: inside)
        listing.files.removeAll { listing.export?.mayBeChosen($0) == false }
    }

    /// Keeps only files in the folders, and sidecars elsewhere that describe them: beside copies, and in other parts of a Takeout.
    private static func leave(_ isInFolder: (FoundFile) -> Bool, in listing: inout SourceListing) {
        let inside = listing.files.filter(isInFolder)
        let sidecars = Set(inside.compactMap { listing.sidecars[$0.path] })
        let parts = Set(inside.compactMap { SidecarFolders.placeInTakeout(String($0.folder)) })
        listing.files.removeAll { file in
            !isInFolder(file) && !sidecars.contains(file.path)
                && !(TakeoutSidecar.isNamedLikeOne(file.name)
                    && SidecarFolders.placeInTakeout(String(file.folder)).map(parts.contains) == true)
        }
    }
}
