import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// `dayreel render`
struct RenderCommand: AsyncParsableCommand, FilmsCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Renders a job, or a saved plan.",
        usage: "dayreel render <job> | [<job>] --plan <file> [<options>]",
        discussion: """
            EXAMPLES:
              dayreel render job.yaml
              dayreel render job.yaml -o december.mp4
              dayreel render job.yaml --timeframe 2024-05
              dayreel render job.yaml --timeframe 2024 --each month
              dayreel render job.yaml --set output.quality=high
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

    @OptionGroup var options: JobOptions

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
        if plan != nil, options.choices() != NamedJob.Choices() || each != nil {
            throw ValidationError(
                "A plan is rendered unchanged: '--timeframe', '--preset', '--fit', '--set' and '--each' need a job.")
        }
        try validate(each: each)
    }

    func run() async throws {
        try await publish(as: job ?? plan ?? "film", reading: [job, plan]) { loader, settings in
            try MakeFilms(try order(loader), output: film.output, settings: settings, loader)
        }
    }

    private func order(_ loader: JobLoader) throws -> MakeFilms.Order {
        if let plan { return .plan(plan, ofJob: job) }
        guard let job else { throw ValidationError(Self.nothingToRender) }
        return .job(try NamedJob(file: job, options.choices(), loader), each: each)
    }

    private static let nothingToRender = "Missing expected argument '<job>', or '--plan <file>'."
}
