import Model

extension SourceForm {
    /// A path, or `{path: …, albums: …}`.
    static let photos = SourceForm(
        "photos", "An Apple Photos library: the path of its package, or a mapping.",
        from: Source(path: "", kind: .photos(PhotosChoice())),
        keys: [
            Key("path", \.path, .path, isRequired: true, "Path of the package."),
            .albums("by default the whole library."),
            Key(
                "shared", \.photosChoice.shared, .flag, byDefault: false, "Whether shared albums' items are taken too."),
            Key("hidden", \.photosChoice.hidden, .flag, byDefault: false, "Whether hidden items are taken too."),
            Key(
                "edited", \.photosChoice.edited, .flag, byDefault: true,
                "Whether the edited video is taken where the library has one."),
        ])
}

extension Source {
    /// The choice within a Photos library source.
    fileprivate var photosChoice: PhotosChoice {
        get { if case .photos(let choice) = kind { choice } else { PhotosChoice() } }
        set { kind = .photos(newValue) }
    }
}
