import Model

extension JobText {
    /// The key at a position of the text, with those above it: `composition.date-overlay.font`. Nil before the first key.
    package func key(atLine line: Int, column: Int) -> String? {
        let position = TextPosition(line: line, column: column)
        var names: [String] = []
        var node = Document(parsing: Array(text.utf8)).root
        while case .mapping(let entries)? = node?.content {
            guard let entry = entries.last(where: { $0.key.position <= position }) else { break }
            names.append(entry.key.text)
            // At the key itself, no key below it is meant.
            node = entry.value.position <= position ? entry.value : nil
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}
