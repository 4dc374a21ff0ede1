import ArgumentParser

/// `--album`, which limits sources to albums.
struct AlbumOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take only this album, as 'dayreel albums' lists it: title, FOLDER/TITLE or id. Can be repeated.",
            valueName: "album"))
    var album: [String] = []

    /// The albums; nil for no limit.
    var names: [String]? { album.isEmpty ? nil : album }
}
