import DayreelKit
import JobFiles
import Model
import Synchronization

/// The last use of the page by a person.
final class LastUse: Sendable {
    private let last: Mutex<Duration>
    private let uptime: @Sendable () -> Duration

    /// The program's start counts as a use.
    init(_ uptime: @escaping @Sendable () -> Duration) {
        self.uptime = uptime
        last = Mutex(uptime())
    }

    func note() { last.withLock { $0 = uptime() } }

    /// The time since then.
    var age: Duration { uptime() - last.withLock { $0 } }
}

extension Studio {
    /// Takes note that somebody uses the page.
    package nonisolated func noteUse() { lastUse.note() }

    /// Looks again and again whether the page is unused, until the task is cancelled.
    func followRest() async {
        while !isStopping {
            let wait = await renderAheadIfUnused()
            guard (try? await configuration.sleep(wait)) != nil else { return }
        }
    }

    /// Renders ahead if nobody uses the page and there may be something new. Returns the time until the next check.
    func renderAheadIfUnused() async -> Duration {
        let left = AheadRendering.rest - lastUse.age
        guard left <= .zero else { return left }
        guard !isBusy, making.ahead.task == nil, !isStopping else { return AheadRendering.rest }
        let early = making.ahead.next - configuration.uptime()
        guard early <= .zero else { return early }
        let files = openDrafts.files
        let task = Task(executorPreference: blocking) { await self.renderAhead(files) }
        making.ahead.task = task
        let isDone = await task.value
        making.ahead.task = nil
        making.ahead.next = configuration.uptime() + (isDone ? AheadRendering.pace : .zero)
        return AheadRendering.rest
    }

    /// True while the server works on something that somebody asked for.
    private var isBusy: Bool {
        making.film != nil || library.scanning != nil || marks.contentReading != nil || !openDrafts.planning.isEmpty
            || making.previews.values.contains { $0.task != nil }
    }

    /// Ends the rendering ahead, and returns once its workers are gone: their memory is needed.
    func endAhead() async {
        making.ahead.task?.cancel()
        _ = await making.ahead.task?.value
    }

    /// False if it was interrupted. Trouble is for the history, where `status` finds it.
    private func renderAhead(_ files: [String]) async -> Bool {
        guard !files.isEmpty else { return true }
        do {
            let loader = try await reading(at: configuration.workspace.paths.settings) { $0 }
            let verb = RenderJobsAhead(
                loader: loader, settings: try RenderSettings(loader), observer: UnwatchedRun())
            let isDone = try await disks.watching(folders, on: blocking) { try await verb.run(files) }
            for draft in openDrafts.all where files.contains(draft.path) {
                events.add(.schedule, ["id": draft.id], subject: draft.id)
            }
            return isDone
        } catch {
            return !(error is CancellationError || Task.isCancelled)
        }
    }
}

/// Nobody watches what is rendered ahead.
private struct UnwatchedRun: RunObserver, FilmObserver {
    func filmBegins() -> any FilmObserver { self }
    func filmEnds() {}
    func notice(_ notice: JobNotice) {}
    func diagnostic(_ diagnostic: Diagnostic) {}
    func failure(_ error: DayreelError) {}
    func finished(film path: String) {}
    func handle(_ event: ProgressEvent) {}
    func listener(to job: String) -> (@Sendable (String) -> Void)? { { _ in } }
}
