import Model

/// Words in systemd's syntax: systemd.syntax(7), and "Specifiers" in systemd.unit(5).
enum SystemdText {
    /// The text in quotes, with quotes and backslashes escaped and percent signs doubled.
    static func quoted(_ text: String) -> String {
        "\"" + text.escaping(["\"": "\\\"", "\\": "\\\\", "%": "%%"]) + "\""
    }

    /// The words of a command line, in which dollar signs are doubled too, because systemd expands variables there.
    static func command(_ words: [String]) -> String {
        words.map { quoted($0).escaping(["$": "$$"]) }.joined(separator: " ")
    }
}

/// Checks paths for units and crontabs, which take one line each.
enum TimerPaths {
    /// Throws `DayreelError(.usage)` for a path with a line break: systemd and cron would take the rest for another line.
    static func check(_ paths: [String]) throws {
        guard let path = paths.first(where: { $0.utf8.contains { $0 == 10 || $0 == 13 } }) else { return }
        throw DayreelError(
            .usage, "a unit or a crontab cannot name a path with a line break", place: path,
            remedy: "Rename the file or the folder.")
    }
}
