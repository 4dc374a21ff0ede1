import ArgumentParser
import DayreelKit
import Foundation

/// `dayreel schedule`
struct ScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Writes systemd units or a crontab line that run 'dayreel run --due' regularly; pauses jobs.",
        discussion: """
            EXAMPLES:
              dayreel schedule print --systemd jobs/
              dayreel schedule print --cron jobs/
              dayreel schedule pause jobs/family.yaml
            """,
        subcommands: [Print.self, Pause.self, Resume.self])

    struct Print: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a systemd service and its timer, or a line for crontab.",
            discussion: """
                EXAMPLES:
                  dayreel schedule print --systemd jobs/
                  dayreel schedule print --systemd --into ~/.config/systemd/user jobs/
                  sudo dayreel schedule print --systemd --for anna --into /etc/systemd/system jobs/
                  (crontab -l; dayreel schedule print --cron jobs/) | crontab -

                Both ask every hour which films are due. The service runs in a sandbox: it reads \
                the media, and writes films, cache and state, and nothing else. Without hooks it has \
                no network. Units are for your own systemd (systemctl --user); as root, for the \
                system's, with films made as the user that --for names, or that called sudo.
                """)

        enum Form: EnumerableFlag {
            case systemd, cron
        }

        @Flag(help: "What to write.")
        var form: Form

        @Flag(help: "With --systemd: units for your own service manager. The default, except for root.")
        var user = false

        @Option(
            name: .customLong("for"),
            help: ArgumentHelp("Units for the system's manager that make films as this user.", valueName: "user"))
        var name: String?

        @Option(
            help: ArgumentHelp("With --systemd: write the two files to this folder instead.", valueName: "folder"),
            completion: .directory)
        var into: String?

        @Argument(help: "Job files, or folders of them.", completion: .jobFile)
        var jobs: [String]

        @OptionGroup var common: CommonOptions

        func validate() throws {
            if into != nil, form != .systemd { throw ValidationError("'--into' goes with '--systemd'.") }
            if user, form != .systemd { throw ValidationError("'--user' goes with '--systemd'.") }
            if user, name != nil { throw ValidationError("'--user' and '--for' exclude each other.") }
        }

        func run() async throws {
            let terminal = Terminal.standard
            let (jobs, loader) = try timerJobs()
            guard form == .systemd else { return try terminal.result(CronLine(jobs: jobs).text) }
            let units = SystemdUnits(jobs: jobs)
            guard let folder = into.map(loader.absolute) else {
                return try terminal.result(units.service + "\n\n" + units.timer)
            }
            for (name, text) in [("dayreel.service", units.service), ("dayreel.timer", units.timer)] {
                try NewFile.write(text + "\n", to: "\(folder)/\(name)")
                try terminal.result("\(folder)/\(name)")
            }
            if let first = units.makeFolders { terminal.message("First: \(first)") }
            terminal.message("Now: \(units.enable)")
        }

        /// The jobs as the user sees them whose films they make: their home folder, their settings.
        private func timerJobs() throws -> (TimerJobs, JobLoader) {
            let own = common.workspace
            let account = try TimerAccount(
                name: name, isUser: user || (form == .cron && name == nil), current: .current,
                sudoUser: own.machine.environment["SUDO_USER"], find: Account.named)
            let loader = try JobLoader(account.workspace(own, home: common.home, current: .current))
            return (try TimerJobs(jobs, account: account, loader: loader), loader)
        }
    }
}
