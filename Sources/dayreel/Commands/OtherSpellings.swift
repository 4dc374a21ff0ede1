/// Command lines that mean another command.
enum OtherSpellings {
    /// The words with `pin list` as `pins`, and `tag list` as `tags`. `tag list +red` tags media of that name.
    static func resolved(_ words: [String]) -> [String] {
        guard words.count >= 2, words[1] == "list" else { return words }
        let rest = words.dropFirst(2)
        switch words[0] {
        case "pin": return ["pins"] + rest
        case "tag" where !rest.contains(where: isTag): return ["tags"] + rest
        default: return words
        }
    }

    /// True for `+red` and `-red`, but not for an option.
    private static func isTag(_ word: String) -> Bool {
        word.hasPrefix("+") || (word.hasPrefix("-") && !word.hasPrefix("--") && word != "-h")
    }
}
