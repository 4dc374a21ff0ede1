import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// `dayreel render`
struct RenderCommand: AsyncParsableCommand, FilmsCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Renders a job, or a saved plan.",
        discussion: """
            EXAMPLES:
              dayreel render job.yaml
              dayreel render job.yaml -o december.mp4
              dayreel render job.yaml --timeframe 2024-05
              dayreel render job.yaml --timeframe 2024 --each month
              dayreel render job.yaml --progress json --report run.json
              dayreel render job.yaml --strict --reproducible --junit out/film.xml
              dayreel render --plan plan.json    what 'dayreel plan --json' printed

            Replaces only what Dayreel made. Prints the film's path. Ctrl-C stops within a second; the next run \
            resumes there. The report is written beside the film: december.json.
            """)

    @Argument(
        help: "The job file. Optional with --plan; if given, the plan must be of this job.",
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
        help: "Make a film for each day, week, month or year of the timeframe. Each film needs its own name.")
    var each: FilmPeriod?

    @OptionGroup var film: FilmOptions

    @OptionGroup var work: WorkOptions

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if job == nil, plan == nil { throw ValidationError(Self.nothingToRender) }
        if plan != nil, timeframe != nil || each != nil {
            throw ValidationError("A plan is rendered unchanged: '--timeframe' and '--each' need a job.")
        }
        try validate(each: each)
    }

    func run() async throws {
        try await publish(as: job ?? plan ?? "film", reading: [job, plan]) { loader, settings in
            try MakeFilms(try order, output: film.output, settings: settings, loader)
        }
    }

    private var order: MakeFilms.Order {
        get throws {
            if let plan { return .plan(plan, ofJob: job) }
            guard let job else { throw ValidationError(Self.nothingToRender) }
            let days = try timeframe.map { try JobFile.timeframe($0, named: "--timeframe") }
            return .job(job, days: days, each: each)
        }
    }

    private static let nothingToRender = "Missing expected argument '<job>', or '--plan <file>'."
}
