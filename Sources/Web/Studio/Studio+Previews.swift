import DayreelKit
import Files
import Foundation
import Model
import Reports
import Synchronization

extension Studio {
    /// Renders the seconds around a transition, some clips of the film, or its whole sound. Events of the type `preview` follow. The same
    /// part of the same film is rendered only once.
    package func startPreview(ofDraft id: String, _ request: APIRequest.Preview) async throws -> Answer.Preview {
        try requireWritable()
        let days = try AskedDays(from: request.from, to: request.to)
        // A page is not kept waiting: it asks for a part of the plan that it shows.
        let planned = try await planned(id, days, moments: .latest)
        let part = try request.part(of: planned.plan?.timeline.clips.count ?? 0)
        guard let plan = try await plan(of: planned, for: part, .init(id, days)) else {
            throw APIRequest.Preview.noSuchPart
        }
        let tasks = PreviewExcerpt.tasks(of: plan, for: part)
        guard !tasks.isEmpty else { throw APIRequest.Preview.noSuchPart }
        let key = tasks.map(\.key.digest).joined() + " \(part)"
        let number = StudioID.of("preview\u{0}" + key)
        let path = configuration.workspace.paths.previews + "/\(number).mp4"
        let others = making.previews.values.filter { $0.answer.sound != true }.compactMap(\.task)
        making.previews[number]?.revision = planned.revision
        endOutdated(ofDraft: id, revision: planned.revision)
        if let known = making.previews[number], known.answer.state != .failed,
            known.answer.state == .running || isThere(path)
        {
            return known.answer
        }
        var answer = Answer.Preview(
            id: number, draft: id, join: request.join, first: request.first, last: request.last,
            sound: request.sound, state: .running, progress: 0)
        if isThere(path) {
            (answer.state, answer.progress) = (.ready, 1)
            making.previews[number] = StudioPreview(answer: answer, revision: planned.revision, path: path)
            return answer
        }
        let before = part == .sound ? [] : others
        let task = Task(executorPreference: blocking) {
            // One at a time: two would take twice as long, and the first is needed first. The sound is needed with all of them.
            for other in before { await other.value }
            await self.make(number, plan, part, path)
        }
        making.previews[number] = StudioPreview(
            answer: answer, revision: planned.revision, path: path, task: task)
        return answer
    }

    /// Ends what is rendered of a film as it was before it was changed: nobody looks at that any more, and what is wanted now would wait.
    private func endOutdated(ofDraft draft: String, revision: Int) {
        for (id, preview) in making.previews
        where preview.task != nil && preview.answer.draft == draft && preview.revision < revision {
            preview.task?.cancel()
            finish(id) { $0.state = .failed }
        }
    }

    /// The plan of the film itself, or that of the small film.
    private func plan(
        of planned: StudioPlan, for part: PreviewExcerpt.Part, _ key: RecentPlans.Key
    ) async throws -> FilmPlan? {
        guard let format = planned.plan?.timeline.format else { return nil }
        guard part.isSmall(in: format) else { return planned.plan }
        if let known = openDrafts.smallPlans[key], known.revision == planned.revision, known.version == planned.version,
            known.answer.pending == planned.answer.pending
        {
            return known.plan
        }
        let draft = try openDrafts[key.draft]
        let task = Task(executorPreference: blocking) {
            try await self.makePlan(
                of: draft, key.days, planned.version, small: format,
                moments: planned.answer.pending == nil ? .all : .known)
        }
        let small = try await task.value
        openDrafts.smallPlans.keep(small, for: key)
        return small.plan
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func make(_ id: String, _ plan: FilmPlan, _ part: PreviewExcerpt.Part, _ path: String) async {
        let limiter = RateLimiter(every: .milliseconds(100), uptime: configuration.uptime)
        let fraction = Mutex(ProgressFraction(stages: [.render, .assemble]))
        let watch = Stopwatch(configuration.uptime)
        await endAhead()
        do {
            let workspace = workspace
            let cores = workspace.machine.cores
            let settings = try await reading(at: workspace.paths.settings) { loader in
                var settings = try RenderSettings(loader)
                // A part of the film plays while the next one is rendered. The browser needs a core for that, and as a rule it is here.
                if case .clips = part { settings.workers = min(settings.workers, max(1, cores - 1)) }
                if part == .sound { settings.workers = 1 }
                return settings
            }
            try StateFolder.make(configuration.workspace.paths.previews)
            prunePreviews()
            let progress = ProgressSink { [weak self] event in
                let lines = fraction.withLock { $0.handle(event, at: watch.elapsed) }
                guard case .stage(let progress)? = lines.last, limiter.isTime() else { return }
                Task { await self?.note(id, progress.overall) }
            }
            try await disks.watching(plan.request.job.sources.map(\.path), on: blocking) {
                var excerpt = PreviewExcerpt(workspace, settings)
                if case .clips = part { excerpt.leavesMusicOut = true }
                try await excerpt.run(plan, part, to: path, progress: progress)
            }
            guard !Task.isCancelled else { return }
            finish(id) { ($0.state, $0.progress) = (.ready, 1) }
        } catch {
            // It may have been asked for once more.
            guard !Task.isCancelled else { return }
            let trouble = redaction((error as? StudioError)?.dayreelError ?? DayreelError(any: error))
            finish(id) { ($0.state, $0.error) = (.failed, trouble) }
        }
    }

    private func note(_ id: String, _ progress: Double) {
        guard var preview = making.previews[id], preview.answer.state == .running else { return }
        preview.answer.progress = max(preview.answer.progress, min(1, progress))
        making.previews[id] = preview
        tell(preview: id)
    }

    private func finish(_ id: String, _ edit: (inout Answer.Preview) -> Void) {
        guard var preview = making.previews[id] else { return }
        edit(&preview.answer)
        preview.task = nil
        making.previews[id] = preview
        tell(preview: id)
    }

    private func tell(preview id: String) {
        if let answer = making.previews[id]?.answer { events.add(.preview, answer, subject: id) }
    }

    /// Deletes all previews except the latest two hundred. They can be made again within seconds.
    private func prunePreviews() {
        let folder = configuration.workspace.paths.previews
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let dated = names.map { name -> (path: String, date: Date) in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return ("\(folder)/\(name)", attributes?[.modificationDate] as? Date ?? .distantPast)
        }
        for old in dated.sorted(by: { $0.date > $1.date }).dropFirst(200) {
            try? FileManager.default.removeItem(atPath: old.path)
        }
        if making.previews.count > 200 {
            making.previews = making.previews.filter { $1.answer.state != .ready || isThere($1.path) }
        }
    }

    package func preview(_ id: String) async throws -> Answer.Preview {
        guard let preview = making.previews[id] else { throw StudioError.noSuch("preview") }
        return preview.answer
    }

    /// The file of a finished preview.
    package func previewFile(_ id: String) async throws -> ServedFile {
        guard let preview = making.previews[id], preview.answer.state == .ready else {
            throw StudioError.noSuch("preview")
        }
        guard isThere(preview.path) else {
            throw StudioError(.gone, error: .missingInput, "the preview is gone", remedy: "Ask for it again.")
        }
        return ServedFile(path: preview.path, name: "preview.mp4")
    }
}

extension APIRequest.Preview {
    fileprivate static let noSuchPart = StudioError(
        .invalid, error: .usage, "the film has no such join and no such clips", remedy: "Choose another part of it.")

    /// The part of a film of `count` clips. Throws `StudioError` if the film has no such part.
    fileprivate func part(of count: Int) throws -> PreviewExcerpt.Part {
        let hasSound = sound == true
        if hasSound, join == nil, first == nil, last == nil, count > 0 { return .sound }
        if let join, first == nil, last == nil, !hasSound, (1..<max(1, count)).contains(join) { return .join(join) }
        if let first, let last, join == nil, !hasSound, first >= 1, first <= last, last <= count {
            return .clips(first...last)
        }
        throw Self.noSuchPart
    }
}

/// The progress of a copy of a recording for browsers.
struct CopyProgress: Hashable, Sendable, Encodable {
    /// The item's id.
    var id: String
    /// The share done, from 0 to 1.
    var progress: Double
}

extension Studio {
    /// Tells the pages the progress of an item's copy, at most four times a second.
    nonisolated package func copyProgress(ofItem id: String) -> @Sendable (Double) -> Void {
        let limiter = RateLimiter(every: .milliseconds(250), uptime: configuration.uptime)
        return { [events] share in
            let progress = (share * 1000).rounded() / 1000
            guard limiter.isTime(always: progress >= 1) else { return }
            events.add(.copy, CopyProgress(id: id, progress: progress), subject: id)
        }
    }
}
