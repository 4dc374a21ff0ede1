import Model

/// A mapping with known keys. Absent keys leave the value unchanged, which makes defaults and `extends` work.
struct KnownKeys<Root>: Sendable {
    let keys: [Key<Root>]
    /// True if a value may be empty, as when every key below it is commented out.
    var mayBeEmpty = true
    /// True if the required keys must be in this mapping itself.
    var checksRequired = true
    /// Words for the file whose root this is.
    var document = "a job file"
    /// Keys that belong elsewhere in this part of the file, with the right place in words.
    var elsewhere: [String: String] = [:]
    /// The key that a single value in place of the mapping was probably meant for.
    var ofScalar: String?
    /// Rules about several keys, as schemas that a mapping must also conform to. The parser checks them once all files are read.
    var rules: [JSONValue] = []

    /// Reads a mapping into `root`, and notes every error in it.
    func apply(_ node: Node, to root: inout Root, _ reader: inout JobReader) {
        guard case .mapping(let entries) = node.content else {
            if case .scalar(let scalar) = node.content, let fault = joinedKey(scalar.text) {
                reader.note(fault, at: node.position)
            } else if !(node.isNull && mayBeEmpty) {
                let name = reader.key.isEmpty ? document : "'\(reader.key)'"
                var hint = ""
                if case .scalar(let scalar) = node.content, let key = ofScalar,
                    let length = scalar.text.wholeMatch(of: /(full|[0-9.]+)(ms|s|m|)/)?.output
                {
                    let unit = length.1 == "full" || !length.2.isEmpty ? "" : "s"
                    hint = " (did you mean '\(reader.key): {\(key): \(scalar.text)\(unit)}'?)"
                }
                reader.note(
                    "\(name) must be a mapping of keys, not \(node.kindName)\(hint)", at: node.position,
                    hasAdvice: !hint.isEmpty)
            }
            return
        }
        for entry in entries {
            guard let key = keys.first(where: { $0.name == entry.key.text }) else {
                reader.note(unknown(entry, root, reader), at: entry.key.position)
                continue
            }
            reader.within(key.name) { reader in
                reader.record(entry.value.position)
                guard key.schema != nil else {
                    return reader.note("'\(reader.key)' is not supported yet", at: entry.key.position)
                }
                key.apply(entry.value, &root, &reader)
            }
        }
        guard checksRequired else { return }
        let meant = meant(entries.map(\.key.text))
        for key in keys where key.isRequired && !meant.contains(key.name) {
            reader.note("'\(reader.key)' needs the key '\(key.name)'", at: node.position)
        }
    }

    /// The keys that texts are or were probably meant to be: a misspelt key does not count as missing too.
    func meant(_ texts: [String]) -> Set<String> {
        let names = keys.map(\.name)
        let misspelt = texts.filter { !names.contains($0) }.prefix(JobFileErrors.limit)
        return Set(texts).union(
            misspelt.compactMap { text in
                names.first { text.hasPrefix($0 + ":") } ?? NearestWord.of(text, among: names)
            })
    }

    /// The fault in text such as `file:a.mp4` in place of a mapping: YAML takes it for one word. Nil if it does not begin with a key and a
    /// colon.
    func joinedKey(_ text: String) -> String? {
        keys.first { text.hasPrefix($0.name + ":") }.map { "a space is missing after '\($0.name):'" }
    }

    private func unknown(_ entry: Node.Entry, _ root: Root, _ reader: borrowing JobReader) -> String {
        let name = entry.key.text
        if let fault = joinedKey(name) { return fault }
        let head = "unknown key \(name.quoted)"
        guard !reader.isFlooded else { return head }
        if let slip = Self.slip(in: name) { return head + " (\(slip))" }
        let near = NearestWord.of(name, among: keys.map(\.name))
        if let near, takes(entry.value, near, root, reader.trial()) { return head + " (did you mean '\(near)'?)" }
        let other = other(entry, root, reader)
        return head + (other.isEmpty ? near.map { " (did you mean '\($0)'?)" } ?? "" : other)
    }

    /// A hint at a key of another name or place that takes the entry's value, with a space before it; empty if there is none.
    private func other(_ entry: Node.Entry, _ root: Root, _ reader: borrowing JobReader) -> String {
        let name = entry.key.text
        let word = name.lowercased()
        if let setting = Vocabulary.setting(ofSwitch: word, entry.value) {
            let isHere = keys.contains { $0.name == setting.key }
            let place = isHere ? "" : setting.parent + "."
            return " (did you mean '\(place)\(setting.key): \(setting.value)'?)"
        }
        let trial = reader.trial()
        if let meant = Vocabulary.meanings(of: word).first(where: { takes(entry.value, $0, root, trial) }) {
            return " (did you mean '\(meant)'?)"
        }
        if let preset = preset(word, entry.value, reader) {
            return " (did you mean '\(reader.source.isOption ? "--preset " : "extends: ")\(preset)'?)"
        }
        if name == "<<" { return " (YAML 1.2 has no merge keys; see 'extends')" }
        guard let vocabulary = reader.vocabulary else { return "" }
        if let place = elsewhere[name] { return " (it belongs \(place))" }
        return vocabulary.hint(for: name, entry.value, trial)
    }

    /// True if a key takes the value, or says how to write it.
    private func takes(_ value: Node, _ name: String, _ root: Root, _ trial: JobReader) -> Bool {
        guard let key = keys.first(where: { $0.name == name }), key.schema != nil else { return false }
        var root = root
        var trial = trial
        key.apply(value, &root, &trial)
        return trial.isAdvised
    }

    /// The look of Dayreel that a value of `preset` names, perhaps with a typing error, where files are extended; nil for other values,
    /// such as the presets of encoders.
    private func preset(_ word: String, _ value: Node, _ reader: borrowing JobReader) -> String? {
        guard word == "preset", keys.contains(where: { $0.name == "extends" }), let vocabulary = reader.vocabulary,
            case .scalar(let scalar) = value.content
        else { return nil }
        return vocabulary.presets.contains(scalar.text)
            ? scalar.text : NearestWord.of(scalar.text, among: vocabulary.presets)
    }

    /// The typing mistake that turned a key into this name; nil if none is known.
    private static func slip(in name: String) -> String? {
        if name.wholeMatch(of: /[0-9]+ ?[a-z%]*/) != nil {
            return "a comma ends a value: write decimals with a point"
        }
        let isOtherSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace && !scalar.isASCII }
        return name.unicodeScalars.contains(where: isOtherSpace)
            ? "it has no-break spaces, which are no indentation: type ordinary ones" : nil
    }

    func schema() -> JSONValue {
        let object = schemaOfKeys
        return rules.isEmpty ? object : object.with(["allOf": .array(rules)])
    }

    private var schemaOfKeys: JSONValue {
        let known = keys.compactMap { key in key.schema.map { JSONValue.Member(name: key.name, value: $0) } }
        let object: JSONValue = [
            "type": mayBeEmpty ? ["object", "null"] : "object",
            "properties": .object(known),
            "additionalProperties": false,
        ]
        let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        return required.isEmpty || !checksRequired ? object : object.with(["required": .array(required)])
    }

    /// The same mapping, but it may not be empty.
    var strict: KnownKeys {
        var strict = self
        strict.mayBeEmpty = false
        return strict
    }

    /// Makes a form whose value starts from `initial` and is completed by `make`, which may refuse it.
    func form<Value>(
        from initial: @escaping @Sendable () -> Root, schema: JSONValue? = nil,
        _ make: @escaping @Sendable (Root, borrowing JobReader) -> Reading<Value>
    ) -> Form<Value> {
        let strict = strict
        return Form(schema: schema ?? strict.schema()) { node, reader in
            var root = initial()
            let before = reader.findings.count
            strict.apply(node, to: &root, &reader)
            guard reader.findings.count == before else { return nil }
            switch make(root, reader) {
            case .value(let value): return value
            case .refused(let predicate): reader.note("'\(reader.key)' \(predicate)", at: node.position)
            case .wrong, .notYet, .respelled: reader.note("'\(reader.key)' cannot be used like this", at: node.position)
            }
            return nil
        }
    }
}

/// A key of a mapping: its name, its purpose, the form of its value, and where the value is stored.
struct Key<Root>: Sendable {
    let name: String
    /// Nil for the key of a feature that does not exist yet: it is known, but refused, and not in the schema.
    let schema: JSONValue?
    let isRequired: Bool
    /// Names of the keys below this one.
    let children: [String]
    let apply: @Sendable (Node, inout Root, inout JobReader) -> Void

    /// `byDefault` is the value without the key, for the schema; a test compares it with the actual default. `children` are the keys of a
    /// value that may be a mapping.
    init<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>,
        byDefault: JSONValue? = nil, isRequired: Bool = false, children: [String] = [], _ about: String
    ) {
        self.init(name, form.schema, byDefault, isRequired, about, children: children) { node, root, reader in
            if let value = form.read(node, &reader) { root[keyPath: property] = value }
        }
    }

    /// A property that is nil without the key.
    init<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable, _ form: Form<Value>,
        byDefault: JSONValue? = nil, isRequired: Bool = false, children: [String] = [], _ about: String
    ) {
        self.init(name, form.schema, byDefault, isRequired, about, children: children) { node, root, reader in
            if let value = form.read(node, &reader) { root[keyPath: property] = value }
        }
    }

    /// A property that records the place of its value.
    init<Value>(
        _ name: String, placed property: any WritableKeyPath<Root, Placed<Value>?> & Sendable, _ form: Form<Value>,
        _ about: String
    ) {
        self.init(name, form.schema, nil, false, about) { node, root, reader in
            guard let value = form.read(node, &reader) else { return }
            root[keyPath: property] = Placed(value: value, place: reader.place(node.position))
        }
    }

    /// A mapping whose keys each change a part of a property.
    init<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ mapping: KnownKeys<Value>,
        _ about: String
    ) {
        self.init(name, mapping.schema(), nil, false, about, children: mapping.keys.map(\.name)) {
            mapping.apply($0, to: &$1[keyPath: property], &$2)
        }
    }

    /// A mapping whose keys each change a part of a property, with a short form for one of the parts.
    init<Value, Part>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ mapping: KnownKeys<Value>,
        short part: any WritableKeyPath<Value, Part> & Sendable, _ form: Form<Part>, _ about: String
    ) {
        let schema: JSONValue = ["anyOf": [form.schema, mapping.schema()]]
        self.init(name, schema, nil, false, about, children: mapping.keys.map(\.name)) { node, root, reader in
            guard case .scalar(let scalar) = node.content, scalar.kind != .null else {
                return mapping.apply(node, to: &root[keyPath: property], &reader)
            }
            if let fault = mapping.joinedKey(scalar.text) { return reader.note(fault, at: node.position) }
            if let value = form.read(node, &reader) { root[keyPath: property][keyPath: part] = value }
        }
    }

    /// A mapping whose keys each change a part of a property; `true` and `false` switch it on and off. Switched on again, it starts from
    /// `initial`. `files`: the key of the mapping that a path in its place was meant for.
    init<Value>(
        _ name: String, switched property: any WritableKeyPath<Root, Value?> & Sendable, _ mapping: KnownKeys<Value>,
        from initial: Value, byDefault: JSONValue? = nil, files: String? = nil, _ about: String
    ) where Value: Sendable {
        let flag = Form<Bool>.flag("true, false or a mapping")
        let schema: JSONValue = ["anyOf": [flag.schema, mapping.strict.schema()]]
        self.init(name, schema, byDefault, false, about, children: mapping.keys.map(\.name)) { node, root, reader in
            if case .mapping = node.content {
                var value = root[keyPath: property] ?? initial
                mapping.apply(node, to: &value, &reader)
                root[keyPath: property] = value
            } else if let files, let paths = node.paths {
                let found = if case .sequence = node.content { "a list" } else { paths[0].quoted }
                reader.note(
                    "'\(reader.key)' must be written {\(files): [\(paths.joined(separator: ", "))]}, not \(found)",
                    at: node.position, hasAdvice: true)
            } else if let isOn = flag.read(node, &reader) {
                root[keyPath: property] = isOn ? root[keyPath: property] ?? initial : nil
            }
        }
    }

    private init(
        name: String, schema: JSONValue?, isRequired: Bool, children: [String],
        apply: @escaping @Sendable (Node, inout Root, inout JobReader) -> Void
    ) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
        self.children = children
        self.apply = apply
    }

    /// A key with its own way of reading.
    init(
        _ name: String, _ schema: JSONValue, _ byDefault: JSONValue?, _ isRequired: Bool, _ about: String,
        children: [String] = [], apply: @escaping @Sendable (Node, inout Root, inout JobReader) -> Void
    ) {
        var described: JSONValue = ["description": .string(about)]
        if let byDefault { described = described.with(["default": byDefault]) }
        if case .object(let members) = schema, case .object(let head) = described {
            described = .object(head + members)
        }
        self.init(name: name, schema: described, isRequired: isRequired, children: children, apply: apply)
    }
}

extension Node {
    /// The texts of a single value, or of a list, that can only be paths; nil for anything else.
    fileprivate var paths: [String]? {
        guard case .sequence(let items) = content else { return path.map { [$0] } }
        let paths = items.compactMap(\.path)
        return paths.isEmpty || paths.count < items.count ? nil : paths
    }

    /// The text of a single value that can only be a path: it has an ending, and nothing that YAML would take for more.
    fileprivate var path: String? {
        guard case .scalar(let scalar) = content, scalar.text.contains(/^[^,:#'"{}\[\]&*!|>%@`]+\.[A-Za-z0-9]{2,5}$/)
        else {
            return nil
        }
        return scalar.text
    }
}
