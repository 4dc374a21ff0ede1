import Files
import Foundation
import Library
import Model
import Pipeline
import Reports

/// The rendering of a job, recorded in the history, with the job's hooks.
struct RecordedRender: Sendable {
    /// The absolute path of the job file.
    let file: String
    let job: LoadedJob
    let settings: RenderSettings
    let workspace: Workspace
    let observer: any FilmObserver
    let history: History?
    let period: Period?
    /// The time since the film was begun.
    private let watch: Stopwatch

    init(
        file: String, job: LoadedJob, settings: RenderSettings, workspace: Workspace, observer: any FilmObserver,
        history: History?, period: Period? = nil
    ) {
        (self.file, self.job, self.settings, self.workspace) = (file, job, settings, workspace)
        (self.observer, self.history, self.period) = (observer, history, period)
        watch = Stopwatch(workspace.clock.uptime)
    }

    /// Renders the film. Returns only if it is on the disk, and throws what `RenderJob` throws. Once the film exists, the run is completed:
    /// stopping it after that only skips its hook, and perhaps the film's hash.
    func run() async throws -> FilmOutcome {
        let recorder = RunRecorder(try record(), in: history) { [observer] in observer.handle(.diagnostic($0)) }
        for warning in job.warnings { recorder.handle(.diagnostic(warning)) }
        do {
            let outcome = try await render(recorder)
            await startHook(.completed, report: reportPath(of: outcome), recorder)
            return outcome
        } catch {
            // A user who stops a run knows that there is no film.
            if Task.isCancelled || error is CancellationError {
                recorder.end(.cancelled, at: now)
            } else {
                let failure = DayreelError(any: error)
                recorder.end(.failed, at: now) { $0.error = failure }
                await startHook(.failed, error: failure, recorder)
            }
            throw error
        }
    }

    /// Records that there is nothing to show, and starts the hook for that.
    func recordNothing(because cause: DayreelError) async throws {
        let reason = cause.withCause
        let recorder = RunRecorder(try record(), in: history) { [observer] in observer.handle(.diagnostic($0)) }
        recorder.add(Diagnostic(.note, .nothingToShow, reason))
        recorder.end(.nothing, at: now)
        await startHook(.nothing, reason: reason, recorder)
    }

    private func record() throws -> RunRecord {
        RunRecord(
            job: file, jobHash: try job.request.job.hash(), request: job.request, period: period,
            started: workspace.clock.now,
            process: workspace.machine.process, host: workspace.machine.host)
    }

    private func render(_ recorder: RunRecorder) async throws -> FilmOutcome {
        let standing = FilmInPlace(
            at: job.request.output, report: settings.reportPath(of: job.request.output), history: history)
        let outcome = try await RenderJob(
            job: job, settings: settings, workspace: workspace, observer: observer, recorder: recorder,
            watch: watch, standing: standing
        ).run()
        let bytes = try Self.bytes(ofFilm: outcome.film.path)
        let made = try outcome.plan.hash()
        recorder.end(.completed, at: now) { record in
            record.firstPlanHash = record.planHash
            record.planHash = made
            record.dropped = outcome.dropped + Self.unread(in: outcome.plan)
            record.shownDays = outcome.plan.selection.days.map(\.day)
            record.days = outcome.film.days
            record.frames = outcome.film.frames
            record.film = outcome.film.path
            record.filmBytes = bytes
            record.report = reportPath(of: outcome)
        }
        let album = KeepAlbum(workspace: workspace, file: file, job: outcome.plan.request.job)
        for diagnostic in await album.run(after: outcome) {
            observer.handle(.diagnostic(diagnostic))
            recorder.add(diagnostic)
        }
        // Hashing takes as long as reading the film, and the run can be stopped meanwhile.
        if let hash = try? SHA256Hex.ofFile(outcome.film.path) { recorder.add(filmHash: hash) }
        return outcome
    }

    /// The size of the film in bytes. Throws `DayreelError` if there is no film.
    private static func bytes(ofFilm path: String) throws -> Int64 {
        if let bytes = FileSize.bytes(of: path), bytes > 0 { return bytes }
        throw DayreelError(
            .outputUnwritable, "the film disappeared right after it was finished", place: path,
            remedy: "Find out what else writes to this folder, then run again; what is rendered is kept.")
    }

    /// The path of the report; nil if it could not be written.
    private func reportPath(of outcome: FilmOutcome) -> String? {
        outcome.hasReport ? settings.reportPath(of: outcome.film.path) : nil
    }

    /// The media of the film's days that cannot be read, or not yet. The film is considered again once they can be.
    private static func unread(in plan: FilmPlan) -> [DroppedSource] {
        plan.refused.filter { [.unfinishedMedia, .unreadableMedia].contains($0.reason.code) }.map { media in
            let isWritten = media.reason.code == .unfinishedMedia
            return DroppedSource(
                path: media.path, loss: .refused(media.reason),
                version: isWritten ? nil : FileVersion(ofReadableFileAt: media.path))
        }
    }

    /// Starts a hook, unless the run is stopped.
    private func startHook(
        _ status: HookOccasion.Status, report: String? = nil, error: DayreelError? = nil, reason: String? = nil,
        _ recorder: RunRecorder
    ) async {
        guard !Task.isCancelled else { return }
        let wanted = job.request.job
        let runner = HookRunner(
            environment: workspace.machine.environment, folder: wanted.folder, places: job.request.places,
            words: workspace.words, hears: observer.listener(to: file))
        let occasion = HookOccasion(
            status: status, job: file, output: job.request.output, report: report, error: error?.description,
            reason: reason)
        guard let trouble = await runner.run(wanted.hooks, occasion) else { return }
        observer.handle(.diagnostic(trouble))
        recorder.add(trouble)
    }

    /// The time now: the start plus the elapsed time, because the clock may have been set in the meantime.
    private var now: Int64 { workspace.clock.now + watch.elapsed.components.seconds }
}
