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
            "Albums by title, by FOLDER/TITLE or by id; " + rest)
    }
}

extension Key where Root == Source {
    /// The key for media that their owner hid from galleries.
    static var hidden: Key {
        Key(
            "hidden", \.takesHidden, .flag, byDefault: false,
            "Whether to include what its owner hid: folders with a mark such as .nomedia in them, and media that an iCloud export "
                + "lists as hidden.")
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
                "IANA zone of what lies here and carries none, or only UTC; by default that of 'days.home'."),
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
            guard case .scalar = node.content, !node.isNull else { return list.read(node, &reader) }
            reader.record(node.position, at: "[0]")
            return one.read(node, &reader).map { [$0] }
        }
    }
}
