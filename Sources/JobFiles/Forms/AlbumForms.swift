import Model

extension JobKeys {
    static let album: [Key<JobAlbum>] = [
        Key("title", \.title, .text(), "Its title, after 'Reels – '; by default the job's title or name."),
        Key(
            "links", \.links, .path,
            "A folder of links to the album's items; relative paths start from the job file."),
        Key(
            "link-type", \.linkType, .choice(),
            "symbolic (the default), or hard: a hard link keeps the file even if you delete it elsewhere."),
    ]
}

extension Key<JobDraft> {
    /// `true`, `false`, a title, or a mapping whose keys override those of the extended file.
    static var album: Key {
        let flag = Form<Bool>.flag("true, false, a title or a mapping")
        let title = Form<String>.text("true, false, a title or a mapping")
        var mapping = KnownKeys(keys: JobKeys.album)
        mapping.mayBeEmpty = false
        let schema: JSONValue = ["anyOf": [flag.schema, title.schema, mapping.schema()]]
        return Key(
            "album", schema, nil, false, "Keep an album of the items that the job's films show: true, or its title.",
            children: mapping.keys.map(\.name)
        ) { [mapping] node, draft, reader in
            switch node.content {
            case .mapping:
                var album = draft.album ?? JobAlbum()
                mapping.apply(node, to: &album, &reader)
                draft.album = album
            case .scalar(let scalar) where scalar.kind == .boolean || scalar.isOldBoolean:
                if let isOn = flag.read(node, &reader) { draft.album = isOn ? draft.album ?? JobAlbum() : nil }
            default:
                guard let text = title.read(node, &reader) else { return }
                draft.album = draft.album ?? JobAlbum()
                draft.album?.title = text
            }
        }
    }
}

extension Scalar {
    /// True for a word that YAML 1.1 reads as a boolean.
    fileprivate var isOldBoolean: Bool { ["yes", "no", "on", "off", "true", "false"].contains(text.lowercased()) }
}
