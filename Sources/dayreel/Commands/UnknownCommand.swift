import ArgumentParser
import Model

/// The check for a first word, or one after `help`, that names no command. The parser would report an unexpected argument, or show the
/// general help.
enum UnknownCommand {
    /// Throws a usage error that suggests the nearest command.
    static func check(_ words: [String]) throws {
        guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-")
        else { return }
        let commands = Dayreel.configuration.subcommands.map { $0.configuration }
        let names = commands.compactMap(\.commandName) + ["help"]
        guard !names.contains(word) else { return }
        let visible = commands.filter(\.shouldDisplay).compactMap(\.commandName)
        let hint = NearestWord.of(word, among: visible).map { " Did you mean '\($0)'?" } ?? ""
        throw ValidationError("Unknown command '\(word)'.\(hint)")
    }
}
