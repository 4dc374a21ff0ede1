import Model

/// A kind of source in a job file: its key, and the keys below it. A new kind needs a form in its own file, and an entry in `all`.
struct SourceForm: Sendable {
    /// The key that names the kind of source.
    let key: String
    let about: String
    let keys: [Key<Source>]
    let form: Form<Source>

    static let all: [SourceForm] = [folder, photos, takeout, bucket]

    /// `empty` is the source before its keys are read. With `hasPath`, a path may replace a mapping that has only this key. `finish`
    /// derives values that no key sets.
    init(
        _ key: String, _ about: String, from empty: Source, hasPath: Bool = true, keys: [Key<Source>],
        finish: @escaping @Sendable (inout Source) -> Void = { _ in }
    ) {
        let place = "beside '\(key)'"
        let long = KnownKeys(keys: keys, elsewhere: ["home": place, "shift": place]).form(from: { empty }) {
            source, _ in
            var source = source
            finish(&source)
            return .value(source)
        }
        let short = Form<String>.path.map { path in
            var source = empty
            source.path = path
            return source
        }
        (self.key, self.about, self.keys) = (key, about, keys)
        form = hasPath ? .either(short, mapping: long) : long
    }
}

extension Key where Root == Source {
    /// The key for the choice of albums.
    static func albums(_ rest: String) -> Key {
        Key(
            "albums", \.albums, Form<String>.albumName.list(atLeast: 1, unique: true),
            "Only these albums, by title, FOLDER/TITLE or id; " + rest)
    }
}

extension Key where Root == Source {
    /// The key for media that their owner hid from galleries. `marked` says how they are marked.
    static func hidden(
        _ marked: String = "folders with a file such as .nomedia, and what an iCloud export lists as hidden"
    ) -> Key {
        Key("hidden", \.takesHidden, .flag, byDefault: false, "Include hidden media: \(marked).")
    }
}

extension Form where Value == String {
    /// The name of an album in any form.
    fileprivate static var albumName: Form { .text("an album's title, FOLDER/TITLE or id", longest: 4096) }
}

extension JobKeys {
    static let source: [Key<SourceDraft>] =
        SourceForm.all.map { Key($0.key, \.[kind: $0.key], $0.form, $0.about) } + [
            Key(
                "home", \.home, .zone,
                "Time zone (IANA name) for recordings of this source that carry none, or only UTC; by default that of "
                    + "'days.home'."),
            Key("shift", \.shift, .shift, "By how much the camera's clock was slow: +1h, or -30m if it was fast."),
        ]

    /// Keys that belong below the key of a kind of source, and that kind in words.
    fileprivate static let withinSource: [String: String] = {
        let parents = SourceForm.all.flatMap { kind in kind.keys.map { (key: $0.name, parent: "'\(kind.key)'") } }
        return Dictionary(grouping: parents, by: \.key).mapValues { "under \($0.map(\.parent).listed)" }
    }()
}

/// A source while its keys are being read.
struct SourceDraft: Sendable {
    private var sources: [String: Source] = [:]
    var home: String?
    var shift: Int64?

    subscript(kind key: String) -> Source? {
        get { sources[key] }
        set { sources[key] = newValue }
    }
}

extension Form where Value == Source {
    /// A path, or a mapping with the key of a kind, and rules for the dates of its media.
    static var source: Form {
        let short = Form<String>.path.map { Source(path: $0) }
        let keys = KnownKeys(keys: JobKeys.source, elsewhere: JobKeys.withinSource)
        let names = SourceForm.all.map(\.key)
        let schema = keys.strict.schema().with(["oneOf": .array(names.map { ["required": [.string($0)]] })])
        let mapping = keys.form(from: { SourceDraft() }, schema: schema) { draft, _ in
            let named = names.compactMap { draft[kind: $0] }
            guard named.count < 2 else {
                return Reading<Source>.refused(
                    "has both '\(named[0].key)' and '\(named[1].key)'; make two sources of them")
            }
            guard var source = named.first else {
                return Reading<Source>.refused("needs the key \(names.map { "'\($0)'" }.listed)")
            }
            (source.home, source.shift) = (draft.home, draft.shift)
            return .value(source)
        }
        return Form(schema: ["anyOf": [short.schema, mapping.schema]]) { node, reader in
            guard case .scalar(let scalar) = node.content, !node.isNull else { return mapping.read(node, &reader) }
            if let bucket = scalar.text.asBucketSource {
                reader.note("'\(reader.key)' must be written \(bucket), not \(scalar.text.quoted)", at: node.position)
                return nil
            }
            if let fault = KnownKeys(keys: JobKeys.source).joinedKey(scalar.text) {
                reader.note(fault, at: node.position)
                return nil
            }
            return short.read(node, &reader)
        }
    }
}

extension Form where Value == [Source] {
    /// A list of sources, or the path of a single folder.
    static var sources: Form {
        let list = Form<Source>.source.list(atLeast: 1)
        let one = Form<Source>.source
        let path = Form<String>.path
        return Form(schema: ["anyOf": [path.schema, list.schema]]) { node, reader in
            guard case .scalar(let scalar) = node.content, !node.isNull else { return list.read(node, &reader) }
            if let bucket = scalar.text.asBucketSource {
                reader.note("'\(reader.key)' must be written [\(bucket)], not \(scalar.text.quoted)", at: node.position)
                return nil
            }
            reader.record(node.position, at: "[0]")
            return one.read(node, &reader).map { [$0] }
        }
    }
}

extension SourceForm {
    /// A path, or `{path: …, include: …}`.
    static let folder = SourceForm(
        "folder", "A folder with everything below it: its path, or a mapping.", from: Source(path: ""),
        keys: [
            Key("path", \.path, .path, isRequired: true, "Path of the folder."),
            Key(
                "include", \.include, Form<String>.glob.list(), byDefault: ["**"],
                "Only files that match these patterns, relative to the folder."),
            Key("exclude", \.exclude, Form<String>.glob.list(), byDefault: [], "Files to leave out, as patterns."),
            Key("follow-links", \.followLinks, .flag, byDefault: false, "Follow symbolic links."),
            .albums("by default the whole folder. An album is a folder with media in it."),
            .hidden(),
        ])
}

extension SourceForm {
    /// A path, or `{path: …, albums: …}`.
    static let photos = SourceForm(
        "photos", "An Apple Photos library: the path of its package, or a mapping.",
        from: Source(path: "", kind: .photos(PhotosChoice())),
        keys: [
            Key("path", \.path, .path, isRequired: true, "Path of the package."),
            .albums("by default the whole library."),
            Key(
                "shared", \.photosChoice.shared, .flag, byDefault: false, "Include items of shared albums."),
            Key("hidden", \.photosChoice.hidden, .flag, byDefault: false, "Include hidden items."),
            Key(
                "edited", \.photosChoice.edited, .flag, byDefault: true,
                "Use the edited video where the library has one; false for the original."),
        ])
}

extension Source {
    /// The choice within a Photos library source.
    fileprivate var photosChoice: PhotosChoice {
        get { if case .photos(let choice) = kind { choice } else { PhotosChoice() } }
        set { kind = .photos(newValue) }
    }
}

extension SourceForm {
    /// A path, or `{path: …, albums: …}`.
    static let takeout = SourceForm(
        "takeout", "An unpacked Google Takeout: the path of its folder, or a mapping.",
        from: Source(path: "", kind: .takeout),
        keys: [
            Key("path", \.path, .path, isRequired: true, "Path of the unpacked folder."),
            .albums("by default the whole Takeout."), .hidden("folders with a file such as .nomedia"),
        ])
}
