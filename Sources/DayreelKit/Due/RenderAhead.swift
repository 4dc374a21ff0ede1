import Files
import Foundation
import JobFiles
import Library
import Model
import Pipeline
import Stages

/// Renders segments of films that are not due yet, from the media of days that are over: then little is left to do when they are due.
///
/// Its processes take only the time that nobody else wants, and it ends as soon as another process uses the store: somebody waits for that.
/// It publishes no film, starts no hook, and decides nothing about what is due. Trouble is told, and the film will tell it again.
struct RenderAhead: Sendable {
    let workspace: Workspace
    let settings: RenderSettings
    let observer: any RunObserver
    let history: RunHistory
    /// True to only tell what would be rendered.
    let isDry: Bool

    /// The time between two checks.
    private static let pause = Duration.milliseconds(300)

    /// The settings of its workers. An idle one may have to wait for a processor, so that its silence means little. They are on this
    /// machine: a cluster is for films that somebody waits for.
    private var patient: RenderSettings {
        var patient = settings
        patient.workerTimeout = max(patient.workerTimeout, .seconds(3600))
        patient.executor = .local
        return patient
    }

    /// A job whose films were looked at, and the scan for them.
    struct Candidate {
        let job: GroupedJob
        let scan: SharedScan
    }

    /// How the work on all films ended.
    struct Ending {
        /// True if something was rendered, or would be.
        var hasRendered = false
        /// True if another process renders ahead or uses the store, so that something may be left to do.
        var isInterrupted = false
    }

    /// Renders ahead for each job, unless another process does or uses the store. Throws `CancellationError`.
    func run(_ candidates: [Candidate]) async throws -> Ending {
        let films = candidates.compactMap { candidate in
            FilmAhead(candidate.job.loaded, candidate.job.clock.home(of: candidate.job.loaded.request.job.days)).map {
                (candidate, $0)
            }
        }
        guard !films.isEmpty else { return Ending() }
        if isDry { return try await each(films, tellWhatWouldBe) }
        try StateFolder.make(workspace.paths.locks)
        guard let lock = try FileLock.attempt(.exclusive, at: workspace.paths.aheadLock) else {
            return Ending(isInterrupted: true)
        }
        defer { withExtendedLifetime(lock) {} }
        return try await each(films, render)
    }

    /// Does something for each film, if there is anything to do. The trouble of one is told, and the others go on.
    private func each(
        _ films: [(Candidate, FilmAhead)], _ work: (FilmAhead, Candidate) async throws -> Bool
    ) async throws -> Ending {
        var ending = Ending()
        for (candidate, film) in films {
            do {
                if try await work(film, candidate) { ending.hasRendered = true }
            } catch is Interruption {
                ending.isInterrupted = true
                return ending
            } catch {
                try Task.checkCancellation()
                say(candidate, "\(film.title) is not rendered ahead: \(DayreelError(any: error).withCause.onOneLine)")
            }
        }
        return ending
    }

    private func say(_ candidate: Candidate, _ message: String) {
        observer.notice(JobNotice(candidate.job.file, .ahead, message))
    }

    /// The end because somebody else uses the store.
    private struct Interruption: Error {}
}

// MARK: - One film

extension RenderAhead {
    private func render(_ film: FilmAhead, _ candidate: Candidate) async throws -> Bool {
        let past = history.ahead(ofJob: candidate.job.file, film.period)
        guard isWorthTrying(past) else { return false }
        guard let (context, planner, found, plan) = try await planned(film, candidate) else { return false }
        let hash = try plan.hash()
        if let last = past.first, last.firstPlanHash == hash, !last.lacksChangedMedia { return false }

        let store = try SegmentStore(root: workspace.paths.segments)
        let lease = try store.begin()
        defer { store.end(lease) }
        let memory = StandardPipeline.budget(settings.memoryOfWorkers(for: film.request.job))
        let workers = patient.workerPool(
            workspace, store: store, lease: lease, memory: memory, priority: workspace.priorityAhead)
        let file = candidate.job.file
        let renderer = AheadRenderer(
            planner: planner, store: store, lease: lease, executor: StandardPipeline.supplied(workers, context),
            sure: film.lasting
        ) { plan, tasks, missing in
            try checkSpace(for: plan, tasks, missing, memory: memory, store, file)
            try store.keepAhead(tasks.map(\.key), ofJob: file)
        }
        var record = try record(of: film, file)
        defer { settings.prune(store) { observer.diagnostic($0) } }
        do {
            let outcome = try await unlessUsed(store, lease) {
                try await watched { try await renderer.run(plan, of: found, progress: $0) }
            }
            record.firstPlanHash = hash
            record.dropped = outcome.dropped.isEmpty ? nil : outcome.dropped
            let done = tell(film, outcome.plan, outcome.tasks, store, candidate, isNews: !outcome.rendered.isEmpty)
            keep(record, done, of: outcome.plan)
            return !outcome.rendered.isEmpty
        } catch {
            let isStopped = error is Interruption || error is CancellationError || Task.isCancelled
            if !isStopped { record.error = DayreelError(any: error) }
            let done = plan.days(of: film.lasting(of: plan), where: store.contains)
            if !isStopped || past.first?.days != done.count { keep(record, done, of: plan) }
            throw error
        }
    }

    /// The plan of the media that are known by now, and what it was made with; nil without any.
    private func planned(
        _ film: FilmAhead, _ candidate: Candidate
    ) async throws -> (StandardPipeline.Context, ReelPlanner, ScanResult, FilmPlan)? {
        let context = workspace.pipelineContext(workers: settings.workers, priority: workspace.priorityAhead)
        let planner = StandardPipeline.planner(for: film.request, context)
        let found = film.known(of: try await candidate.scan.scan(for: film.request))
        do {
            return (context, planner, found, try await planner.plan(of: found, progress: .none))
        } catch let error as DayreelError where error.code == .noMedia {
            return nil
        }
    }

    /// False while the trouble of earlier attempts is recent, or has lasted.
    private func isWorthTrying(_ past: [RunRecord]) -> Bool {
        let attempts = past.prefix { $0.error != nil }.reversed().map {
            RetryPolicy.Attempt(ended: $0.ended ?? $0.started, wasInterrupted: false)
        }
        return RetryPolicy.verdict(after: attempts, now: workspace.clock.now) == .now
    }

    /// Throws `DayreelError(.diskFull)` if the disk or the store has no room for the tasks: they would push one another out, and be
    /// rendered again and again.
    private func checkSpace(
        for plan: FilmPlan, _ tasks: [RenderTask], _ missing: [RenderTask], memory: MemoryBudget?,
        _ store: SegmentStore,
        _ file: String
    ) throws {
        let known = store.calibration(for: plan.timeline.format.video)
        let all = FilmEstimate(plan, missing: tasks, known, memory: memory).storeBytes
        let others = store.bytesAhead(exceptOfJob: file)
        guard all + others <= settings.cacheSize else {
            throw DayreelError(
                .diskFull, "the cache has no room for it",
                cause:
                    "about \(ByteCount.text(all + others)) is needed, \(ByteCount.text(settings.cacheSize)) allowed",
                remedy: "Allow more with 'cache-size' of the settings, or set 'prerender: false' there.")
        }
        try SpaceCheck(volume: workspace.machine.volume).check(
            FilmEstimate(plan, missing: missing, known, memory: memory), film: plan.request.output, store: store.root)
    }

    /// Does something, and cancels it as soon as another process uses the store. Then throws `Interruption`.
    private func unlessUsed<Value: Sendable>(
        _ store: SegmentStore, _ lease: StoreLease, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard !store.isUsed(besides: lease.id) else { throw Interruption() }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                while !store.isUsed(besides: lease.id) { try await Task.sleep(for: Self.pause) }
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else { throw Interruption() }
            return value
        }
    }

    /// Shows the rendering as that of a film.
    private func watched<Value: Sendable>(_ body: (ProgressSink) async throws -> Value) async throws -> Value {
        let film = observer.filmBegins()
        defer { observer.filmEnds() }
        return try await body(ProgressSink { event in if case .rendered = event { film.handle(event) } })
    }
}

// MARK: - Telling and recording

extension RenderAhead {
    private func record(of film: FilmAhead, _ file: String) throws -> RunRecord {
        var record = RunRecord(
            job: file, jobHash: try film.request.job.hash(), request: film.request, period: film.period,
            started: workspace.clock.now, process: workspace.machine.process, host: workspace.machine.host)
        record.status = .ahead
        return record
    }

    /// Adds the record to the history. A history that cannot be written stops nothing: films report it.
    private func keep(_ record: RunRecord, _ done: Set<Day>, of plan: FilmPlan) {
        var record = record
        record.days = done.count
        record.shownDays = plan.selection.days.map(\.day)
        record.ended = workspace.clock.present()
        try? history.history?.add(record)
    }

    /// Says how many days are rendered, if that is news, and returns them.
    @discardableResult
    private func tell(
        _ film: FilmAhead, _ plan: FilmPlan, _ tasks: [RenderTask], _ store: SegmentStore, _ candidate: Candidate,
        isNews: Bool
    ) -> Set<Day> {
        let done = plan.days(of: tasks, where: store.contains)
        let of = "\(done.count) of \(plan.selection.days.count.counted("day"))"
        if isNews {
            let words = isDry ? "would render \(film.title) ahead, of which \(of)" : "\(of) of \(film.title)"
            say(candidate, "\(words) \(done.count == 1 ? "is" : "are") rendered\(isDry ? "" : " ahead")")
        }
        return done
    }

    /// Tells what would be rendered. Returns true if anything would be.
    private func tellWhatWouldBe(_ film: FilmAhead, _ candidate: Candidate) async throws -> Bool {
        guard let (_, _, _, plan) = try await planned(film, candidate) else { return false }
        // Looks only: a dry run makes no store.
        let store = SegmentStore(joining: workspace.paths.segments)
        let tasks = film.lasting(of: plan)
        let isNews = !tasks.allSatisfy { store.contains($0.key) }
        tell(film, plan, tasks, store, candidate, isNews: isNews)
        return isNews
    }
}

/// Renders ahead for jobs, without a look at what is due. For a server that nobody uses at the moment.
package struct RenderJobsAhead: Sendable {
    private let loader: JobLoader
    private let settings: RenderSettings
    private let observer: any RunObserver

    package init(loader: JobLoader, settings: RenderSettings, observer: any RunObserver) {
        self.loader = loader
        self.settings = settings
        self.observer = observer
    }

    /// Renders what is known of the next films of these job files; of those without a schedule, and of paused ones, nothing. False if
    /// another process was in the way, so that something may be left to do.
    ///
    /// Throws `DayreelError` if there are no such files, and `CancellationError`.
    package func run(_ files: [String]) async throws -> Bool {
        guard loader.settings.prerender else { return true }
        let workspace = loader.workspace
        let history = RunHistory(workspace.paths)
        let jobs = try JobGroup(files, loader: loader, history: history, isDue: true).jobs.compactMap { try? $0.get() }
        let candidates = jobs.filter { $0.isAsked && !SchedulePause(of: $0.file, workspace.paths).isOn }.map { job in
            RenderAhead.Candidate(
                job: job, scan: SharedScan(workspace, workers: settings.workers, priority: workspace.priorityAhead))
        }
        let ahead = RenderAhead(
            workspace: workspace, settings: settings, observer: observer, history: history, isDry: false)
        return try await !ahead.run(candidates).isInterrupted
    }
}

/// The film of the period that comes next, which is not due yet, and its days that are over.
struct FilmAhead: Sendable {
    /// The job at this time, for the whole period. Has no pins of later days.
    let request: FilmRequest
    let period: Period
    /// The last day whose media are known: yesterday, or the film's last day if that is earlier.
    let known: Day

    /// Nil for a job without a schedule, for one whose next film has the days of the last one or has not begun, and while every day to come
    /// may change all clips: their lengths with a limit for the film's, their cuts with the tempo of music that is composed for it.
    init?(_ job: LoadedJob, _ clock: HomeClock) {
        var request = job.request
        guard let schedule = request.job.schedule else { return nil }
        let timeframe = request.job.timeframe
        func days(of period: Period) -> ResolvedTimeframe {
            timeframe.resolved(today: Schedule.today(for: timeframe, of: period))
        }
        period = schedule.coming(clock)
        request.timeframe = days(of: period)
        let known = min(request.timeframe.last, clock.today.advanced(by: -1))
        self.known = known
        guard known >= request.timeframe.first, request.timeframe != days(of: schedule.latest(clock)),
            known == request.timeframe.last || !request.job.mayChangeAllClips
        else { return nil }
        request.job.pins = request.job.pins.filter { $0.key <= known }
        request.library.pins = request.library.pins.filter { $0.key <= known }
        self.request = request
    }

    var title: String { request.job.title(of: request.timeframe) }

    /// True if all of the film's days are over.
    var isOver: Bool { known == request.timeframe.last }

    /// The media without those of the film's later days.
    func known(of found: ScanResult) -> ScanResult {
        guard !isOver else { return found }
        var found = found
        let later = known.advanced(by: 1)...request.timeframe.last
        found.items.removeAll { later.contains($0.day) }
        found.stills.removeAll { later.contains($0.day) }
        return found
    }

    /// The tasks of a plan of the known media that the film will have too, if no more media of these days arrive. Leaves out the sound, the
    /// end, for a film that goes on has another, and an opening title that names what is not known yet: all but on the last day, which may
    /// bring nothing more. If it does, these are rendered twice, once in the life of a film.
    func lasting(of plan: FilmPlan) -> [RenderTask] {
        guard known < request.timeframe.last.advanced(by: -1) else { return plan.tasks }
        let last = plan.timeline.clips.indices.last
        let hasTransitions = plan.timeline.picture.transitionFrames > 0
        return plan.tasks.filter { task in
            guard case .segment(let recipe) = task.recipe, recipe.fadeOut == nil, let index = task.clips.last else {
                return false
            }
            let isEnd = index == last && hasTransitions && recipe.frames.upperBound == recipe.clip.frames
            let isTitled = recipe.clip.texts.contains { $0.role == .title }
            return !isEnd && recipe.clip.extras?.after == nil && !(isTitled && namesUnknown)
        }
    }

    /// True if the opening title names facts that days to come may change.
    private var namesUnknown: Bool {
        guard let opening = request.job.composition.titles.opening else { return false }
        let changing: [TitleTemplate.Placeholder] = [.days, .places]
        return changing.contains { fact in
            [opening.title, opening.subtitle].contains { $0.text.contains("{\(fact.rawValue)}") }
        }
    }
}

extension Job {
    /// True if one more clip may change all the others.
    fileprivate var mayChangeAllClips: Bool {
        output.maxDuration != nil || composition.audio.include && composition.audio.music?.compose != nil
    }
}

extension FilmPlan {
    /// The days with clips all of whose tasks, of those given, are done.
    func days(of tasks: [RenderTask], where isDone: (RenderKey) -> Bool) -> Set<Day> {
        var done: Set<Day> = []
        var open: Set<Day> = []
        for task in tasks where !task.isSound {
            guard let day = task.clips.last.map({ timeline.clips[$0].day }) else { continue }
            if isDone(task.key) { done.insert(day) } else { open.insert(day) }
        }
        return done.subtracting(open)
    }
}

extension Workspace {
    /// The priority of processes that render ahead. Nobody else wants the machine of a CI service, and its load may leave idle processes
    /// nothing at all.
    fileprivate var priorityAhead: ProcessPriority { isContinuousIntegration ? .normal : .idle }
}
