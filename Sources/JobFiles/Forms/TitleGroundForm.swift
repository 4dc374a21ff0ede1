import Model

extension Form where Value == TitleGround {
    /// What an opening title is on: the clip, a plain card, or the path of a picture file. The file is not opened here.
    static var openingGround: Form { ground([("clip", .clip)] + cards) }
    /// What a closing title is on, which cannot be a moving clip.
    static var closingGround: Form { ground(cards) }

    private static var cards: [(String, TitleGround)] {
        [CardGround.blur, .black, .white].map { ($0.rawValue, .card($0)) }
    }

    private static func ground(_ known: [(word: String, ground: TitleGround)]) -> Form {
        let words = known.map(\.word)
        let schema: JSONValue = [
            "anyOf": [
                ["enum": .array(words.map { .string($0) })],
                ["type": "string", "pattern": .string(PictureName.pattern)],
            ]
        ]
        let expected =
            words.dropLast().joined(separator: ", ") + ", \(words[words.count - 1]) or the path of a picture file"
        let text = Form<String>.scalar(expected, words: words, schema: schema) { scalar, _ in
            guard !scalar.hasControls else { return .refused("must be on one line, without control characters") }
            return words.contains(scalar.text) || PictureName.isOne(scalar.text) ? .value(scalar.text) : .wrong
        }
        return Form(schema: schema) { node, reader in
            guard let text = text.read(node, &reader) else { return nil }
            if let ground = known.first(where: { $0.word == text })?.ground { return ground }
            switch reader.path(text) {
            case .value(let path): return .picture(path)
            case .refused(let predicate): reader.note("'\(reader.key)' \(predicate)", at: node.position)
            case .wrong, .respelled, .notYet: break
            }
            return nil
        }
    }
}

/// The names of picture files that can be decoded.
private enum PictureName {
    private static let endings = [
        "jpg", "jpeg", "png", "heic", "heif", "hif", "avif", "webp", "gif", "bmp", "tif", "tiff",
    ]

    static func isOne(_ text: String) -> Bool {
        let name = text.lowercased()
        return endings.contains { name.hasSuffix("." + $0) }
    }

    /// A regular expression for the same, in any case.
    static var pattern: String {
        let any = endings.map { ending in ending.map { "[\($0)\($0.uppercased())]" }.joined() }
        return "\\.(\(any.joined(separator: "|")))$"
    }
}
