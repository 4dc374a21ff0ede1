import ArgumentParser
import Model

/// The check for a first word, or one after `help`, that names no command. The parser would report an unexpected argument, or show the
/// general help.
enum UnknownCommand {
    /// Throws a usage error that suggests the right command, or else the nearest one.
    static func check(_ words: [String]) throws {
        guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-")
        else { return }
        let commands = Dayreel.configuration.subcommands.map { $0.configuration }
        let names = commands.compactMap(\.commandName) + ["help"]
        guard !names.contains(word) else { return }
        let visible = commands.filter(\.shouldDisplay).compactMap(\.commandName)
        let meant = meaning(of: word).map(String.init) ?? NearestWord.of(word, among: visible)
        throw ValidationError("Unknown command '\(word)'.\(meant.map { " Did you mean '\($0)'?" } ?? "")")
    }

    /// The command that does what other programs' commands of this name do.
    private static func meaning(of word: String) -> Substring? {
        meanings.first { $0.words.split(separator: " ").contains(Substring(word.lowercased())) }?.command
    }

    private static let meanings: [(command: Substring, words: String)] = [
        ("history", "films film runs log logs"), ("scan", "list ls media find search dates"),
        ("serve", "web gui ui page server browser browse open calendar app"), ("--version", "version ver about"),
        ("make", "create build generate new start"), ("preview", "show view sheet look watch"),
        ("validate", "check lint test"), ("init", "setup config configure settings job"),
        ("schedule", "timer cron systemd"), ("run", "due update auto"), ("cache", "clean clear prune"),
        ("fixtures", "demo sample samples example"), ("doctor", "info diagnose"), ("render", "export encode"),
        ("pin", "choose pick"), ("albums", "album"),
    ]
}
