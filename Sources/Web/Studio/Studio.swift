import DayreelKit
import Files
import Model

/// The calendar behind HTTP: the library, the drafts of films, what is made and what was made.
///
/// It knows no HTTP. Each method is one `operationId` of `openapi.json`, calls the verbs that the commands call, and throws `StudioError`
/// alone. Nothing in its answers is a path. Scans, plans and films run in tasks of their own; the actor itself runs on a thread of
/// Dispatch, since it reads job files and its own small files.
package actor Studio {
    /// The events of everything below, for pages that watch.
    package nonisolated let events: EventLog
    nonisolated let configuration: Configuration
    /// Threads for what waits for disks and processes.
    nonisolated let blocking = BlockingExecutor()
    private nonisolated let executor = StudioExecutor()
    nonisolated let veil: PathVeil

    var library = LibraryIndex.empty
    var sources: [LibrarySource] = []
    /// True once the sources have been looked at.
    var hasScanned = false
    var scanning: Task<Void, Never>?
    /// Seconds since 1970.
    var lastScan: Int64 = 0
    var kept: [KeptScan] = []
    var forgetting: Task<Void, Never>?

    /// Tags and pins of the sync folder.
    var marks = StudioMarks.none
    var marksVersion = ""
    var marksLooked: Duration?
    /// Files that were read for their digests, or could not be.
    var contentsRead: Set<String> = []
    var contentReading: Task<Void, Never>?

    var openDrafts: [StudioDraft] = []
    /// The last plan of each draft, by its id.
    var plans: [String: StudioPlan] = [:]
    /// The plans of the same films small, where somebody has looked at one.
    var smallPlans: [String: StudioPlan] = [:]
    /// Plans that are being made.
    var planning: [String: PlanInProgress] = [:]

    var ledger: FilmLedger
    var making: FilmInProgress?
    /// Nothing is begun any more.
    var isStopping = false
    var previews: [String: StudioPreview] = [:]

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        events = EventLog(epoch: configuration.epoch)
        let workspace = configuration.workspace
        ledger = FilmLedger(folder: workspace.paths.serve + "/films")
        veil = PathVeil(
            configuration.subject.folders + [workspace.machine.workingFolder, workspace.machine.homeFolder])
    }

    /// Reads the jobs and what was left of the last time, and begins to look for media. Returns before that is done.
    package func start() {
        openDrafts = firstDrafts()
        sources = firstSources()
        ledger.load(history: history)
        beginScan()
    }

    /// Ends what is running and returns when it has ended. Finished segments are kept.
    package func stop() async {
        isStopping = true
        scanning?.cancel()
        forgetting?.cancel()
        contentReading?.cancel()
        for plan in planning.values { plan.task.cancel() }
        for preview in previews.values { preview.task?.cancel() }
        making?.task.cancel()
        await making?.task.value
        for preview in previews.values { await preview.task?.value }
        await scanning?.value
        await contentReading?.value
    }

    /// The workspace at this moment.
    var workspace: Workspace { configuration.workspace.at(configuration.now()) }

    /// The history of runs; nil where there is none.
    var history: RunHistory { RunHistory(configuration.workspace.paths, mayBegin: false) }

    /// Throws `StudioError` for settings that are wrong.
    func loader() throws -> JobLoader {
        do {
            return try JobLoader(workspace, syncFolder: configuration.syncFolder)
        } catch {
            throw StudioError(DayreelError(any: error), veil)
        }
    }

    func requireWritable() throws {
        if configuration.isReadOnly { throw StudioError.readOnly }
    }
}

extension Studio.Subject {
    /// The folders of the jobs, or of the media.
    fileprivate var folders: [String] {
        switch self {
        case .jobs(let files): files.map { LexicalPath.folder(of: $0) }
        case .folder(let folder): [folder, LexicalPath.folder(of: folder)]
        }
    }
}
