import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// `dayreel run`
struct RunCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Makes the films of jobs: all, or those that are due.",
        usage: """
            dayreel run <job> ... [--due | --timeframe <days>]
                [--watch | [--force] [--dry-run]] [--no-prerender]
                [<options>]
            """,
        discussion: """
            EXAMPLES:
              dayreel run jobs/                    every job of the folder
              dayreel run jobs/ --timeframe 2024   the same for these days
              dayreel run jobs/ --due              those whose 'schedule' says so
              dayreel run jobs/ --due --dry-run    what would be made now, and why
              dayreel run jobs/ --due --watch      now, for new media, every hour
              dayreel run trip.yaml --force        even if it is up to date

            Skips films that are up to date, and catches up on missed periods. A job that fails does not stop the \
            others; the exit code is that of the worst failure. A failed film is tried again after 1 hour, 4 hours, 1 \
            day and 3 days, then only if the job changes. A film without media is not a failure: later runs look \
            again. With '--due', then renders ahead what is known of the films that come next. Prints the path of each \
            film. 'dayreel status' shows what is due, 'dayreel schedule print' writes \
            the timer.
            """)

    @Argument(help: "Job files, or folders of them.", completion: .jobFile)
    var jobs: [String]

    @Flag(help: "Only jobs whose schedule says that a film is due.")
    var due = false

    @Option(
        help: ArgumentHelp(
            "The days of the films, instead of the jobs' own: 2024, 2024-05, July 2024, last-month, …",
            valueName: "days"))
    var timeframe: String?

    @Flag(help: "Also make films that are up to date, are waiting for a retry, or failed too often.")
    var force = false

    @Flag(help: "Only show what would be made, and why; make no film, record nothing, start no hook.")
    var dryRun = false

    @Flag(
        help: """
            With '--due', do not render ahead what is known of the films that come next. (default: as 'prerender' of the \
            settings says)
            """)
    var noPrerender = false

    @Flag(help: "Omit jobs that have nothing to do.")
    var quiet = false

    @Option(
        help: ArgumentHelp("Use this as the current time: 2025-01-02T03:00:00Z.", valueName: "instant"),
        transform: usage(Instant.init))
    var now: Instant?

    @Flag(
        help: """
            Keep running: make films when media arrive in the jobs' sources, and every hour. A file that is still being \
            copied is left alone until it stops changing.
            """)
    var watch = false

    @OptionGroup var watching: WatchOptions

    @OptionGroup var work: WorkOptions

    @OptionGroup var common: CommonOptions

    var display: ProgressOptions { work.display }

    func validate() throws {
        if watch, now != nil || dryRun || force {
            throw ValidationError("'--watch' cannot be combined with '--now', '--dry-run' or '--force'.")
        }
        if timeframe != nil, due || watch {
            throw ValidationError(
                "'--timeframe' cannot be combined with '--due' or '--watch': a schedule has its days.")
        }
        if !watch, watching.isGiven { throw ValidationError("'--settle' and '--every' need '--watch'.") }
    }

    func run() async throws {
        if watch { return try await goOn() }
        let own = try JobLoader(common.workspace.at(now?.seconds), mergesMarks: !dryRun)
        let loader = try timeframe.map { try own.of(days: $0, jobs: jobs) } ?? own
        let form = progressForm
        let display = RunDisplay(
            form, on: .standard, isQuiet: quiet, isVerbose: self.display.verbose, clock: loader.workspace.clock)
        var settings = try work.settings(loader)
        settings.mayLoseDays = force
        settings.rendersAhead = rendersAhead(loader)
        let run = RunDueJobs(
            loader: loader, settings: settings, observer: display, isDue: due, isForced: force, isDry: dryRun)
        let summary = try await SignalTrap.run {
            display.stop()
        } _: { [jobs] in
            try await run.run(jobs)
        }
        if summary.hasNothingToDo, !summary.hasRenderedAhead, form != .json, !quiet {
            Terminal.standard.message("nothing to do")
        }
        if let worst = summary.worst { throw ExitCode(worst.exitCode) }
    }

    /// True to render ahead: only as part of a schedule, and only into the store that the films will use.
    private func rendersAhead(_ loader: JobLoader) -> Bool {
        due && !force && !noPrerender && !work.noCache && loader.settings.prerender
    }

    /// Runs the jobs repeatedly until the program is stopped.
    private func goOn() async throws {
        let loader = try JobLoader(common.workspace, mergesMarks: true)
        let display = RunDisplay(
            progressForm, on: .standard, isQuiet: true, isVerbose: self.display.verbose, clock: loader.workspace.clock)
        var settings = try work.settings(loader)
        settings.rendersAhead = rendersAhead(loader)
        let run = try RunWatchedJobs(
            jobs, isDue: due, pace: try watching.paceOfJobs, settings: settings, observer: display,
            loader: loader)
        WatchOptions.announce(run.sources.count, progressForm, on: .standard)
        try await SignalTrap.run {
            display.stop()
        } _: {
            try await run.run()
        }
    }
}

/// A point in time on the command line.
struct Instant {
    /// The time in seconds since 1970.
    let seconds: Int64

    /// Before 1970 there was no clock to set, and a schedule that begins at the end of the last year with four digits has no next one.
    private static let allowed = 0...(UTCTime.instant("9998-12-31T00:00:00Z") ?? .max)

    /// Throws `DayreelError(.usage)` for anything but a time in UTC from 1970 to 9998.
    init(_ text: String) throws {
        guard let seconds = UTCTime.instant(text) else {
            throw DayreelError(
                .usage, "'\(text.onOneLine)' is not a time", remedy: "Write it in UTC, as 2025-01-02T03:00:00Z.")
        }
        guard Self.allowed.contains(seconds) else {
            throw DayreelError(.usage, "'\(text.onOneLine)' is not a time from 1970 to 9998")
        }
        self.seconds = seconds
    }
}
