import ArgumentParser
import Files

/// The parser's description of a command: version 0 of what `--experimental-dump-help` prints.
struct CommandInfo: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            /// `--output`, `-o`
            var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        /// `positional`, `option` or `flag`.
        var kind: String
        var names: [Name]?
        var valueName: String
        var abstract: String?
        var discussion: String?
        var defaultValue: String?
        var allValues: [String]?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool
    }

    /// Commands for one purpose.
    struct Group {
        var name: String
        var commands: [String]
    }

    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool
    private var arguments: [Argument]?
    private var subcommands: [CommandInfo]?

    /// Decodes the description of a program from its parser's dump (`--experimental-dump-help`).
    static func root(ofDump dump: String) throws -> CommandInfo {
        struct Dump: Decodable { var command: CommandInfo }
        return try InternalJSON.value(Dump.self, from: dump.utf8).command
    }

    /// The visible subcommands, without the parser's own `help`.
    var commands: [CommandInfo] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }

    var visibleArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

    /// The lines below `EXAMPLES:`, without their indentation.
    var examples: [String] {
        let lines = discussionLines
        guard lines.first == "EXAMPLES:" else { return [] }
        return lines.dropFirst().prefix { !$0.isEmpty }.map { String($0.trimmingPrefix("  ")) }
    }

    /// The paragraphs of the discussion, without its examples.
    var paragraphs: [String] {
        let lines = discussionLines
        let rest = lines.first == "EXAMPLES:" ? lines.drop { !$0.isEmpty } : lines[...]
        return rest.split(separator: "").map { $0.joined(separator: "\n") }
    }

    private var discussionLines: [String] {
        (discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
