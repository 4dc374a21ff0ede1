import Model

/// All keys of a file, for hints about misplaced ones.
struct Vocabulary: Sendable {
    /// Keys at the top level.
    let topLevel: Set<String>
    /// The key that another one belongs under.
    let parents: [String: String]
    /// The names of the presets, which files extend.
    let presets: [String]

    /// Words of other programs for keys of a job.
    static let synonyms = [
        "fps": "frame-rate", "framerate": "frame-rate", "frames-per-second": "frame-rate", "volume": "loudness",
        "folders": "sources", "input": "sources", "inputs": "sources", "size": "resolution",
        "soundtrack": "music", "song": "music", "songs": "music", "background-music": "music",
        "photo": "still", "live": "live-photo", "aspect": "orientation", "aspect-ratio": "orientation",
    ]

    /// The keys that a word may mean where a mapping has one of them. Elsewhere only its synonym counts.
    static func meanings(of word: String) -> [String] {
        let here = [
            "volume": ["level"], "start": ["from"], "begin": ["from"], "length": ["duration"], "kind": ["style"],
            "type": ["style"],
        ]
        return (here[word] ?? []) + [synonyms[word]].compactMap(\.self)
    }

    /// A hint with the whole name of a key, with a space before it.
    func place(of name: String) -> String {
        " (did you mean '\(parents[name].map { $0 + "." } ?? "")\(name)'?)"
    }

    /// A hint for an unknown key, with a space before it; empty if no key is similar.
    func hint(for name: String) -> String {
        if topLevel.contains(name) { return " (it belongs at the top level)" }
        if let parent = parents[name] { return " (it belongs under '\(parent)')" }
        let nearest = NearestWord.of(name, among: parents.keys.sorted())
        return nearest.map { " (did you mean '\(parents[$0] ?? "").\($0)'?)" } ?? ""
    }
}
