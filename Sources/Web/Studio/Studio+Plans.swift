import DayreelKit
import JobFiles
import Model
import Reports

extension Studio {
    /// The draft's plan: its days, and the reason for each choice. `days` are planned in place of the draft's own.
    package func plan(ofDraft id: String, days: AskedDays? = nil) async throws -> Answer.Plan {
        try await planned(id, days).answer
    }

    /// The plan of the draft in its present state: the last plan, if nothing has changed since.
    func planned(_ id: String, _ days: AskedDays? = nil) async throws -> StudioPlan {
        let draft = openDrafts[try draftIndex(id)]
        let key = RecentPlans.Key(id, days)
        if !hasScanned { await scanning?.value }
        await noticeMarks()
        let version = planVersion
        if let known = plans[key], known.revision == draft.revision, known.version == version,
            today(of: known.job) == known.today
        {
            return known
        }
        if let running = planning[key], running.revision == draft.revision, running.version == version {
            return try await running.task.value
        }
        let task = Task(executorPreference: blocking) { try await self.makePlan(of: draft, days, version) }
        planning[key] = PlanInProgress(revision: draft.revision, version: version, task: task)
        defer { if planning[key]?.task == task { planning[key] = nil } }
        let plan = try await task.value
        plans.keep(plan, for: key)
        return plan
    }

    /// A text that changes with everything outside the draft that a plan depends on: the catalog, and the library's pins and tags.
    private var planVersion: String { "\(catalogVersion)\n\(marksVersion)" }

    /// Plans a draft, or its film of other days, unless the disk of a source does not answer. `small` is the format of its film, if the
    /// plan is for the small film of previews.
    func makePlan(
        of draft: StudioDraft, _ days: AskedDays?, _ version: String, small: FilmFormat? = nil
    ) async throws -> StudioPlan {
        var job = try await job(of: draft)
        let own = job.request.timeframe
        if let days { job.take(days) }
        if let small { job = job.small(small) }
        let loader = try await reading(at: draft.path) { $0 }
        do {
            let found = try await media(for: job.request)
            var plan = try await disks.watching(job.request.job.sources.map(\.path), on: blocking) { [job] in
                try await self.plan(job, of: found, loader, revision: draft.revision, version)
            }
            if own != job.request.timeframe { plan.answer.own = .init(first: own.first, last: own.last) }
            return plan
        } catch is CancellationError {
            throw StudioError(.unavailable, code: .cancelled, "the plan is not wanted any more")
        } catch let error as StudioError {
            throw error
        } catch let refusal as JobFile.Refusal {
            throw StudioError(refusal, redaction)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
    }

    private nonisolated func plan(
        _ job: LoadedJob, of found: ScanResult, _ loader: JobLoader, revision: Int, _ version: String
    ) async throws -> StudioPlan {
        let verb = PlanJob(loader)
        let words = PlanAnswer(revision: revision, redaction: redaction)
        let answer: Answer.Plan
        var made: FilmPlan?
        do {
            let (plan, estimate) = try await verb.run(job, of: found, progress: .none)
            made = plan
            answer = words.of(
                plan, warnings: job.warnings, estimate: PlanDocument.Estimate(estimate, workers: verb.workers))
        } catch let error as DayreelError where error.code == .noMedia {
            answer = words.ofNothing(job.request, because: error, workers: verb.workers)
        }
        let planned = job.request.job
        return StudioPlan(
            revision: revision, version: version, today: loader.today(of: planned), job: planned, answer: answer,
            plan: made)
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
        case .year, .month, .season, .days: request.job.title = nil
        }
        // Pins of other days are for other films of the job.
        warnings.removeAll { $0.code == .pinOutsideTimeframe }
    }
}
