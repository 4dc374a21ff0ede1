import Model

/// Finds the folders that a job names as albums among the files of a folder or a bucket.
///
/// An album has the media in its folder itself, not those in folders below. Nothing is opened except the descriptions that Takeout puts
/// beside media: a file counts as media by its name.
struct FolderAlbumChoice {
    private let choice: AlbumChoice
    private let folders: FolderAlbums

    /// Creates the choice; nil if the job takes the whole source. `owner` is the source's name in messages.
    init?(_ source: Source, of owner: String, in folders: FolderAlbums) {
        guard let choice = AlbumChoice(source, of: owner) else { return nil }
        (self.choice, self.folders) = (choice, folders)
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
