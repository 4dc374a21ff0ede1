import JobFiles
import Library
import Model

/// The jobs of one run: read, and looked at for what they would do to films of their own and of each other.
struct JobGroup {
    /// In the order given. A failure is that of a job that cannot be run.
    let jobs: [Result<GroupedJob, any Error>]

    /// Throws `DayreelError` if the arguments name no job.
    init(_ arguments: [String], loader: JobLoader, book: HistoryBook, isDue: Bool) throws {
        let read = try JobList.files(arguments, loader).map { file in
            Result { try GroupedJob(file, loader: loader, book: book, isDue: isDue) }
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

/// A job of a run.
struct GroupedJob: Sendable {
    /// Absolute path of the job file.
    let file: String
    let read: JobFile.Result
    let loaded: JobLoader.Loaded
    /// Absolute paths of the films that it makes: now, later, or since it was run first. Empty if it has nothing to do here.
    let paths: Set<String>
    private let clock: SystemClock
    private let isDue: Bool

    /// Throws `DayreelError` for a job that is wrong, or would replace its own films.
    init(_ file: String, loader: JobLoader, book: HistoryBook, isDue: Bool) throws {
        self.file = file
        self.isDue = isDue
        clock = loader.clock
        read = try JobFile.read(path: file, loader.surroundings)
        var loaded = loader.completed(read, file)
        let today = loader.today(of: loaded.request.job)
        do {
            loaded.warnings += try read.checkRecurrence(today: today)
        } catch {
            throw error.dayreelError
        }
        self.loaded = loaded
        guard !isDue || read.job.schedule != nil else {
            paths = []
            return
        }
        // By its schedule in any case: what it has made is not another job's to replace.
        let turns = try Self.turns(of: loaded, file: file, clock: clock, isDue: true, book)
        paths = Recurrence(loaded.request.job, today: today).comingPaths.union(turns.map(\.request.output))
    }

    /// True if it has a schedule, or needs none.
    var isAsked: Bool { !isDue || loaded.request.job.schedule != nil }

    /// The known state of the job without a look at its media.
    func status(_ book: HistoryBook) throws -> JobStatus {
        let job = loaded.request.job
        return JobStatus(
            file, job, turns: try turns(book), history: book.runs(ofJob: file), clock: clock.home(of: job.days))
    }

    /// The films that it may have to make now, the oldest first, by what the history knows.
    func turns(_ book: HistoryBook) throws -> [FilmTurn] {
        try Self.turns(of: loaded, file: file, clock: clock, isDue: isDue, book)
    }

    private static func turns(
        of job: JobLoader.Loaded, file: String, clock: SystemClock, isDue: Bool, _ book: HistoryBook
    ) throws -> [FilmTurn] {
        let history = book.runs(ofJob: file)
        guard isDue, let schedule = job.request.job.schedule else {
            return [try FilmTurn(request: job.request, period: nil, isOlder: false, history: history)]
        }
        return try FilmTurn.scheduled(job, schedule, clock: clock, history: history)
    }
}
