package import DayreelKit
import Dispatch
import Files
import JobFiles
import Model

/// The state behind the page: the library, the drafts, and the films in progress and finished.
///
/// It knows nothing about HTTP. Each method for an `operationId` of `openapi.json` calls the same verbs as the commands, throws only
/// `StudioError`, and answers without paths. Scans, plans and films run in tasks of their own, and whatever looks at files that are not
/// Dayreel's own does so through `disks`. The actor itself runs on a thread of Dispatch, because it reads its own small files.
package actor Studio {
    /// The events for open pages.
    package nonisolated let events: EventLog
    nonisolated let configuration: Configuration
    /// The threads for work that waits for disks and processes.
    nonisolated let blocking = BlockingExecutor()
    /// Threads for work with files that are not Dayreel's own.
    nonisolated let disks: Disks
    nonisolated let lastUse: LastUse
    private nonisolated let executor = StudioExecutor()
    nonisolated let redaction: PathRedaction

    var library = StudioLibrary()
    var marks = SyncedMarks()
    var openDrafts = OpenDrafts()
    var making: StudioMaking
    var foldersLearned: (@Sendable ([String]) async -> Void)?
    /// True once the server ends, so that nothing more is begun.
    var isStopping = false
    /// True once this process has checked the history's file.
    private var isHistoryKnown = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        events = EventLog(epoch: configuration.epoch)
        disks = configuration.disks
        lastUse = LastUse(configuration.uptime)
        let workspace = configuration.workspace
        making = StudioMaking(state: workspace.paths.serve)
        redaction = PathRedaction(
            configuration.subject.folders + [workspace.machine.workingFolder, workspace.machine.homeFolder])
    }

    /// Reads the jobs and everything kept from the last time, and begins to scan. Returns before the scan ends.
    package func start() async {
        openDrafts.all = await firstDrafts()
        library.sources = await namedSources()
        making.films.load(history: history)
        beginScan()
        if configuration.rendersAhead, !configuration.isReadOnly {
            making.ahead.watch = Task(executorPreference: blocking) { [weak self] in await self?.followRest() }
        }
    }

    /// The folders of the library.
    var folders: [String] { library.sources.filter { !$0.isRemote }.map(\.source.path) }

    /// Cancels everything in progress and returns when it has ended, but does not wait for a disk that does not answer. Finished segments
    /// stay.
    package func stop() async {
        isStopping = true
        let background = [library.scanning, library.scans.forgetting, marks.contentReading, making.ahead.watch]
        let tasks = background.compactMap(\.self) + making.tasks
        for task in tasks { task.cancel() }
        making.ahead.task?.cancel()
        for plan in openDrafts.planning.values { plan.task.cancel() }
        await disks.awaitEnd({ for task in tasks { await task.value } }, on: blocking)
        making.films.close()
    }

    /// The workspace at this moment.
    var workspace: Workspace { configuration.workspace.at(configuration.now()) }

    /// The history of runs. It is opened for each request, because another process may replace the file, and checked for the first.
    var history: RunHistory {
        let opened = RunHistory(configuration.workspace.paths, mayBegin: false, isKnown: isHistoryKnown)
        if opened.history != nil { isHistoryKnown = true }
        return opened
    }

    /// Reads files of a job, and the settings, through `disks`. `place` is the job file, `text` its text if errors are to name their keys.
    /// Throws `StudioError`, `CancellationError`.
    func reading<Value: Sendable>(
        at place: String, in text: String? = nil, _ body: @escaping @Sendable (JobLoader) throws -> Value
    ) async throws -> Value {
        let (workspace, syncFolder) = (workspace, configuration.syncFolder)
        do {
            return try await disks.work(at: place) { try body(JobLoader(workspace, syncFolder: syncFolder)) }
        } catch let error where error is StudioError || error is CancellationError {
            throw error
        } catch let refusal as JobFile.Refusal {
            throw StudioError(refusal, redaction, in: text)
        } catch let errors as JobFileErrors {
            throw StudioError(.invalid(errors), redaction, in: text)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
    }

    /// The job of a draft. Throws `StudioError`, `CancellationError`.
    func job(of draft: StudioDraft) async throws -> LoadedJob {
        let (bytes, path) = (Array(draft.text.utf8), draft.path)
        return try await reading(at: path) { try $0.load(bytes, as: path) }
    }

    func requireWritable() throws {
        if configuration.isReadOnly { throw StudioError.readOnly }
    }
}

extension ServedSubject {
    /// The folders of the job files; or the folders of media and their parents.
    fileprivate var folders: [String] {
        switch self {
        case .jobs(let files): files.map { LexicalPath.folder(of: $0) }
        case .folders(let folders): folders.flatMap { [$0, LexicalPath.folder(of: $0)] }
        }
    }
}

/// Runs an actor on a queue of its own, because it may wait for a disk and Swift's own pool has only one thread per core.
final class StudioExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "dayreel.studio")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

extension Studio {
    package struct Configuration: Sendable {
        package var subject: ServedSubject
        /// The workspace, with the clock of the program's start; `now` returns the present time.
        package var workspace: Workspace
        /// Returns seconds since 1970.
        package var now: @Sendable () -> Int64
        /// The sync folder that the command line names; nil if it names none.
        package var syncFolder: String?
        /// A text of letters and digits that differs at each start of the server.
        package var epoch: String
        /// True if nobody may change or make anything.
        package var isReadOnly: Bool
        /// 1 is Monday.
        package var weekStart: Int
        /// Returns the process's unused memory to the system.
        package var trim: @Sendable () -> Void
        /// Returns the time since an arbitrary point, for measuring durations.
        package var uptime: @Sendable () -> Duration
        /// True to render ahead while nobody uses the page.
        package var rendersAhead = false
        /// Waits for a time; throws at once if the task is cancelled.
        var sleep: @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
        /// Threads for work with files that are not Dayreel's own.
        var disks = Disks()

        package init(
            subject: ServedSubject, workspace: Workspace, now: @escaping @Sendable () -> Int64, epoch: String,
            isReadOnly: Bool = false, weekStart: Int = 1, syncFolder: String? = nil,
            trim: @escaping @Sendable () -> Void = {}, uptime: @escaping @Sendable () -> Duration
        ) {
            self.subject = subject
            self.workspace = workspace
            self.now = now
            self.epoch = epoch
            self.isReadOnly = isReadOnly
            self.weekStart = weekStart
            self.syncFolder = syncFolder
            self.trim = trim
            self.uptime = uptime
        }

        /// The configuration for a server that runs in this workspace.
        package init(
            serving subject: ServedSubject, in workspace: Workspace, isReadOnly: Bool, syncFolder: String?,
            rendersAhead: Bool, trim: @escaping @Sendable () -> Void
        ) {
            self.init(
                subject: subject, workspace: workspace, now: workspace.clock.present,
                epoch: String(workspace.machine.random(), radix: 36), isReadOnly: isReadOnly,
                weekStart: WeekStart.of(workspace.machine.environment), syncFolder: syncFolder, trim: trim,
                uptime: workspace.clock.uptime)
            self.rendersAhead = rendersAhead
        }
    }
}
