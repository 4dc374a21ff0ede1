import ArgumentParser
import Pipeline

/// `dayreel schedule`
struct ScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Writes what makes 'dayreel run --due' recur: systemd units or a crontab line.",
        discussion: """
            EXAMPLES:
              dayreel schedule print --systemd jobs/
              dayreel schedule print --cron jobs/
            """,
        subcommands: [Print.self])

    struct Print: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a systemd service and its timer, or a line for crontab.",
            discussion: """
                EXAMPLES:
                  dayreel schedule print --systemd jobs/
                  sudo dayreel schedule print --systemd --into /etc/systemd/system jobs/
                  (crontab -l; dayreel schedule print --cron jobs/) | crontab -

                Both ask every hour which films are due. The service runs in a sandbox: it reads
                the media, and writes films, cache and state, and nothing else.
                """)

        enum Form: EnumerableFlag {
            case systemd, cron
        }

        @Flag(help: "What to write.")
        var form: Form

        @Option(
            help: ArgumentHelp("With --systemd: write the two files to this folder instead.", valueName: "folder"),
            completion: .directory)
        var into: String?

        @Argument(help: "Job files, or folders of them.", completion: .jobFile)
        var jobs: [String]

        @OptionGroup var common: CommonOptions

        func validate() throws {
            if into != nil, form != .systemd { throw ValidationError("'--into' goes with '--systemd'.") }
        }

        func run() async throws {
            let terminal = Terminal.standard
            let loader = JobLoader(clock: .standard, settings: try common.settings())
            let jobs = try TimerJobs(self.jobs, places: common.places, loader: loader)
            guard form == .systemd else { return try terminal.result(CronLine(jobs: jobs).text) }
            let units = SystemdUnits(jobs: jobs)
            guard let folder = into.map(loader.absolute) else {
                return try terminal.result(units.service + "\n\n" + units.timer)
            }
            for (name, text) in [("dayreel.service", units.service), ("dayreel.timer", units.timer)] {
                try NewFile.write(text + "\n", to: "\(folder)/\(name)")
                try terminal.result("\(folder)/\(name)")
            }
        }
    }
}
