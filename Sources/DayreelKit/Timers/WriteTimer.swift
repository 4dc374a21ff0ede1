/// Writes what starts Dayreel unattended: a timer for due films, or a service for the page.
package struct WriteTimer {
    package enum Form: Hashable, Sendable {
        /// A systemd service and its timer.
        case systemd
        /// A line for crontab(5).
        case cron
        /// A systemd service that serves the page.
        case page(PageOptions)
    }

    /// The result for the user.
    package struct Result: Hashable, Sendable {
        /// The text of the timer or, if it was written into a folder, the paths of its files.
        package var lines: [String]
        /// The user's next steps.
        package var steps: [String] = []
    }

    private let form: Form
    private let account: TimerAccount
    private let loader: JobLoader

    /// Chooses the user who makes the films, and reads that user's settings. `name` is the value of `--for`, `isUser` that of `--user`,
    /// `home` that of `--home`. `current` is the caller, `find` looks a user up. Throws `DayreelError`.
    package init(
        _ form: Form, for name: String?, isUser: Bool, home: String?, current: Account?,
        find: (String) -> Account?, in own: Workspace
    ) throws {
        self.form = form
        // crontab(1) edits the caller's own table, even under sudo.
        let isOwn = isUser || (form == .cron && name == nil)
        account = try TimerAccount(
            name: name, isUser: isOwn, current: current, sudoUser: own.machine.environment["SUDO_USER"], find: find)
        loader = try JobLoader(account.workspace(own, home: home, current: current))
    }

    /// Reads the jobs, and writes the files into a folder if there is one. Throws `DayreelError`, also if a file already exists.
    package func run(_ jobs: [String], into folder: String?) throws -> Result {
        switch form {
        case .cron:
            return Result(lines: [CronLine(jobs: try TimerJobs(jobs, account: account, loader: loader)).text])
        case .systemd:
            return try write(
                SystemdUnits(jobs: try TimerJobs(jobs, account: account, loader: loader)), into: folder)
        case .page(let options):
            return try write(ServeUnit(jobs, options: options, account: account, loader: loader), into: folder)
        }
    }

    private func write(_ service: some SystemdService, into folder: String?) throws -> Result {
        guard let folder = folder.map(loader.absolute) else {
            return Result(lines: [service.files.map(\.text).joined(separator: "\n\n")])
        }
        let paths = try service.files.write(into: folder)
        let first = service.makeFolders.map { "First: \($0)" }
        return Result(lines: paths, steps: [first, "Now: \(service.enable)"].compactMap(\.self))
    }
}
