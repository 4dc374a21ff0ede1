import Model

extension Form where Value == Pin {
    /// `skip`, a file, or a mapping with a part of a file.
    static var pin: Form {
        let text = Form<String>.text("a file name, a path under a source, an id, or skip", longest: 4096)
        let word = Form(schema: text.schema) { node, reader in
            guard let word = text.read(node, &reader) else { return nil }
            guard word.lowercased() == "skip", word != "skip" else { return word == "skip" ? .skip : .media(word) }
            reader.note("'\(reader.key)' must be written skip, not \(word.quoted)", at: node.position)
            return nil
        }
        let mapping = KnownKeys(keys: JobKeys.pin).form(from: { PinDraft() }) { draft, _ in
            Reading<Pin>.value(
                .media(draft.media ?? "", from: draft.from, duration: draft.duration, speed: draft.speed))
        }
        let part = Form(schema: mapping.schema) { node, reader in
            if case .mapping(let entries) = node.content, entries.map(\.key.text) == ["skip"],
                case .scalar(let scalar) = entries[0].value.content, scalar.boolean == true
            {
                reader.note("'\(reader.key)' must be written skip, not as a mapping", at: node.position)
                return nil
            }
            return mapping.read(node, &reader)
        }
        return .either(word, mapping: part)
    }
}

/// A pin while its keys are being read.
struct PinDraft: Sendable {
    var media: String?
    var from: MediaTime?
    var duration: MediaTime?
    var speed: ClipSpeed?
}

extension Form where Value == ClipSpeed {
    /// A factor, or `original`.
    static var speed: Form {
        let schema: JSONValue = [
            "anyOf": [
                [
                    "type": "number", "minimum": .number(Double(Speed.asked.lowerBound) / 1000),
                    "maximum": .integer(Speed.asked.upperBound / 1000),
                ],
                ["enum": ["original"]],
            ]
        ]
        return .scalar("a speed from 0.25 to 4, or original", words: ["original"], schema: schema) { scalar, _ in
            if scalar.text == "original" { return .value(.original) }
            if let number = scalar.text.wholeMatch(of: /([0-9]+(?:\.[0-9]+)?) ?[x×]/.ignoresCase())?.output.1 {
                return .respelled(as: String(number))
            }
            guard scalar.isNumber, let factor = Double(scalar.text),
                let speed = Speed(factor: factor, among: Speed.asked)
            else { return .wrong }
            return .value(.fixed(speed))
        }
    }
}

extension Form where Value == MediaTime? {
    /// `full`, which becomes nil, or the longest excerpt.
    static var lengthOrFull: Form { word("full", or: .length) }

    /// `off`, which becomes nil, or the longest film.
    static var filmLength: Form { word("off", or: .duration(.seconds(1)...(.seconds(86_400)))) }

    /// A word that becomes nil, or a length.
    private static func word(_ word: String, or length: Form<MediaTime>) -> Form {
        Form(schema: ["anyOf": [["enum": [.string(word)]], length.schema]]) { node, reader in
            if case .scalar(let scalar) = node.content, scalar.text == word { return .some(nil) }
            return length.read(node, &reader).map { .some($0) }
        }
    }
}
