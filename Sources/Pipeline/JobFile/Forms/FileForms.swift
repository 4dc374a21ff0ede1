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
            if let fault = OutputTemplate.fault(in: scalar.text) { return .refused(fault) }
            let name = scalar.text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
            guard name.lowercased().hasSuffix(".mp4"), name.count > 4 else {
                return .refused("must name an .mp4 file: \(scalar.text.quoted)")
            }
            guard !scalar.hasControls else { return .refused("must be on one line, without control characters") }
            return reader.path(scalar.text)
        }
    }
}

extension Form where Value == Source {
    /// A path, or `{path: …, include: …}`
    static var folder: Form {
        let short = Form<String>.path.map { Source(path: $0) }
        let long = Mapping(keys: JobKeys.folder).form(from: { Source(path: "") }) { source, _ in .value(source) }
        return .either(short, mapping: long)
    }

    /// `{folder: path}` or `{folder: {path: …, include: …}}`, and how its media are dated.
    static var source: Form {
        let mapping = Mapping(keys: JobKeys.source).form(from: { SourceDraft() }) { draft, _ in
            guard var source = draft.source else { return Reading<Source>.refused("needs the key 'folder'") }
            (source.home, source.shift) = (draft.home, draft.shift)
            return .value(source)
        }
        return Form(schema: mapping.schema) { node, reader in
            guard case .scalar(let scalar) = node.content, !scalar.hasControls, !node.isNull else {
                return mapping.read(node, &reader)
            }
            reader.note("an item of '\(reader.key)' is a mapping: write 'folder: \(scalar.text)'", at: node.mark)
            return nil
        }
    }
}

/// A source while its keys are read.
struct SourceDraft: Sendable {
    var source: Source?
    var home: String?
    var shift: Int64?
}

extension Form where Value == Pin {
    /// `skip`, a file, or a mapping that says which part of it.
    static var pin: Form {
        let word = Form<String>.text("a file name, a path under a source, an id, or skip", longest: 4096).map {
            $0 == "skip" ? Pin.skip : .media($0)
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
