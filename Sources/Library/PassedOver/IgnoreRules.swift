/// The patterns of an ignore file, as in gitignore(5): one on a line, the last match decides.
///
/// `#` begins a comment, `!` takes a match back, a slash at the end matches only folders, a slash elsewhere ties the pattern to the file's
/// folder. Letter case does not matter, as in the patterns of a job.
struct IgnoreRules: Sendable {
    private struct Rule: Sendable {
        let glob: Glob
        let isException: Bool
        let isOnlyForFolders: Bool
    }

    /// The path of the file's folder under the source, with a slash at its end; empty for the source itself.
    private let base: String
    private let rules: [Rule]
    /// True if the file hides all of its folder.
    let matchesEverything: Bool

    init(_ text: String, base: String) {
        self.base = base
        let lines = text.split(whereSeparator: \.isNewline).map { Self.trimmed($0) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        rules = lines.compactMap(Self.rule)
        let everything: Set<Substring> = ["*", "**", "/*", "/**", "**/*", "/"]
        matchesEverything = lines.contains(where: everything.contains) && !lines.contains { $0.hasPrefix("!") }
    }

    /// True or false if a pattern decides about a path under the source, nil if none does.
    func hides(_ path: String, isFolder: Bool) -> Bool? {
        let own = String(path.dropFirst(base.count))
        let rule = rules.last { ($0.isOnlyForFolders ? isFolder : true) && $0.glob.matches(own) }
        return rule.map { !$0.isException }
    }

    /// The line without blanks at its end; one after a backslash stays.
    private static func trimmed(_ line: Substring) -> Substring {
        var line = line
        while let last = line.last, last == " " || last == "\t", !line.dropLast().hasSuffix("\\") { line.removeLast() }
        return line
    }

    private static func rule(_ line: Substring) -> Rule? {
        var pattern = line
        let isException = pattern.hasPrefix("!")
        if isException { pattern.removeFirst() }
        let isOnlyForFolders = pattern.hasSuffix("/")
        if isOnlyForFolders { pattern.removeLast() }
        let isTied = pattern.contains("/")
        if pattern.hasPrefix("/") { pattern.removeFirst() }
        guard !pattern.isEmpty, let plain = unescaped(pattern) else { return nil }
        return Rule(
            glob: Glob(isTied ? plain : "**/" + plain), isException: isException, isOnlyForFolders: isOnlyForFolders)
    }

    /// The pattern in the form of `Glob`: a character class stands for a special character after a backslash. git knows no braces, and
    /// `Glob` cannot escape them, so any character may stand there. Nil if it ends with a lone backslash: for git it then matches nothing.
    private static func unescaped(_ pattern: Substring) -> String? {
        var text = ""
        var isEscaped = false
        for character in pattern {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            switch character {
            case "{": text += "?"
            case "*", "?", "[": text += isEscaped ? "[\(character)]" : String(character)
            default: text.append(character)
            }
            isEscaped = false
        }
        return isEscaped ? nil : text
    }
}
