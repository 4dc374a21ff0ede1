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
        return .either(word, mapping: mapping)
    }
}

/// A pin while its keys are being read.
struct PinDraft: Sendable {
    var media: String?
    var from: MediaTime?
    var duration: MediaTime?
    var speed: ClipSpeed?
}
