import Model

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
