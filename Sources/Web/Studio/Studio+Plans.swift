import DayreelKit
import Model
import Reports

extension Studio {
    /// The draft's plan: its days, and the reason for each choice.
    package func plan(ofDraft id: String) async throws -> Answer.Plan { try await planned(id).answer }

    /// The plan of the draft in its present state: the last plan, if nothing has changed since.
    func planned(_ id: String) async throws -> StudioPlan {
        let draft = openDrafts[try draftIndex(id)]
        if !hasScanned { await scanning?.value }
        noticeMarks()
        let version = planVersion
        if let known = plans[id], known.revision == draft.revision, known.version == version,
            try loader().today(of: known.job) == known.today
        {
            return known
        }
        if let running = planning[id], running.revision == draft.revision, running.version == version {
            return try await running.task.value
        }
        let task = Task(executorPreference: blocking) { try await self.makePlan(of: draft, version) }
        planning[id] = PlanInProgress(revision: draft.revision, version: version, task: task)
        defer { if planning[id]?.task == task { planning[id] = nil } }
        let plan = try await task.value
        if draft.revision >= plans[id]?.revision ?? 0 { plans[id] = plan }
        return plan
    }

    /// A text that changes with everything outside the draft that a plan depends on: the catalog, and the library's pins and tags.
    private var planVersion: String { "\(catalogVersion)\n\(marksVersion)" }

    /// Plans a draft. `small` is the format of its film, if the plan is for the small film of previews.
    func makePlan(of draft: StudioDraft, _ version: String, small: FilmFormat? = nil) async throws -> StudioPlan {
        let loader = try loader()
        var job: LoadedJob
        do {
            job = try loader.load(Array(draft.text.utf8), as: draft.path)
            if let small { job = job.small(small) }
        } catch {
            throw StudioError(error, veil)
        }
        do {
            let found = try await media(for: job.request)
            return try await plan(job, of: found, loader, revision: draft.revision, version)
        } catch is CancellationError {
            throw StudioError(.unavailable, code: .cancelled, "the plan is not wanted any more")
        } catch let error as StudioError {
            throw error
        } catch {
            throw StudioError(DayreelError(any: error), veil)
        }
    }

    private func plan(
        _ job: LoadedJob, of found: ScanResult, _ loader: JobLoader, revision: Int, _ version: String
    ) async throws -> StudioPlan {
        let verb = PlanJob(loader)
        let words = PlanAnswer(revision: revision, veil: veil)
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
