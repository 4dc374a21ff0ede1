import Files
import Foundation
import Library
import Model
import Pipeline
import Reports

/// The rendering of a job with its place in the history and the job's hooks.
struct RecordedRender: Sendable {
    /// Absolute path of the job file.
    let file: String
    let job: LoadedJob
    let settings: RenderSettings
    let workspace: Workspace
    let observer: any FilmObserver
    let history: History?
    var period: Period?

    /// Returns only with a film on the disk. Throws what `RenderJob` throws. A run whose film is there is completed, whatever comes then:
    /// what stops it after that leaves out its hook, and perhaps the film's hash.
    func run() async throws -> FilmOutcome {
        let journal = RunJournal(try record(), in: history) { [observer] in observer.handle(.diagnostic($0)) }
        for warning in job.warnings { journal.handle(.diagnostic(warning)) }
        do {
            let outcome = try await render(journal)
            await startHook(.completed, report: reportPath(of: outcome), journal)
            return outcome
        } catch {
            // Whoever stops a run knows that there is no film.
            if Task.isCancelled || error is CancellationError {
                journal.end(.cancelled, at: now)
            } else {
                let failure = DayreelError(any: error)
                journal.end(.failed, at: now) { $0.error = failure }
                await startHook(.failed, error: failure, journal)
            }
            throw error
        }
    }

    /// Records that there is nothing to show, and starts the hook for it.
    func recordNothing(because cause: DayreelError) async throws {
        let reason = cause.withCause
        let journal = RunJournal(try record(), in: history) { [observer] in observer.handle(.diagnostic($0)) }
        journal.add(Diagnostic(.note, .nothingToShow, reason))
        journal.end(.nothing, at: now)
        await startHook(.nothing, reason: reason, journal)
    }

    private func record() throws -> RunRecord {
        RunRecord(
            job: file, jobHash: try job.request.job.hash(), request: job.request, period: period,
            started: workspace.clock.now,
            process: workspace.machine.process, host: workspace.machine.host)
    }

    private func render(_ journal: RunJournal) async throws -> FilmOutcome {
        let standing = FilmInPlace(
            at: job.request.output, report: settings.reportPath(of: job.request.output), history: history)
        let outcome = try await RenderJob(
            job: job, settings: settings, workspace: workspace, observer: observer, journal: journal,
            standing: standing
        ).run()
        let bytes = try Self.bytes(ofFilm: outcome.film.path)
        let made = try outcome.plan.hash()
        journal.end(.completed, at: now) { record in
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
            journal.add(diagnostic)
        }
        // As long as a large film takes to be read, a run can be stopped.
        if let hash = try? SHA256Hex.ofFile(outcome.film.path) { journal.add(filmHash: hash) }
        return outcome
    }

    /// Throws `DayreelError` if there is no film.
    private static func bytes(ofFilm path: String) throws -> Int64 {
        if let bytes = FileSize.bytes(of: path), bytes > 0 { return bytes }
        throw DayreelError(
            .outputUnwritable, "the film disappeared right after it was finished", place: path,
            remedy: "Find out what else writes to this folder, then run again; what is rendered is kept.")
    }

    /// Nil for a film whose report could not be written.
    private func reportPath(of outcome: FilmOutcome) -> String? {
        outcome.hasReport ? settings.reportPath(of: outcome.film.path) : nil
    }

    /// Media of the film's days that could not be read, or not yet: an older film is looked at again once they can be.
    private static func unread(in plan: FilmPlan) -> [DroppedSource] {
        plan.refused.filter { [.unfinishedMedia, .unreadableMedia].contains($0.reason.code) }.map { media in
            let isWritten = media.reason.code == .unfinishedMedia
            return DroppedSource(
                path: media.path, loss: .whole(.unreadable(media.reason.words)),
                version: isWritten ? nil : FileVersion(ofReadableFileAt: media.path))
        }
    }

    /// Starts a hook, unless the run is stopped.
    private func startHook(
        _ status: HookOccasion.Status, report: String? = nil, error: DayreelError? = nil, reason: String? = nil,
        _ journal: RunJournal
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
        journal.add(trouble)
    }

    /// The clock may be set to another time: what went by since the start is added to it.
    private var now: Int64 { workspace.clock.now + observer.elapsed.components.seconds }
}
