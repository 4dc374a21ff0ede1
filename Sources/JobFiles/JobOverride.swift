package import Model

/// A value for a key of a job from a command line, such as `--set composition.fit=crop`. It beats the job file.
package struct JobOverride: Hashable, Sendable {
    /// The option as the user wrote it, for messages: `--set composition.fit=crop`.
    let option: String
    /// The key from the top of a job file down: `composition.fit`.
    let key: String
    /// The value in YAML.
    let value: String
    /// True for a preset, whose keys beat those of the job file as the values of other options do; `--set extends=FILE` is below it.
    private(set) var isPreset = false

    /// Creates the override that another option stands for.
    package init(_ key: String, _ value: String, option: String) {
        self.option = option
        self.key = key
        self.value = value
    }

    /// Creates the override of the days.
    package init(timeframe: Timeframe) { self.init("timeframe", timeframe.written, option: "--timeframe") }

    /// Creates the override of everything that a preset sets.
    package init(preset: Preset) {
        self.init("extends", preset.rawValue, option: "--preset \(preset.rawValue)")
        isPreset = true
    }

    /// Reads `KEY=VALUE`. Throws `DayreelError(.usage)` for text without a key or without `=`.
    package init(setting text: String) throws(DayreelError) {
        guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
            throw DayreelError(
                .usage, "'--set' needs a key and a value, not '\(text.onOneLine)'",
                remedy: "Write KEY=VALUE, such as composition.fit=crop.")
        }
        self.init(String(text[..<sign]), String(text[text.index(after: sign)...]), option: "--set \(text)")
    }

    /// True for a file that the job file extends.
    var isBase: Bool { key == "extends" && !isPreset }

    /// The keys from the top down. Those of `dates` are names of files, which may contain dots.
    var keys: [String] {
        let most = key.hasPrefix("dates.") ? 1 : Int.max
        return key.split(separator: ".", maxSplits: most, omittingEmptySubsequences: false).map(String.init)
    }

    /// The value below its keys, as a file with nothing else would have it; nil, after noting why, if it is no YAML.
    func root(_ reader: inout JobReader) -> Node? {
        let document = Document(parsing: Array(value.utf8))
        for problem in document.problems { reader.note("'\(key)': \(problem.message)", at: .start) }
        guard document.problems.isEmpty else { return nil }
        return (document.root ?? Node(.scalar(Scalar("")), at: .start)).below(keys)
    }
}

extension [JobOverride] {
    /// True if one of them sets the key, or a key below it.
    package func set(_ key: String) -> Bool { contains { $0.key == key || $0.key.hasPrefix(key + ".") } }
}
