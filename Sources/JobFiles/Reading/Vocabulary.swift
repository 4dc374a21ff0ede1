import Model

/// All keys of a file, for hints about misplaced ones.
struct Vocabulary: Sendable {
    /// Keys at the top level.
    let topLevel: Set<String>
    /// The key that another one belongs under.
    let parents: [String: String]

    /// A hint for an unknown key, with a space before it; empty if no key is similar.
    func hint(for name: String) -> String {
        if topLevel.contains(name) { return " (it belongs at the top level)" }
        if let parent = parents[name] { return " (it belongs under '\(parent)')" }
        let nearest = NearestWord.of(name, among: parents.keys.sorted())
        return nearest.map { " (did you mean '\(parents[$0] ?? "").\($0)'?)" } ?? ""
    }
}
