/// A line of a crontab(5) that runs the jobs that are due, every hour.
struct CronLine {
    let jobs: TimerJobs

    /// cron mails what a command prints: `--quiet` leaves what is worth a mail.
    var text: String {
        let environment = jobs.environment.map { "\($0.name)=\(ShellWord.quoted($0.folder))" }
        let command =
            ["nice", "-n", "10", ShellWord.quoted(jobs.program), "run", "--due", "--quiet", "--progress", "none"]
            + jobs.arguments.map(ShellWord.quoted)
        // cron takes a percent sign for the end of the command, even in quotes.
        return "17 * * * * " + (environment + command).joined(separator: " ").replacing("%", with: "\\%")
    }
}

/// A word of a shell's command line.
enum ShellWord {
    /// The text as it stands if nothing in it means something to a shell, else in apostrophes.
    static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                Character(Unicode.Scalar(byte)).isLetter && byte < 128 || (48...57).contains(byte)
                    || "/._-+=:,@".utf8.contains(byte)
            }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
