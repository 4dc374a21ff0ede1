import Model

/// A value of a YAML file and its position.
///
/// The value of an alias has the position of the anchor, where its text is.
struct Node: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case scalar(Scalar)
        case sequence([Node])
        /// Entries in the order of the file; no key twice.
        case mapping([Entry])
    }

    /// A key and its value. The key's own position is where an unknown key is reported.
    struct Entry: Hashable, Sendable {
        let key: Key
        let value: Node

        init(key: Key, value: Node) {
            self.key = key
            self.value = value
        }
    }

    /// The text of a key: `1` and `"1"` are the same key.
    struct Key: Hashable, Sendable {
        let text: String
        let position: TextPosition

        init(text: String, position: TextPosition) {
            self.text = text
            self.position = position
        }
    }

    let content: Content
    let position: TextPosition

    init(_ content: Content, at position: TextPosition) {
        self.content = content
        self.position = position
    }

    /// "a list", "a mapping", "text", "a number": for messages.
    var kindName: String {
        switch content {
        case .scalar(let scalar): scalar.kind.name
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// A value left empty, `~` or `null`.
    var isNull: Bool {
        if case .scalar(let scalar) = content { scalar.kind == .null } else { false }
    }
}
