import JobFiles
import Model

/// The jobs of one run, read and checked for conflicts: films of their own, or of each other, that they would replace.
struct JobGroup {
    /// The group's jobs, in the order given. A failure stands for a job that cannot run.
    let jobs: [Result<GroupedJob, any Error>]

    /// Reads the jobs. Throws `DayreelError` if the arguments name no job.
    init(_ arguments: [String], loader: JobLoader, history: RunHistory, isDue: Bool) throws {
        let read = try JobList.files(arguments, loader).map { file in
            Result { try GroupedJob(file, loader: loader, history: history, isDue: isDue) }
        }
        let shared = SharedFilms(
            read.map { job in
                guard case .success(let job) = job else { return ("", []) }
                return (job.file, job.paths)
            })
        jobs = read.enumerated().map { index, job in
            guard let clash = shared.clash(of: index), case .success(let job) = job else { return job }
            return .failure(job.read.error(sharing: clash.path, with: clash.other).dayreelError)
        }
    }
}

/// A job of the run.
struct GroupedJob: Sendable {
    /// The absolute path of the job file.
    let file: String
    let read: JobFile.Result
    let loaded: LoadedJob
    /// The absolute paths of its films: past, present and future. Empty if the job has nothing to do in this run.
    let paths: Set<String>
    let clock: SystemClock
    private let isDue: Bool

    /// Reads the job. Throws `DayreelError` if it is wrong, or would replace its own films.
    init(_ file: String, loader: JobLoader, history: RunHistory, isDue: Bool) throws {
        self.file = file
        self.isDue = isDue
        clock = loader.workspace.clock
        read = try JobFile.read(path: file, loader.context)
        var loaded = loader.completed(read, file)
        let today = loader.today(of: loaded.request.job)
        if loader.overrides.isEmpty {
            do {
                loaded.warnings += try read.checkRecurrence(today: today)
            } catch {
                throw error.dayreelError
            }
        } else {
            // Other days are for once: the films of the job's own days stay.
            try loaded.requireOtherName()
        }
        self.loaded = loaded
        guard !isDue || read.job.schedule != nil else {
            paths = []
            return
        }
        // Always by its schedule: other jobs must not replace the films that it has made.
        let films = try Self.films(of: loaded, file: file, clock: clock, isDue: true, history, .atFilms)
        paths = Recurrence(loaded.request.job, today: today).comingPaths.union(films.map(\.request.output))
    }

    /// True if the run includes the job: it has a schedule, or needs none.
    var isAsked: Bool { !isDue || loaded.request.job.schedule != nil }

    /// The films that it may have to make now, oldest first, judging by the history.
    func films(_ history: RunHistory, _ inspection: FilmInspection) throws -> [DueFilm] {
        try Self.films(of: loaded, file: file, clock: clock, isDue: isDue, history, inspection)
    }

    private static func films(
        of job: LoadedJob, file: String, clock: SystemClock, isDue: Bool, _ history: RunHistory,
        _ inspection: FilmInspection
    ) throws -> [DueFilm] {
        let records = history.runs(ofJob: file)
        guard isDue, let schedule = job.request.job.schedule else {
            return [
                try DueFilm(request: job.request, period: nil, isOlder: false, history: records, inspection: inspection)
            ]
        }
        return try DueFilm.scheduled(job, schedule, clock: clock, history: records, inspection: inspection)
    }
}
