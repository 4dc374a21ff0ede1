import Model

extension SourceForm {
    /// A path, or `{path: …, include: …}`.
    static let folder = SourceForm(
        "folder", "A folder with everything below it: its path, or a mapping.", from: Source(path: ""),
        keys: [
            Key("path", \.path, .path, isRequired: true, "Path of the folder."),
            Key(
                "include", \.include, Form<String>.glob.list(), byDefault: ["**"],
                "Glob patterns of what may be picked, relative to the folder."),
            Key("exclude", \.exclude, Form<String>.glob.list(), byDefault: [], "Glob patterns of what is left out."),
            Key("follow-links", \.followLinks, .flag, byDefault: false, "Whether symbolic links are followed."),
            .albums("by default all of the folder. An album is a folder with media in it."),
            .hidden,
        ])
}
