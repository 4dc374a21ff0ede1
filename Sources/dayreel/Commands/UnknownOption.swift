import ArgumentParser
import JobFiles
import Model

/// What was probably meant by an option that a command does not have. The parser suggests every option that three changes make of it:
/// `--junit` for `--music`.
enum UnknownOption {
    /// The parser's message with a suggestion that helps, or none, in place of its own. `words` are those of the command line.
    static func withAdvice(_ message: String, of words: [String]) -> String {
        let unknown = /Unknown option '--([^'\n]+)'(?:\. Did you mean '[^'\n]+'\?)?/
        guard let match = message.firstMatch(of: unknown) else { return message }
        let word = String(match.output.1)
        let meant = meaning(of: word.lowercased(), among: options(of: words))
        var message = message
        message.replaceSubrange(
            match.range, with: "Unknown option '--\(word)'" + (meant.map { ". Did you mean '\($0)'?" } ?? ""))
        return message
    }

    /// The option that a word means among those of a command, or the key of a job that the command can set; nil if nothing is similar.
    static func meaning(of word: String, among options: [String]) -> String? {
        let meant = synonyms.filter { $0.words.split(separator: " ").contains(Substring(word)) }.map(\.option)
        if let option = meant.first(where: options.contains) { return "--\(option)" }
        if let near = NearestWord.of(word, among: options) { return "--\(near)" }
        guard options.contains("set"), let setting = JobFile.setting(named: word) else { return nil }
        return "--set \(setting)"
    }

    private static let synonyms: [(option: String, words: String)] = [
        ("output", "out outfile out-file film destination dest target"), ("listen", "port bind address addr"),
        ("timeframe", "date dates day days month year period"), ("workers", "jobs threads cores parallel"),
        ("max-memory", "memory ram"), ("force", "overwrite replace"), ("home-zone", "zone timezone time-zone tz"),
    ]

    /// The long names of the options of the command that the words name.
    private static func options(of words: [String]) -> [String] {
        var command: any ParsableCommand.Type = Dayreel.self
        for word in words {
            guard let below = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            command = below
        }
        let commands = [command, command.configuration.defaultSubcommand ?? command]
        return commands.flatMap { command in
            let arguments = (try? CommandInfo.root(ofDump: command._dumpHelp()))?.visibleArguments ?? []
            return arguments.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
        }
    }
}
