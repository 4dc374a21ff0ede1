import Model

/// A line of a crontab(5) that runs jobs that are due, every hour.
struct CronLine {
    let jobs: TimerJobs

    /// The line. cron mails everything that a command prints; `--quiet` leaves only what deserves a mail.
    var text: String {
        let environment = jobs.environment.map { "\($0.name)=\(ShellWord.quoted($0.folder))" }
        let command =
            ["nice", "-n", "10", ShellWord.quoted(jobs.program), "run", "--due", "--quiet", "--progress", "none"]
            + jobs.arguments.map(ShellWord.quoted)
        // cron ends the command at a percent sign, even in quotes.
        return "17 * * * * " + (environment + command).joined(separator: " ").escaping(["%": "\\%"])
    }
}
