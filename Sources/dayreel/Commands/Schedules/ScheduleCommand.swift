import ArgumentParser
import DayreelKit
import Model

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
            usage: """
                dayreel schedule print --systemd | --cron | --serve
                    [--user | --for <user>] <job> ... [<options>]
                """,
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

            static func help(for form: Form) -> ArgumentHelp? {
                switch form {
                case .systemd: "Write a service that makes due films, and its timer."
                case .cron: "Write a line for crontab."
                case .serve: "Write a service for the page."
                }
            }
        }

        @Flag
        var form: Form

        @Flag(help: "With --systemd and --serve: units for your own service manager. The default, except for root.")
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
                "With --serve: a name under which the page is reached. Can be repeated.", valueName: "name"),
            transform: usage(HostName.named))
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
            let timer = try WriteTimer(
                timerForm, for: name, isUser: user || isIntoUserFolder, home: common.home, current: .current,
                find: Account.named,
                in: common.workspace)
            let written = try timer.run(jobs, into: into)
            for line in written.lines { try Terminal.standard.result(line) }
            for step in written.steps { Terminal.standard.message(step) }
        }

        /// Root's own units lie in such a folder too, where the system does not look for its units.
        private var isIntoUserFolder: Bool {
            name == nil && form != .cron
                && into.map { common.workspace.absoluteFolder($0).hasSuffix("/systemd/user") } ?? false
        }

        private var timerForm: WriteTimer.Form {
            switch form {
            case .systemd: .systemd
            case .cron: .cron
            case .serve:
                .page(PageOptions(listen: listen, names: host, basePath: basePath, isReadOnly: readOnly))
            }
        }
    }
}

extension ScheduleCommand {
    /// `dayreel schedule pause`
    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes 'dayreel run --due' skip jobs until they are resumed.",
            discussion: """
                EXAMPLES:
                  dayreel schedule pause jobs/family.yaml

                Films that become due during the pause are made when it ends. 'run --force' makes them anyway. 'status' \
                shows the pause, and so does the calendar of 'dayreel serve'. Prints the paths of the jobs.
                """)

        @Argument(help: "Job files, or folders of them.", completion: .jobFile)
        var jobs: [String]

        @OptionGroup var common: CommonOptions

        func run() async throws { try change(jobs, in: common, arePaused: true) }
    }

    /// `dayreel schedule resume`
    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ends the pause of jobs.",
            discussion: """
                EXAMPLES:
                  dayreel schedule resume jobs/family.yaml

                The next 'dayreel run --due' makes what is due. Prints the paths of the jobs.
                """)

        @Argument(help: "Job files, or folders of them.", completion: .jobFile)
        var jobs: [String]

        @OptionGroup var common: CommonOptions

        func run() async throws { try change(jobs, in: common, arePaused: false) }
    }
}

private func change(_ jobs: [String], in common: CommonOptions, arePaused: Bool) throws {
    let loader = try JobLoader(common.workspace)
    for file in try PauseSchedules(loader).run(jobs, arePaused: arePaused) {
        try Terminal.standard.result(file.onOneLine)
    }
}
