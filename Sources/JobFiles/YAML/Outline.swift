import Model

/// The values of a YAML file with their ranges of text, for code that changes some of them and keeps the rest of the file.
struct Outline: Sendable {
    enum Content: Sendable {
        case scalar(Scalar)
        /// `*name`, not replaced.
        case alias
        case sequence([Outline])
        case mapping([Entry])
    }

    /// A key and its value.
    struct Entry: Sendable {
        let key: String
        let keyRange: Range<TextPosition>
        let value: Outline
    }

    let content: Content
    /// The range from the first character to the end, exclusive. For a list or a mapping in block style, the end may lie after blank lines
    /// and comments.
    let range: Range<TextPosition>
    /// True for a value with an anchor or a tag, whose text is more than the value.
    let isMarked: Bool

    /// Nil if `Document` finds a problem in the bytes, and for a file without a value. The bytes must not begin with a byte order mark.
    init?(parsing bytes: [UInt8]) {
        let document = Document(parsing: bytes)
        guard document.problems.isEmpty, document.root != nil, var events = EventReader(bytes) else { return nil }
        do {
            while true {
                let event = try events.next()
                if case .documentStart = event { break }
                if case .streamEnd = event { return nil }
            }
            self = try Self.value(after: try events.next(), &events)
        } catch {
            return nil
        }
    }

    private init(_ content: Content, _ range: Range<TextPosition>, isMarked: Bool = false) {
        self.content = content
        self.range = range
        self.isMarked = isMarked
    }

    /// Reads a value, to the depth that `Document` allows.
    private static func value(after event: Event, _ events: inout EventReader) throws(Problem) -> Outline {
        let firstEnd = events.end
        switch event {
        case .alias(_, let position): return Outline(.alias, position..<firstEnd)
        case .scalar(let scalar, let properties):
            return Outline(.scalar(scalar), properties.position..<firstEnd, isMarked: properties.isMarked)
        case .sequenceStart(let properties):
            var items: [Outline] = []
            while true {
                let next = try events.next()
                if case .sequenceEnd = next { break }
                items.append(try value(after: next, &events))
            }
            return Outline(.sequence(items), properties.position..<events.end, isMarked: properties.isMarked)
        case .mappingStart(let properties):
            var entries: [Entry] = []
            while true {
                let next = try events.next()
                if case .mappingEnd = next { break }
                let key = try value(after: next, &events)
                let entry = Entry(
                    key: key.text, keyRange: key.range, value: try value(after: try events.next(), &events))
                entries.append(entry)
            }
            return Outline(.mapping(entries), properties.position..<events.end, isMarked: properties.isMarked)
        default: throw Problem("a value is missing here", at: .start)
        }
    }

    private var text: String { if case .scalar(let scalar) = content { scalar.text } else { "" } }
}

extension Event.Properties {
    fileprivate var isMarked: Bool { anchor != nil || tag != nil }
}
