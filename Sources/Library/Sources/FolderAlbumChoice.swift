import Model

/// The folders that a job's `albums` name, found among the files of a folder source.
///
/// An album is what lies in its folder itself, not in folders below. Nothing is opened but the descriptions that Takeout puts beside
/// media: a file counts as a medium by its name.
struct FolderAlbumChoice {
    private let choice: AlbumChoice
    private let folders: FolderAlbums

    /// Nil for a source of which all is taken.
    init?(_ source: Source) {
        guard let choice = AlbumChoice(source) else { return nil }
        self.choice = choice
        folders = FolderAlbums(source.path)
    }

    /// Leaves in the listing only files of the albums. Throws `DayreelError` as `AlbumChoice` does.
    func limit(_ listing: inout SourceListing) throws {
        var counts: [String: Int] = [:]
        for file in listing.files where file.mayBePicked && Self.promisesMedia(file.name) {
            counts[folders.relativeFolder(of: file.path) ?? "", default: 0] += 1
        }
        let all = counts.map { folders.album($0.key, count: $0.value, days: nil) }
        let chosen = Set(try choice.albums(among: all).map(\.id))
        listing.files.removeAll { file in
            !chosen.contains(FolderAlbums.id(ofFolder: folders.relativeFolder(of: file.path) ?? ""))
        }
    }

    private static func promisesMedia(_ name: String) -> Bool {
        MediaSignature.promisesVideo(name) || MediaSignature.promisesStill(name)
    }
}
