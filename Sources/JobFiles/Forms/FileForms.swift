import Files
import Model
import YAML

extension JobReader {
    /// The absolute path that a text in this file means. `~` is the home folder; the disk is not looked at.
    func path(_ text: String) -> Reading<String> {
        guard text == "~" || text.hasPrefix("~/") else {
            return text.hasPrefix("~")
                ? .refused("names another user's home folder, which is not supported: \(text.quoted)")
                : .value(LexicalPath.absolute(text, in: source.folder))
        }
        guard let homeFolder else { return .refused("starts with '~', but there is no home folder") }
        return .value(LexicalPath.absolute(String(text.dropFirst(2)), in: homeFolder))
    }
}

extension Form where Value == String {
    /// A path, made absolute.
    static var path: Form {
        .scalar("a path", schema: ["type": ["string", "number"], "minLength": 1]) { scalar, reader in
            guard scalar.kind != .boolean else { return .wrong }
            guard !scalar.text.isEmpty else { return .refused("is empty") }
            guard !scalar.hasControls else { return .refused("must be on one line, without control characters") }
            return reader.path(scalar.text)
        }
    }

    /// The film's path with its placeholders still in it. Films are MP4 files and are named so.
    static var filmPath: Form {
        let names = OutputTemplate.placeholders
        let pattern = #"^(?!(.*/)?\.[mM][pP]4$)([^{}]|\{(\#(names.joined(separator: "|")))\})+\.[mM][pP]4$"#
        return .scalar(
            "a path such as ../out/{year}-{month}.mp4", schema: ["type": "string", "pattern": .string(pattern)]
        ) {
            scalar, reader in
            OutputTemplate.fault(inFilm: scalar.text).map { .refused($0) } ?? reader.path(scalar.text)
        }
    }
}

extension Form where Value == Replacement {
    /// The files that a film may replace.
    static var replacement: Form {
        let words = ["true", "false", Replacement.foreignWord]
        let schema: JSONValue = ["enum": [true, false, .string(Replacement.foreignWord)]]
        return .scalar(words.listed, words: words, schema: schema) { scalar, _ in
            if let flag = scalar.boolean { return .value(flag ? .own : .nothing) }
            return scalar.text == Replacement.foreignWord ? .value(.foreign) : .wrong
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

extension Form where Value == Source {
    /// A path, or `{path: …, include: …}`
    static var folder: Form {
        let short = Form<String>.path.map { Source(path: $0) }
        let long = Mapping(keys: JobKeys.folder, elsewhere: JobKeys.besideFolder).form(from: { Source(path: "") }) {
            source, _ in .value(source)
        }
        return .either(short, mapping: long)
    }

    /// A path, or `{path: …, albums: …}`
    static var photos: Form {
        let short = Form<String>.path.map { Source(path: $0, photos: PhotosChoice()) }
        let long = Mapping(keys: JobKeys.photos, elsewhere: JobKeys.besidePhotos).form(
            from: { Source(path: "", photos: PhotosChoice()) }) { source, _ in .value(source) }
        return .either(short, mapping: long)
    }

    /// A path, or `{path: …, albums: …}`
    static var takeout: Form {
        let short = Form<String>.path.map { Source(path: $0, isTakeout: true) }
        let long = Mapping(keys: JobKeys.takeout, elsewhere: JobKeys.besideTakeout).form(
            from: { Source(path: "", isTakeout: true) }) { source, _ in .value(source) }
        return .either(short, mapping: long)
    }

    /// `{bucket: …}`
    static var bucket: Form {
        Mapping(keys: JobKeys.s3, elsewhere: JobKeys.besideBucket).form(from: { Source(path: "", s3: S3Choice()) }) {
            source, _ in
            var source = source
            source.path = source.s3Choice.address
            return .value(source)
        }
    }

    /// A path, `{folder: …}`, `{photos: …}`, `{takeout: …}` or `{s3: …}`, and how its media are dated.
    static var source: Form {
        let short = Form<String>.path.map { Source(path: $0) }
        let keys = Mapping(keys: JobKeys.source, elsewhere: JobKeys.withinSource)
        let names = ["folder", "photos", "takeout", "s3"]
        let schema = keys.strictSchema.with(["oneOf": .array(names.map { ["required": [.string($0)]] })])
        let mapping = keys.form(from: { SourceDraft() }, schema: schema) { draft, _ in
            let named = [draft.folder, draft.photos, draft.takeout, draft.s3].compactMap(\.self)
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
            if let fault = Mapping(keys: JobKeys.source).joinedKey(scalar.text) {
                reader.note(fault, at: node.position)
                return nil
            }
            return short.read(node, &reader)
        }
    }
}

extension Form where Value == String {
    /// The name of an album, in whatever form it is written.
    static var albumName: Form { .text("an album's title, FOLDER/TITLE or id", longest: 4096) }
}

extension Source {
    /// The choice within a library, of a source that is one.
    var photosChoice: PhotosChoice {
        get { photos ?? PhotosChoice() }
        set { photos = newValue }
    }

    /// True if hidden media are taken.
    var takesHidden: Bool {
        get { hidden == true }
        set { hidden = newValue ? true : nil }
    }

    /// The bucket, of a source that is one.
    var s3Choice: S3Choice {
        get { s3 ?? S3Choice() }
        set { s3 = newValue }
    }
}

/// A source while its keys are read.
struct SourceDraft: Sendable {
    var folder: Source?
    var photos: Source?
    var takeout: Source?
    var s3: Source?
    var home: String?
    var shift: Int64?
}

extension Form where Value == Pin {
    /// `skip`, a file, or a mapping that says which part of it.
    static var pin: Form {
        let text = Form<String>.text("a file name, a path under a source, an id, or skip", longest: 4096)
        let word = Form(schema: text.schema) { node, reader in
            guard let word = text.read(node, &reader) else { return nil }
            guard word.lowercased() == "skip", word != "skip" else { return word == "skip" ? .skip : .media(word) }
            reader.note("'\(reader.key)' must be written skip, not \(word.quoted)", at: node.position)
            return nil
        }
        let mapping = Mapping(keys: JobKeys.pin).form(from: { PinDraft() }) { draft, _ in
            Reading<Pin>.value(.media(draft.media ?? "", from: draft.from, duration: draft.duration))
        }
        return .either(word, mapping: mapping)
    }
}

/// A pin while its keys are read.
struct PinDraft: Sendable {
    var media: String?
    var from: MediaTime?
    var duration: MediaTime?
}
