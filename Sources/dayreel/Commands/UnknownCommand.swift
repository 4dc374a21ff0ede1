import ArgumentParser

/// A first word that names no command: the parser would take it for an argument too many.
enum UnknownCommand {
    /// Throws a usage error that names the nearest command.
    static func check(_ word: String?) throws {
        guard let word, !word.hasPrefix("-") else { return }
        let commands = Dayreel.configuration.subcommands.map { $0.configuration }
        let names = commands.compactMap(\.commandName) + ["help"]
        guard !names.contains(word) else { return }
        let visible = commands.filter(\.shouldDisplay).compactMap(\.commandName)
        let nearest = visible.min { distance(from: word, to: $0) < distance(from: word, to: $1) }
        let isNear = nearest.map { distance(from: word, to: $0) <= max(1, $0.count / 3) } ?? false
        let hint = isNear ? nearest.map { " Did you mean '\($0)'?" } ?? "" : ""
        throw ValidationError("Unknown command '\(word)'.\(hint)")
    }

    /// The number of characters to insert, delete or replace (Levenshtein 1966).
    private static func distance(from word: String, to other: String) -> Int {
        var row = Array(0...other.count)
        for (line, character) in word.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, otherCharacter) in other.enumerated() {
                let replaced = diagonal + (character == otherCharacter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[other.count]
    }
}
