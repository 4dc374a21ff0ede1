import ArgumentParser
import JobFiles
import Model
import Pipeline
import Reports
import Stages

/// `dayreel render`
struct RenderCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Renders one job, or a finished plan.",
        discussion: """
            EXAMPLES:
              dayreel render job.yaml
              dayreel render job.yaml -o december.mp4
              dayreel render job.yaml --timeframe 2024-05
              dayreel render job.yaml --timeframe 2024 --each month
              dayreel render job.yaml --progress json --report run.json
              dayreel render job.yaml --strict --reproducible --junit out/film.xml
              dayreel render --plan plan.json      the output of 'dayreel plan job.yaml --json'

            Replaces only what Dayreel made. Prints the film's path. Ctrl-C stops within a second; the next run goes on from \
            there. The report is written beside the film: december.json.
            """)

    @Argument(
        help: "The job file. With --plan it may be left out; else the plan must be of this job.",
        completion: .jobFile)
    var job: String?

    @Option(
        help: ArgumentHelp("Render exactly this plan; refused if its media have changed.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var plan: String?

    @Option(
        help: ArgumentHelp(
            "The days of the film, instead of the job's: 2024-05, previous-month, …", valueName: "days"))
    var timeframe: String?

    @Option(
        help: "Make a film for each part of the timeframe: day, week, month or year. Each needs a name of its own.")
    var each: FilmPart?

    @OptionGroup var options: RenderOptions

    @Flag(help: "Exit with 65 when a clip had to be left out or shortened.")
    var strict = false

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    var progress: ProgressForm? { options.work.progress }

    func validate() throws {
        if job == nil, plan == nil { throw ValidationError(Self.nothingToRender) }
        if plan != nil, timeframe != nil || each != nil {
            throw ValidationError("A plan is rendered as it stands: '--timeframe' and '--each' go with a job.")
        }
        if each != nil, options.report != nil {
            throw ValidationError("'--report' goes with one film, not with '--each'.")
        }
        if check.annotate != nil, progressForm == .json {
            throw ValidationError("'--annotate' and '--progress json' would write to the same stream: choose one.")
        }
    }

    func run() async throws {
        if let each { return try await renderEach(each) }
        let outcome: ReelOutcome
        var outputs = OutputGuard(outputs: [], mark: .standard)
        let began = SystemClock.standard.now
        let start = ContinuousClock.now
        do {
            outcome = try await render(&outputs)
        } catch {
            // Whatever comes of it: the run's own error is the one to end with.
            let report = CheckReport(error, of: job ?? plan).timed(began: began, ContinuousClock.now - start)
            try? check.publish(report, outputs: outputs)
            throw error
        }
        try Terminal.standard.result(outcome.reel.path)
        let report = CheckReport(outcome, isStrict: strict).timed(began: began, ContinuousClock.now - start)
        try check.publish(report, outputs: outputs)
        if strict { try outcome.requireAllClips() }
    }

    /// `outputs` is what the run writes, as far as it is known when it ends.
    private func render(_ outputs: inout OutputGuard) async throws -> ReelOutcome {
        let terminal = Terminal.standard
        let clock = SystemClock.standard
        outputs = check.outputs(reading: [job, plan], places: common.places, force)
        let loader = JobLoader(clock: clock, settings: try common.settings())
        let settings = options.settings(places: common.places, loader: loader, check: check, force: force.force)
        let display = ProgressDisplay(settings.progress, on: terminal)
        let (file, loaded) = try load(with: loader)
        outputs = settings.outputs(of: loaded)
        display.begin()
        let book = HistoryBook(common.places)
        for trouble in book.diagnostics { display.handle(.diagnostic(trouble)) }
        let run = RecordedRun(
            file: file, job: loaded, settings: settings, display: display, history: book.history,
            clock: clock)
        SignalTrap.prepareParent()
        return try await SignalTrap.run {
            display.stop()
        } _: {
            defer { display.close() }
            return try await run.run()
        }
    }

    private func renderEach(_ part: FilmPart) async throws {
        try await check.publish(as: job ?? "", reading: [job], places: common.places, force, isStrict: strict) {
            let clock = SystemClock.standard
            let loader = JobLoader(clock: clock, settings: try common.settings())
            let (file, loaded) = try load(with: loader)
            let settings = options.settings(places: common.places, loader: loader, check: check, force: force.force)
            return FilmOrder(
                file: file, films: try loaded.each(part, today: loader.today(of: loaded.request.job)), isSeries: true,
                settings: settings, clock: clock, terminal: .standard)
        }
    }

    /// The job, and the file that the run is recorded under.
    private func load(with loader: JobLoader) throws -> (file: String, loaded: JobLoader.Loaded) {
        if let plan {
            let loaded = try loader.load(plan: plan, ofJob: job, output: options.output)
            return (loader.absolute(job ?? plan), loaded)
        }
        guard let job else { throw ValidationError(Self.nothingToRender) }
        let days = try timeframe.map { try JobFile.timeframe($0, named: "--timeframe") }
        let loaded = try loader.load(
            job, output: options.output, timeframe: days, reproducible: options.reproducible)
        if each == nil { try loaded.requireOtherName() }
        return (loader.absolute(job), loaded)
    }

    private static let nothingToRender = "Missing expected argument '<job>', or '--plan <file>'."
}

extension CheckReport {
    /// Reports a run that came to no film.
    init(_ error: any Error, of file: String?) {
        let name = file ?? "film"
        let refusal = error as? JobFile.Refusal
        let findings = refusal?.findings(path: name) ?? [Finding(DayreelError(any: error), file: file)]
        self.init(name: "render", cases: [Case(name, findings)])
    }
}
