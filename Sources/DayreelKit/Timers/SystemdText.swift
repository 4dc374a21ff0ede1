import Model

/// Words as systemd reads them: systemd.syntax(7) and systemd.unit(5), "Specifiers".
enum SystemdText {
    /// Quotes and backslashes are escaped, percent signs doubled.
    static func quoted(_ text: String) -> String {
        "\"" + text.escaping(["\"": "\\\"", "\\": "\\\\", "%": "%%"]) + "\""
    }

    /// A command line also expands variables: a dollar sign is written twice.
    static func command(_ words: [String]) -> String {
        words.map { quoted($0).escaping(["$": "$$"]) }.joined(separator: " ")
    }
}

/// Paths in units and crontabs, which hold a path on one line.
enum TimerPaths {
    /// Throws `DayreelError(.usage)` for a path with a line break: systemd and cron would take what follows for a line of its own.
    static func check(_ paths: [String]) throws {
        guard let path = paths.first(where: { $0.utf8.contains { $0 == 10 || $0 == 13 } }) else { return }
        throw DayreelError(
            .usage, "a unit or a crontab cannot name a path with a line break", place: path,
            remedy: "Rename the file or the folder.")
    }
}
