import Model

extension SourceForm {
    /// A path, or `{path: …, albums: …}`.
    static let takeout = SourceForm(
        "takeout", "An unpacked Google Takeout: the path of its folder, or a mapping.",
        from: Source(path: "", kind: .takeout),
        keys: [
            Key("path", \.path, .path, isRequired: true, "Path of the folder into which it was unpacked."),
            .albums("by default all of them."), .hidden,
        ])
}
