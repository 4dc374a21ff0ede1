import Model

/// Builds the tree of a document from libyaml's events. Replaces every alias with its value.
struct Composer: ~Copyable {
    private(set) var problems: [Problem] = []
    private var events: EventReader
    private let limits: Document.Limits
    private var anchors: [String: Anchor] = [:]
    private var nodeCount = 0

    /// A subtree with its size, so that an alias is charged for its value without walking it again.
    private struct Subtree {
        var node: Node
        var count: Int
        /// Levels of lists and mappings in it; 0 for a scalar.
        var height: Int
    }

    private enum Anchor {
        /// An anchor whose value is still being read: an alias to it would contain itself.
        case open
        case complete(Subtree)
    }

    init(_ events: consuming EventReader, limits: Document.Limits) {
        self.events = events
        self.limits = limits
    }

    /// The root of the only document; nil if there is no document or it cannot be read, in which case `problems` says why.
    mutating func compose() -> Node? {
        do {
            return try stream()
        } catch {
            problems.append(error)
            return nil
        }
    }

    private mutating func stream() throws(Problem) -> Node? {
        var root: Node?
        while true {
            switch try events.next() {
            case .streamEnd: return root
            case .documentStart(let position):
                guard root == nil else { throw Problem("the file has more than one document", at: position) }
                root = try value(after: try events.next(), depth: 0).node
            default: continue
            }
        }
    }

    private mutating func value(after event: Event, depth: Int) throws(Problem) -> Subtree {
        switch event {
        case .alias(let name, let position): return try resolve(name, at: position, depth: depth)
        case .scalar(let scalar, let properties):
            try charge(1, at: properties.position)
            let tagged = tag(scalar, properties)
            let subtree = Subtree(node: Node(.scalar(tagged), at: properties.position), count: 1, height: 0)
            if let anchor = properties.anchor { anchors[anchor] = .complete(subtree) }
            return subtree
        case .sequenceStart(let properties):
            try open(properties, tag: "seq", depth: depth)
            return close(properties, try sequence(properties, depth: depth + 1))
        case .mappingStart(let properties):
            try open(properties, tag: "map", depth: depth)
            return close(properties, try mapping(properties, depth: depth + 1))
        default: throw Problem("a value is missing here", at: .start)
        }
    }

    private mutating func sequence(_ properties: Event.Properties, depth: Int) throws(Problem) -> Subtree {
        var nodes: [Node] = []
        var size = (count: 1, height: 1)
        while true {
            let event = try events.next()
            if case .sequenceEnd = event { break }
            let item = try value(after: event, depth: depth)
            size = (size.count + item.count, max(size.height, item.height + 1))
            nodes.append(item.node)
        }
        return Subtree(node: Node(.sequence(nodes), at: properties.position), count: size.count, height: size.height)
    }

    private mutating func mapping(_ properties: Event.Properties, depth: Int) throws(Problem) -> Subtree {
        var entries: [Node.Entry] = []
        var seen: [String: TextPosition] = [:]
        var size = (count: 1, height: 1)
        while true {
            let event = try events.next()
            if case .mappingEnd = event { break }
            let key = try value(after: event, depth: depth)
            let value = try value(after: try events.next(), depth: depth)
            size = (size.count + key.count + value.count, max(size.height, key.height + 1, value.height + 1))
            if let key = name(of: key.node, at: position(of: event) ?? key.node.position, seen: &seen) {
                entries.append(Node.Entry(key: key, value: value.node))
            }
        }
        return Subtree(node: Node(.mapping(entries), at: properties.position), count: size.count, height: size.height)
    }

    /// The key's text. Nil, with a problem noted, if the key has no text or occurred before.
    private mutating func name(
        of node: Node, at position: TextPosition, seen: inout [String: TextPosition]
    ) -> Node.Key? {
        guard case .scalar(let scalar) = node.content else {
            problems.append(Problem("a key must be text, not \(node.kindName)", at: position))
            return nil
        }
        if let first = seen[scalar.text] {
            problems.append(Problem("duplicate key \(scalar.text.quoted) (first at \(first.words))", at: position))
            return nil
        }
        seen[scalar.text] = position
        return Node.Key(text: scalar.text, position: position)
    }

    /// The position of an alias, which counts for a key instead of that of its anchor.
    private func position(of event: Event) -> TextPosition? {
        if case .alias(_, let position) = event { position } else { nil }
    }

    private mutating func resolve(_ name: String, at position: TextPosition, depth: Int) throws(Problem) -> Subtree {
        switch anchors[name] {
        case nil: throw Problem("no anchor '&\(name)' comes before this alias", at: position)
        case .open?: throw Problem("the alias '*\(name)' stands within its own anchor", at: position)
        case .complete(let subtree)?:
            try charge(subtree.count, at: position)
            try allow(depth: depth + subtree.height, at: position)
            return subtree
        }
    }

    private mutating func open(_ properties: Event.Properties, tag: String, depth: Int) throws(Problem) {
        try charge(1, at: properties.position)
        try allow(depth: depth + 1, at: properties.position)
        if let given = properties.tag, given != "!", given != Tag.prefix + tag { note(unknownTag: given, properties) }
        if let anchor = properties.anchor { anchors[anchor] = .open }
    }

    private mutating func close(_ properties: Event.Properties, _ subtree: Subtree) -> Subtree {
        // An anchor of the same name within the value is the later one, and stays.
        if let anchor = properties.anchor, case .open? = anchors[anchor] { anchors[anchor] = .complete(subtree) }
        return subtree
    }

    private mutating func charge(_ count: Int, at position: TextPosition) throws(Problem) {
        nodeCount += count
        guard nodeCount <= limits.nodes else {
            throw Problem(
                "the file has more than \(limits.nodes) values, aliases counted as what they name", at: position)
        }
    }

    private func allow(depth: Int, at position: TextPosition) throws(Problem) {
        guard depth <= limits.depth else {
            throw Problem("lists and mappings are nested more than \(limits.depth) levels deep", at: position)
        }
    }

    private mutating func tag(_ scalar: Scalar, _ properties: Event.Properties) -> Scalar {
        guard let given = properties.tag else { return scalar }
        guard let kind = Tag.kind(given) else {
            note(unknownTag: given, properties)
            return scalar
        }
        let plain = Scalar.Kind(plain: scalar.text)
        guard kind == .text || kind == plain || (kind == .number && plain == .integer) else {
            problems.append(Problem("\(scalar.text.quoted) is not what its tag says", at: properties.position))
            return scalar
        }
        return Scalar(scalar.text, style: scalar.style, kind: kind)
    }

    private mutating func note(unknownTag tag: String, _ properties: Event.Properties) {
        let name = tag.hasPrefix(Tag.prefix) ? "!!" + tag.dropFirst(Tag.prefix.count) : tag
        problems.append(Problem("the tag \(name.quoted) means nothing here", at: properties.position))
    }
}

/// The tags of the core schema.
private enum Tag {
    static let prefix = "tag:yaml.org,2002:"

    static func kind(_ tag: String) -> Scalar.Kind? {
        switch tag {
        case "!", prefix + "str": .text
        case prefix + "int": .integer
        case prefix + "float": .number
        case prefix + "bool": .boolean
        case prefix + "null": .null
        default: nil
        }
    }
}
