import Model

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
            } else if let files, let path = node.path {
                reader.note(
                    "'\(reader.key)' must be written {\(files): [\(path)]}, not \(path.quoted)", at: node.position)
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
    /// The text of a single value that can only be a path: it has an ending, and nothing that YAML would take for more.
    fileprivate var path: String? {
        guard case .scalar(let scalar) = content, scalar.text.contains(/^[^,:#'"{}\[\]&*!|>%@`]+\.[A-Za-z0-9]{2,5}$/)
        else {
            return nil
        }
        return scalar.text
    }
}
