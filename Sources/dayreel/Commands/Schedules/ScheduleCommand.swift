import ArgumentParser
import DayreelKit
import Foundation

/// `dayreel schedule`
struct ScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract:
            "Writes systemd units or a crontab line for scheduled films, or a unit for the page; pauses jobs.",
        discussion: """
            EXAMPLES:
              dayreel schedule print --systemd jobs/
              dayreel schedule print --cron jobs/
              dayreel schedule pause jobs/family.yaml
            """,
        subcommands: [Print.self, Pause.self, Resume.self])

    struct Print: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a systemd service and its timer, a line for crontab, or a service for the page.",
            discussion: """
                EXAMPLES:
                  dayreel schedule print --systemd jobs/
                  dayreel schedule print --systemd --into ~/.config/systemd/user jobs/
                  sudo dayreel schedule print --systemd --for anna --into /etc/systemd/system jobs/
                  (crontab -l; dayreel schedule print --cron jobs/) | crontab -
                  dayreel schedule print --serve --into ~/.config/systemd/user jobs/

                The timer and the crontab line make due films every hour. The service runs in a sandbox: it reads the \
                media and writes only films, cache and state, and has no network unless a job has hooks or a bucket. \
                Units are for your own systemd (systemctl --user). For root, they are for the system's, and make films \
                as the user whom --for names or who called sudo.
                """)

        enum Form: EnumerableFlag {
            case systemd, cron, serve
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
            help: ArgumentHelp(
                "With --systemd and --serve: write the files into this folder instead of printing them.",
                valueName: "folder"),
            completion: .directory)
        var into: String?

        @Option(
            help: ArgumentHelp("With --serve: where the page listens.", valueName: "address:port"),
            transform: usage(ListenAddress.init))
        var listen: ListenAddress?

        @Option(
            help: ArgumentHelp(
                "With --serve: a name under which the page is reached. Can be repeated.", valueName: "name"))
        var host: [String] = []

        @Option(
            help: ArgumentHelp("With --serve: the path in front of all addresses.", valueName: "path"),
            transform: usage(BasePath.init))
        var basePath: BasePath?

        @Flag(help: "With --serve: let nobody change anything.")
        var readOnly = false

        @Argument(help: "Job files, or folders of them; with --serve also a folder of media.", completion: .jobFile)
        var jobs: [String]

        @OptionGroup var common: CommonOptions

        func validate() throws {
            if into != nil, form == .cron { throw ValidationError("'--into' goes with '--systemd' and '--serve'.") }
            if user, form == .cron { throw ValidationError("'--user' goes with '--systemd' and '--serve'.") }
            if form != .serve, listen != nil || !host.isEmpty || basePath != nil || readOnly {
                throw ValidationError("'--listen', '--host', '--base-path' and '--read-only' go with '--serve'.")
            }
            if user, name != nil { throw ValidationError("'--user' and '--for' exclude each other.") }
        }

        func run() async throws {
            if form == .serve { return try printServe() }
            let terminal = Terminal.standard
            let (account, loader) = try accountAndLoader()
            let jobs = try TimerJobs(self.jobs, account: account, loader: loader)
            guard form == .systemd else { return try terminal.result(CronLine(jobs: jobs).text) }
            let units = SystemdUnits(jobs: jobs)
            guard let folder = into.map(loader.absolute) else {
                return try terminal.result(units.files.map(\.text).joined(separator: "\n\n"))
            }
            for path in try units.files.write(into: folder) { try terminal.result(path) }
            if let first = units.makeFolders { terminal.message("First: \(first)") }
            terminal.message("Now: \(units.enable)")
        }

        private func printServe() throws {
            let terminal = Terminal.standard
            let (account, loader) = try accountAndLoader()
            let reach = PageReach(listen, names: host)
            let unit = try ServeUnit(
                jobs, options: serveOptions, isLocal: reach.isOfThisMachine, account: account, loader: loader)
            guard let folder = into.map(loader.absolute) else { return try terminal.result(unit.file.text) }
            try terminal.result(try unit.file.write(into: folder))
            if let first = unit.makeFolders { terminal.message("First: \(first)") }
            terminal.message("Now: \(unit.enable)")
        }

        private var serveOptions: [String] {
            var options = listen.map { ["--listen", "\($0)"] } ?? []
            options += host.flatMap { ["--host", $0] }
            if let basePath, !basePath.text.isEmpty { options += ["--base-path", basePath.text] }
            return options + (readOnly ? ["--read-only"] : [])
        }

        /// The user who makes the films, and the loader of jobs with that user's home folder and settings.
        private func accountAndLoader() throws -> (TimerAccount, JobLoader) {
            let own = common.workspace
            let account = try TimerAccount(
                name: name, isUser: user || (form == .cron && name == nil), current: .current,
                sudoUser: own.machine.environment["SUDO_USER"], find: Account.named)
            return (account, try JobLoader(account.workspace(own, home: common.home, current: .current)))
        }
    }
}
