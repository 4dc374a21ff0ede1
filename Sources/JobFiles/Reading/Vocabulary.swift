import Model

/// All keys of a file, for hints about misplaced ones. A hint at another place is given only if the value is accepted there, or is told how
/// it must be written: whoever follows it must not meet another refusal.
struct Vocabulary: Sendable {
    /// A mapping that has keys.
    struct Parent: Sendable {
        /// Its name from the top of the file: `composition.audio`.
        let name: String
        /// A file that has nothing but a value for one of the keys, and what the mapping needs besides.
        let file: @Sendable (_ key: String, _ value: Node) -> Node
    }

    /// Keys at the top level.
    let topLevel: Set<String>
    /// The mappings that have a key, by key, the most likely one first.
    let parents: [String: [Parent]]
    /// The names of the presets, which files extend.
    let presets: [String]
    /// True if such a file has no errors but those that say how to write a value.
    let isValid: @Sendable (_ root: Node, _ trial: JobReader) -> Bool

    /// Words of other programs for keys of a job, which are named from the top of the file, the most likely one first.
    static let synonyms: [String: [String]] = {
        let words = [
            ("fps framerate frames-per-second", "composition.frame-rate"), ("volume", "composition.audio.loudness"),
            ("folders input inputs", "sources"), ("size", "composition.resolution"),
            ("soundtrack song songs background-music", "composition.audio.music"), ("photo", "clips.still"),
            ("live", "clips.live-photo"), ("aspect aspect-ratio", "composition.orientation"),
            ("language lang", "composition.locale"), ("name", "title"),
            ("month year day date period range", "timeframe"), ("date timestamp", "composition.date-overlay"),
            ("length duration clip-length clip-duration", "clips.video"),
            ("max-length film-length", "output.max-duration"), ("min-length", "select.min-duration"),
            ("format video-codec encoder", "output.codec"), ("zone tz home-zone", "days.home"),
            ("stabilization stabilisation", "composition.stabilise"), ("lut filter", "composition.look"),
            ("sound", "composition.audio"), ("repeat", "schedule"),
        ]
        return words.reduce(into: [:]) { synonyms, line in
            for word in line.0.split(separator: " ") { synonyms[String(word), default: []].append(line.1) }
        }
    }()

    /// The setting that a switch such as `photos: true` or `hdr: true` probably stands for; nil for other keys, and for a length.
    static func setting(ofSwitch word: String, _ value: Node) -> (parent: String, key: String, value: String)? {
        guard case .scalar(let scalar) = value.content else { return nil }
        switch word {
        case "photo", "photos", "pictures", "images":
            let mode = scalar.boolean.map { $0 ? StillUse.also : StillUse.off } ?? StillUse(rawValue: scalar.text)
            return mode.map { ("select", "stills", $0.rawValue) }
        case "hdr": return scalar.boolean.map { ("composition", "dynamic-range", $0 ? "hdr" : "sdr") }
        default: return nil
        }
    }

    /// The keys that a word may mean where a mapping has one of them.
    static func meanings(of word: String) -> [String] {
        let here = [
            "volume": ["level"], "start": ["from"], "begin": ["from"], "length": ["duration"], "kind": ["style"],
            "type": ["style"],
        ]
        let keys = (synonyms[word] ?? []).compactMap { $0.split(separator: ".").last.map(String.init) }
        return (here[word] ?? []) + keys
    }

    /// A hint for an unknown key, with a space before it; empty if no key that takes the value is similar.
    func hint(for name: String, _ value: Node, _ trial: JobReader) -> String {
        let meanings = Self.synonyms[name.lowercased()] ?? []
        if let place = meanings.first(where: { isValid(value.below($0.split(separator: ".").map(String.init)), trial) })
        {
            return " (did you mean '\(place)'?)"
        }
        if topLevel.contains(name) { return " (it belongs at the top level)" }
        if let own = parents[name] {
            // A key that is in one place only belongs there, whatever is wrong with its value.
            let only = own.count == 1 && meanings.isEmpty ? own[0] : nil
            guard let parent = parent(of: name, value, trial) ?? only else { return "" }
            return " (it belongs under '\(parent.name)')"
        }
        guard let near = NearestWord.of(name, among: parents.keys.sorted()),
            let parent = parent(of: near, value, trial)
        else { return "" }
        return " (did you mean '\(parent.name).\(near)'?)"
    }

    /// The first mapping whose key of this name takes the value.
    private func parent(of key: String, _ value: Node, _ trial: JobReader) -> Parent? {
        parents[key]?.first { isValid($0.file(key, value), trial) }
    }
}

extension Vocabulary.Parent {
    /// A mapping below others.
    init(path: [String]) {
        self.init(name: path.joined(separator: ".")) { key, value in value.below(path + [key]) }
    }

    /// The mapping of a source's folder.
    static let folder = Vocabulary.Parent(name: "sources[].folder") { key, value in
        let path = Node.Entry(key: .init(text: "path", position: .start), value: Node(.scalar(Scalar(".")), at: .start))
        let own = Node.Entry(key: .init(text: key, position: .start), value: value)
        let folder = Node(.mapping(key == "path" ? [own] : [path, own]), at: .start)
        return Node(.sequence([folder.below(["folder"])]), at: .start).below(["sources"])
    }

    /// The mapping of the days. It needs both ends of a range.
    static let timeframe = Vocabulary.Parent(name: "timeframe") { key, value in
        let ends = ["from", "to"]
        let entries = (ends.contains(key) ? ends : [key]).map {
            Node.Entry(key: .init(text: $0, position: .start), value: value)
        }
        return Node(.mapping(entries), at: .start).below(["timeframe"])
    }
}
