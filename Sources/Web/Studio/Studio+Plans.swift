import DayreelKit
import JobFiles
import Model
import Pipeline
import Reports

extension Studio {
    /// The draft's plan: its days, and the reason for each choice. `days` are planned in place of the draft's own. Events of the type
    /// `plan` say how many recordings are measured. Where everybody who waits for it is cancelled, so is the plan; what was learnt of
    /// recordings stays.
    package func plan(
        ofDraft id: String, days: AskedDays? = nil, moments: PlanMoments = .all
    ) async throws -> Answer.Plan {
        try await planned(id, days, moments: moments).answer
    }

    /// The plan of the draft in its present state: the last plan, if nothing has changed since.
    func planned(_ id: String, _ days: AskedDays? = nil, moments: PlanMoments = .all) async throws -> StudioPlan {
        let draft = try openDrafts[id]
        let key = RecentPlans.Key(id, days)
        if !library.hasScanned { await library.scanning?.value }
        await noticeMarks()
        let version = planVersion
        if let known = openDrafts.plans[key], known.revision == draft.revision, known.version == version,
            today(of: known.job) == known.today, known.answer.pending == nil || moments == .latest
        {
            return known
        }
        let moments: PlanMoments = moments == .latest ? .all : moments
        let place = PlanInProgress.Place(key: key, isWhole: moments == .all)
        if let running = openDrafts.planning[place], running.revision == draft.revision, running.version == version {
            return try await awaited(running.task, at: place)
        }
        let expected = openDrafts.plans[key].flatMap { $0.revision == draft.revision ? $0.answer.pending : nil }
        let task = Task(executorPreference: blocking) {
            try await self.makePlan(of: draft, days, version, moments: moments, expected: expected ?? 0)
        }
        openDrafts.planning[place] = PlanInProgress(revision: draft.revision, version: version, task: task)
        defer { if openDrafts.planning[place]?.task == task { openDrafts.planning[place] = nil } }
        let plan = try await awaited(task, at: place)
        openDrafts.plans.keep(plan, for: key)
        return plan
    }

    /// The plan of a task. A plan that nobody waits for any more is given up.
    private func awaited(
        _ task: Task<StudioPlan, any Error>, at place: PlanInProgress.Place
    ) async throws -> StudioPlan {
        openDrafts.planning[place]?.waiting += 1
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            Task { await self.leave(task, at: place) }
        }
    }

    private func leave(_ task: Task<StudioPlan, any Error>, at place: PlanInProgress.Place) {
        guard openDrafts.planning[place]?.task == task else { return }
        openDrafts.planning[place]?.waiting -= 1
        guard openDrafts.planning[place]?.waiting == 0 else { return }
        openDrafts.planning[place] = nil
        task.cancel()
    }

    /// A text that changes with everything outside the draft that a plan depends on: the catalog, and the library's pins and tags.
    private var planVersion: String { "\(library.version)\n\(marks.version)" }

    /// Plans a draft, or its film of other days, unless the disk of a source does not answer. `small` is the format of its film, if the
    /// plan is for the small film of previews. `expected` is the number of recordings that it will probably measure.
    func makePlan(
        of draft: StudioDraft, _ days: AskedDays?, _ version: String, small: FilmFormat? = nil,
        moments: PlanMoments = .all, expected: Int = 0
    ) async throws -> StudioPlan {
        var job = try await job(of: draft)
        let own = job.request.timeframe
        if let days { job.take(days) }
        if let small { job = job.small(small) }
        let loader = try await reading(at: draft.path) { $0 }
        let watch = moments == .all && small == nil ? watch(onPlanOf: draft.id, days, expected: expected) : .none
        do {
            let found = try await media(for: job.request)
            var plan = try await disks.watching(job.request.job.sources.map(\.path), on: blocking) { [job] in
                try await self.plan(
                    job, of: found, loader, revision: draft.revision, version, moments: moments, progress: watch)
            }
            if own != job.request.timeframe { plan.answer.own = .init(first: own.first, last: own.last) }
            return plan
        } catch is CancellationError {
            throw StudioError.unwanted
        } catch let error as StudioError {
            throw error
        } catch let refusal as JobFile.Refusal {
            throw StudioError(refusal, redaction)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
    }

    /// Tells pages how far a plan is, at most ten times a second.
    func watch(onPlanOf draft: String, _ days: AskedDays?, expected: Int) -> ProgressSink {
        let count = MeasuredCount(expected: expected, uptime: configuration.uptime)
        let limiter = RateLimiter(every: .milliseconds(100), uptime: configuration.uptime)
        return ProgressSink { [events] event in
            guard case .stage(_, _, .lookedAt(let done, let round, let bytes)) = event else { return }
            let (all, total, left) = count.note(done, of: round)
            guard limiter.isTime(always: all == total) else { return }
            let progress = PlanProgress(
                draft: draft, from: days?.first, to: days?.last, done: all, of: total, left: left,
                bytes: bytes > 0 ? bytes : nil)
            events.add(.plan, progress, subject: draft)
        }
    }

    private nonisolated func plan(
        _ job: LoadedJob, of found: ScanResult, _ loader: JobLoader, revision: Int, _ version: String,
        moments: PlanMoments, progress: ProgressSink
    ) async throws -> StudioPlan {
        // Who plans looks at pictures of the calendar or of clips meanwhile, which come first.
        let verb = PlanJob(loader, priority: .background)
        let answers = PlanAnswer(revision: revision, redaction: redaction)
        let answer: Answer.Plan
        var made: FilmPlan?
        do {
            let (plan, estimate, unseen) = try await verb.run(job, of: found, moments: moments, progress: progress)
            made = plan
            answer = answers.of(
                plan, warnings: job.warnings, estimate: PlanDocument.Estimate(estimate, workers: verb.workers),
                unseen: unseen)
        } catch let error as DayreelError where error.code == .noMedia {
            answer = answers.ofNothing(job.request, because: error, workers: verb.workers)
        }
        let planned = job.request.job
        return StudioPlan(
            revision: revision, version: version, today: loader.today(of: planned), job: planned, answer: answer,
            plan: made)
    }
}

/// Which recordings a plan measures to choose the best.
package enum PlanMoments: Hashable, Sendable {
    /// All that it needs to, however long that takes.
    case all
    /// None: it chooses by what is known.
    case known
    /// As `all`, but the last plan will do, whatever it measured.
    case latest
}

extension PlanJob {
    fileprivate func run(
        _ job: LoadedJob, of found: ScanResult, moments: PlanMoments, progress: ProgressSink
    ) async throws -> (plan: FilmPlan, estimate: FilmEstimate, unseen: Set<MediaLocation>) {
        guard moments == .all else { return try await runWithoutMeasuring(job, of: found) }
        let (plan, estimate) = try await run(job, of: found, progress: progress)
        return (plan, estimate, [])
    }
}

extension LoadedJob {
    /// Makes it the job of a film of other days. The job's own timeframe stays if it has the same days.
    mutating func take(_ days: AskedDays) {
        let own = request.timeframe
        guard own.first != days.first || own.last != days.last else { return }
        request.timeframe = days.timeframe.resolved(today: days.first)
        switch request.job.timeframe {
        case .relative: break
        // The title beside fixed days is theirs: 'December' is no name for November.
        case .year, .month, .season, .days, .trip: request.job.title = nil
        }
        // Pins of other days are for other films of the job.
        warnings.removeAll { $0.code == .pinOutsideTimeframe }
    }
}
