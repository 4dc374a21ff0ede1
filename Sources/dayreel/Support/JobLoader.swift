import Foundation
import JobFiles
import Model
import Pipeline
import Reports

/// Reads the job of a command line and adds what only the running system knows.
struct JobLoader {
    let clock: SystemClock
    /// The values underneath every job.
    let settings: Settings
    /// The folder that `~` stands for, where it is another user's.
    var homeFolder: String?

    struct Loaded {
        var request: ReelRequest
        var warnings: [Diagnostic]
        /// A plan to be rendered as it stands, instead of one that is made now.
        var plan: PlanDocument?
        /// The files that say what the job is: none of them may be replaced by what the job makes.
        var files: [OutputGuard.Input] = []
        /// The film that the job file itself is of, where it says the name too: no film of other days may replace it.
        var own: OwnFilm?
    }

    struct OwnFilm {
        var timeframe: ResolvedTimeframe
        var path: String
    }

    /// `output` stands for the job's own `output.file`: relative to the working folder, with the same placeholders;
    /// `timeframe` for the job's own days. With `reproducible`, only the job file counts, and one whose film depends on the
    /// machine is refused. Throws `JobFile.Refusal` for a job file that is wrong, else `DayreelError`.
    func load(
        _ path: String, output: String? = nil, timeframe: Timeframe? = nil, reproducible: Bool = false
    ) throws -> Loaded {
        var surroundings = surroundings
        if reproducible { surroundings.settings = Settings() }
        let read = try JobFile.check(path: path, surroundings)
        var job = read.job
        if let timeframe { job.timeframe = timeframe }
        if reproducible { try requireFixed(job, path: path) }
        if let output { job.output.file = absolute(output) }
        var loaded = completed(read, path)
        loaded.request = request(of: job, read.places)
        if output == nil { loaded.own = ownFilm(of: read.job) }
        // Pins of other days mean other films of the job.
        if timeframe != nil { loaded.warnings.removeAll { $0.code == .pinOutsideTimeframe } }
        return loaded
    }

    private func ownFilm(of job: Job) -> OwnFilm {
        let timeframe = job.timeframe.resolved(today: today(of: job))
        return OwnFilm(timeframe: timeframe, path: job.filmPath(of: timeframe))
    }

    /// A job that was read, with what only the running system knows.
    func completed(_ read: JobFile.Result, _ path: String) -> Loaded {
        Loaded(request: request(of: read.job, read.places), warnings: read.warnings, files: files(of: path, read))
    }

    /// A job of the command line.
    func load(_ direct: DirectJob, reproducible: Bool = false) throws -> Loaded {
        let job = try direct.job(reproducible ? Settings() : settings)
        if reproducible { try requireFixed(job, path: direct.folder) }
        return Loaded(request: request(of: job, .none), warnings: [])
    }

    /// The surroundings in which job files are read.
    var surroundings: JobFile.Context {
        var surroundings = JobFile.Context.standard
        surroundings.settings = settings
        if let homeFolder { surroundings.homeFolder = homeFolder }
        return surroundings
    }

    /// The day on the calendar where the job's user lives.
    func today(of job: Job) -> Day { clock.today(in: job.days.home) }

    private func request(of job: Job, _ places: JobPlaces) -> ReelRequest {
        var job = job
        if job.days.home == nil { job.days.home = clock.zone }
        return ReelRequest(job: job, today: clock.today(in: job.days.home), now: clock.now, places: places)
    }

    private func files(of path: String, _ read: JobFile.Result) -> [OutputGuard.Input] {
        let hooks = [read.job.hooks.onSuccess, read.job.hooks.onFailure, read.job.hooks.onNothing].flatMap(\.self)
        let fonts = [read.job.composition.dateOverlay?.font].compactMap(\.self)
        return [OutputGuard.Input("the job file", absolute(path))]
            + read.bases.map { OutputGuard.Input("a file that the job extends", $0) }
            + hooks.filter { $0.hasPrefix("/") }.map { OutputGuard.Input("a file of the job's hooks", $0) }
            + fonts.filter { $0.hasPrefix("/") }.map { OutputGuard.Input("the font of the job", $0) }
    }

    /// The job of a plan that `dayreel plan --json` wrote. With `job`, the plan must be of that job file as it is now.
    func load(plan path: String, ofJob file: String?, output: String? = nil) throws -> Loaded {
        let document = try PlanDocument(file: absolute(path), path: path)
        let job = try file.map { try check(document, isOf: $0, path: path) }
        var planned = document.job
        if let output { planned.output.file = absolute(output) }
        // A plan may come from somebody else; what it says of programs counts only where the user's own job file says the same.
        planned.hooks = job?.request.job.hooks ?? Hooks()
        let isSilent = job == nil && !document.job.hooks.isEmpty
        let warning = Diagnostic(
            .warning, .hooksOfPlan, path: path, "the plan's hooks are not run: name its job file too to have them run")
        let request = ReelRequest(job: planned, timeframe: document.exact.selection.timeframe, now: clock.now)
        return Loaded(
            request: request, warnings: isSilent ? [warning] : [], plan: document,
            files: [OutputGuard.Input("the plan", absolute(path))] + (job?.files ?? []))
    }

    private func requireFixed(_ job: Job, path: String) throws {
        var causes: [String] = []
        if case .relative(let timeframe) = job.timeframe, !clock.isSet {
            causes.append("'timeframe: \(timeframe.rawValue)' counts from today")
        }
        if job.days.home == nil { causes.append("without 'days.home' it takes this system's time zone") }
        guard !causes.isEmpty else { return }
        throw DayreelError(
            .jobInvalid, "the job's film depends on where and when it is made", place: path,
            cause: causes.joined(separator: "; "),
            remedy: "Name the days and the home zone in the job file; SOURCE_DATE_EPOCH sets the clock.")
    }

    private func check(_ document: PlanDocument, isOf file: String, path: String) throws -> Loaded {
        let loaded = try load(file)
        let job = loaded.request.job
        guard try document.job.hash() != job.hash() else { return loaded }
        let isOther = document.job.name != job.name || document.job.folder != job.folder
        throw DayreelError(
            .jobInvalid, isOther ? "the plan is of another job" : "the job has changed since the plan was written",
            place: path, cause: isOther ? "it is of '\(document.job.name)' in \(document.job.folder)" : nil,
            remedy:
                "Write the plan again with 'dayreel plan JOB --json'; without a job, the plan is rendered as it stands."
        )
    }

    func absolute(_ path: String) -> String {
        let full = path.hasPrefix("/") ? path : Places.workingFolder + "/" + path
        return URL(filePath: full).standardizedFileURL.path(percentEncoded: false)
    }
}

extension JobLoader.Loaded {
    /// Throws `DayreelError(.usage)` if the film is of other days than the job file's and has the name of that.
    func requireOtherName() throws {
        guard let own, own.timeframe != request.timeframe, own.path == request.output else { return }
        throw DayreelError(
            .usage, "the film of \(request.timeframe.title) would replace that of \(own.timeframe.title)",
            place: request.output, cause: "'output.file' gives both one name",
            remedy: "Name another file with --output, or put \(request.job.timeframe.nameTemplate) into 'output.file'.")
    }
}
