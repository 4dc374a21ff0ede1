import Files
import Foundation
import Model

/// The manual page of a command, in the macros of man(7). It is generated from the parser's own description, so that it agrees with
/// `--help`.
struct ManualPage {
    /// `dayreel render`
    let name: String
    let command: CommandInfo
    /// The names of the other pages.
    let others: [String]
    /// The usage lines of commands that have alternatives, by the commands' names.
    let usages: [String: String]
    let groups: [CommandInfo.Group]

    /// All pages: that of `dayreel`, then one for each command.
    static func all(
        of root: CommandInfo, groups: [CommandInfo.Group], usages: [String: String]
    ) -> [ManualPage] {
        let pages = [(root.commandName, root)] + root.commands.map { ("\(root.commandName) \($0.commandName)", $0) }
        return pages.map { name, command in
            ManualPage(
                name: name, command: command, others: pages.map(\.0).filter { $0 != name }.map(Self.pageName),
                usages: usages, groups: groups)
        }
    }

    /// `dayreel-render.1`
    var fileName: String { Self.pageName(name) + ".1" }

    var text: String {
        let page = Self.pageName(name)
        let isRoot = name == command.commandName
        let sections =
            [
                section("NAME", [Roff.literal(page) + " \\- " + Roff.text(command.abstract ?? "")]),
                section("SYNOPSIS", synopsis(of: name, command)),
                section("DESCRIPTION", description(of: command)),
                section("OPTIONS", options(of: command)),
                section(
                    isRoot ? "COMMANDS" : "SUBCOMMANDS", isRoot ? commandList : command.commands.flatMap(subsection)),
                section("EXAMPLES", Roff.example(command.examples)),
            ] + (isRoot ? Self.common : []) + [section("SEE ALSO", [seeAlso(isRoot: isRoot)])]
        let title = ".TH \(Roff.text(page.uppercased())) 1 \"\" \"\(Roff.text(Version.line))\" \"Dayreel\""
        return ([title] + sections.flatMap { $0 }).joined(separator: "\n") + "\n"
    }

    private static func pageName(_ name: String) -> String { name.replacing(" ", with: "-") }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [".SH \(title)"] + lines
    }

    private func description(of command: CommandInfo) -> [String] {
        let paragraphs = command.paragraphs.map { [".PP", Roff.text($0)] }.flatMap { $0 }
        return [Roff.text(command.abstract ?? "")] + paragraphs
    }

    /// A subcommand: its synopsis, description and options.
    private func subsection(_ command: CommandInfo) -> [String] {
        let examples = command.examples.isEmpty ? [] : [".PP"] + Roff.example(command.examples)
        return [".SS \(Roff.text(command.commandName))"] + synopsis(of: "\(name) \(command.commandName)", command)
            + [".PP"] + description(of: command) + options(of: command) + examples
    }

    private func synopsis(of name: String, _ command: CommandInfo) -> [String] {
        if let usage = usages[name], command.commands.isEmpty { return Roff.synopsis(usage) }
        let words = [Roff.bold(name)] + command.visibleArguments.compactMap(\.usage)
        guard !command.commands.isEmpty else { return [words.joined(separator: " ")] }
        return [Roff.bold(name) + " " + Roff.italic("command") + " [...]"]
    }

    private func options(of command: CommandInfo) -> [String] {
        command.visibleArguments.flatMap { argument in
            [".TP", argument.heading, Roff.text(argument.explanation)]
        }
    }

    /// The commands, below the headings of the help.
    private var commandList: [String] {
        let commands = command.commands
        return groups.flatMap { group in
            [".SS \(Roff.text(group.name))"]
                + group.commands.compactMap { name in commands.first { $0.commandName == name } }.flatMap {
                    [".TP", Roff.bold("\(name) \($0.commandName)"), Roff.text($0.abstract ?? "")]
                }
        }
    }

    private func seeAlso(isRoot: Bool) -> String {
        (isRoot ? others : others.filter { !$0.contains("-") }).map { Roff.bold($0) + "(1)" }.joined(separator: ", ")
    }
}

extension ManualPage {
    private static let common: [[String]] = [
        [".SH EXIT STATUS"]
            + [
                ("0", "Done; also with clips left out, unless --strict."), ("64", "The command line is wrong."),
                ("65", "The job file, the settings file or the plan is wrong; with --strict: clips were left out."),
                ("66", "No media in the timeframe, or an input is missing."),
                ("69", "Something is missing that the command needs, such as an encoder or filter in libav."),
                ("70", "An internal error."), ("73", "The output cannot be written, or must not be replaced."),
                ("74", "The disk is full, or reading or writing failed."),
                ("75", "Something is locked or away: try again; or the film would lose days of the existing one."),
                ("129, 130, 131, 143", "Ended by SIGHUP, SIGINT, SIGQUIT or SIGTERM."),
            ].flatMap { [".TP", Roff.bold($0.0), Roff.text($0.1)] },
        [".SH ENVIRONMENT"]
            + [
                ("DAYREEL_HOME", "Keeps cache, state and settings under this folder, as --home does."),
                ("DAYREEL_CACHE_SIZE", "What rendered segments may take on the disk, as --cache-size says."),
                ("DAYREEL_SYNC", "The folder of pins and tags, as --sync names it."),
                ("SOURCE_DATE_EPOCH", "Stands for the clock: seconds since 1970."),
                ("NO_COLOR", "Disables colours."),
                ("TZ", "The home zone, where a job names none."),
            ].flatMap { [".TP", Roff.bold($0.0), Roff.text($0.1)] },
        [".SH FILES"]
            + [
                ("$XDG_CONFIG_HOME/dayreel/settings.yaml", "What commands and jobs start from (~/.config)."),
                ("$XDG_CACHE_HOME/dayreel", "Rendered segments and thumbnails (~/.cache)."),
                ("$XDG_STATE_HOME/dayreel", "The catalog of media and the history of runs (~/.local/state)."),
                ("$XDG_DATA_HOME/dayreel", "Pins and tags, unless another folder carries them (~/.local/share)."),
            ].flatMap { [".TP", Roff.italic($0.0), Roff.text($0.1)] },
    ]
}

extension CommandInfo.Argument {
    /// The argument in a synopsis: `[--output file]`; nil for help, which every command has.
    fileprivate var usage: String? {
        guard names?.contains(where: { $0.name == "help" }) != true else { return nil }
        let name = names?.first?.text
        let value = kind == "flag" ? nil : Roff.italic(valueName)
        let words = [name.map(Roff.bold), value].compactMap { $0 }.joined(separator: " ") + (isRepeating ? " ..." : "")
        return isOptional ? "[\(words)]" : words
    }

    fileprivate var heading: String {
        let value = kind == "flag" ? "" : Roff.italic(valueName)
        guard let names else { return value }
        return names.map { Roff.bold($0.text) }.joined(separator: ", ") + (value.isEmpty ? "" : " " + value)
    }

    fileprivate var explanation: String {
        let values = (allValues ?? []).isEmpty ? nil : "One of \((allValues ?? []).joined(separator: ", "))."
        let usual = defaultValue.map { "(default: \($0))" }
        return [abstract, discussion, values, usual].compactMap { $0 }.joined(separator: " ")
    }
}

/// Text for roff, the language of manual pages (groff_man(7), groff_char(7)).
enum Roff {
    /// Running text, to be filled into lines. Protects `.` and `'` at the start of a line, where roff takes them for control characters.
    static func text(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            let escaped = line.unicodeScalars.map(escaped).joined()
            return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
        }.joined(separator: "\n")
    }

    /// Text that a reader may copy: its hyphens are ASCII.
    static func literal(_ text: String) -> String { Self.text(text).replacing("-", with: "\\-") }

    static func bold(_ text: String) -> String { "\\fB\(literal(text))\\fR" }
    static func italic(_ text: String) -> String { "\\fI\(literal(text))\\fR" }

    /// Usage lines: names and options in bold, `<values>` in italics, the rest as it is.
    static func synopsis(_ usage: String) -> [String] {
        let lines = usage.split(separator: "\n").map { line in
            line.split(separator: " ").map { word in
                guard word.contains("<") else { return isLiteral(word) ? bold(String(word)) : text(String(word)) }
                let parts = word.split(separator: /[<>]/, omittingEmptySubsequences: false)
                return parts.enumerated().map {
                    $0.offset.isMultiple(of: 2) ? text(String($0.element)) : italic(String($0.element))
                }
                .joined()
            }.joined(separator: " ")
        }
        return lines.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [".br", $0.element] }
    }

    private static func isLiteral(_ word: Substring) -> Bool { word.contains { $0.isLetter } }

    /// Lines to print as they are.
    static func example(_ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [".nf"] + lines.map(literal) + [".fi"]
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\\": "\\e"
        case "~": "\\(ti"
        case "^": "\\(ha"
        case "`": "\\(ga"
        case "'": "\\(aq"
        case "\"": "\\(dq"
        case _ where scalar.isASCII: String(scalar)
        default: "\\[u\(String(scalar.value, radix: 16, uppercase: true).leftPadded)]"
        }
    }
}

extension String {
    /// The text, padded with zeros to the four digits that groff requires.
    fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}

/// The manual, as files for the folder of man(1).
struct ManualFiles {
    let pages: [(name: String, text: String)]

    /// Replaces each file in one step, so that a full disk or a power cut leaves no half of a page. The folder must exist. Throws
    /// `DayreelError(.outputUnwritable)`.
    func write(into folder: String) throws {
        for (name, text) in pages {
            let path = URL(filePath: folder).appending(path: name).path(percentEncoded: false)
            do {
                try WholeFile.write(Array(text.utf8), besides: path, mode: 0o666, message: Self.failure) { temporary in
                    try checked(Self.failure, place: path) { rename(temporary, path) }
                }
            } catch {
                throw DayreelError(
                    .outputUnwritable, Self.failure, place: path,
                    cause: (error as? DayreelError)?.cause ?? SystemWords.of(error), remedy: "Make the folder first.")
            }
        }
    }

    private static let failure = "the page cannot be written"
}

extension ManualFiles {
    /// The pages of the commands, and that of job files. `dump` is the parser's description (`--experimental-dump-help`), which has neither
    /// the `groups` of commands nor the `usages` of those that have alternatives.
    init(ofDump dump: String, groups: [CommandInfo.Group], usages: [String: String]) throws {
        let root = try CommandInfo.root(ofDump: dump)
        let commands = ManualPage.all(of: root, groups: groups, usages: usages).map { ($0.fileName, $0.text) }
        self.init(pages: commands + [(JobPage.fileName, JobPage().text)])
    }
}
