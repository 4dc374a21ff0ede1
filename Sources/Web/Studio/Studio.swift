import DayreelKit
import Dispatch
import Files
import Model

/// The state behind the page: the library, the drafts, and the films in progress and finished.
///
/// It knows nothing about HTTP. Each method for an `operationId` of `openapi.json` calls the same verbs as the commands, throws only
/// `StudioError`, and answers without paths. Scans, plans and films run in tasks of their own; the actor itself runs on a thread of
/// Dispatch, because it reads job files and its own small files.
package actor Studio {
    /// The events for open pages.
    package nonisolated let events: EventLog
    nonisolated let configuration: Configuration
    /// The threads for work that waits for disks and processes.
    nonisolated let blocking = BlockingExecutor()
    private nonisolated let executor = StudioExecutor()
    nonisolated let veil: PathRedaction

    var library = LibraryIndex.empty
    var sources: [LibrarySource] = []
    /// True once the first scan has ended.
    var hasScanned = false
    var scanning: Task<Void, Never>?
    /// The start of the last scan, in seconds since 1970.
    var lastScan: Int64 = 0
    var cachedScans: [CachedScan] = []
    var forgetting: Task<Void, Never>?

    /// The tags and pins of the sync folder.
    var marks = StudioMarks.none
    var marksVersion = ""
    var marksLooked: Duration?
    /// Paths of files that were read for their digests, or could not be read.
    var contentsRead: Set<String> = []
    var contentReading: Task<Void, Never>?

    var openDrafts: [StudioDraft] = []
    /// The last plan of each draft, by the draft's id.
    var plans: [String: StudioPlan] = [:]
    /// The last plan of each draft's small film for previews, by the draft's id.
    var smallPlans: [String: StudioPlan] = [:]
    /// Plans in progress, by the draft's id.
    var planning: [String: PlanInProgress] = [:]

    var ledger: StoredFilms
    var making: FilmInProgress?
    /// True once the server ends, so that nothing more is begun.
    var isStopping = false
    var previews: [String: StudioPreview] = [:]

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        events = EventLog(epoch: configuration.epoch)
        let workspace = configuration.workspace
        ledger = StoredFilms(folder: workspace.paths.serve + "/films")
        veil = PathRedaction(
            configuration.subject.folders + [workspace.machine.workingFolder, workspace.machine.homeFolder])
    }

    /// Reads the jobs and everything kept from the last time, and begins to scan. Returns before the scan ends.
    package func start() {
        openDrafts = firstDrafts()
        sources = firstSources()
        ledger.load(history: history)
        beginScan()
    }

    /// Cancels everything in progress and returns when it has ended. Finished segments stay.
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
        ledger.close()
    }

    /// The workspace at this moment.
    var workspace: Workspace { configuration.workspace.at(configuration.now()) }

    /// The history of runs.
    var history: RunHistory { RunHistory(configuration.workspace.paths, mayBegin: false) }

    /// Reads the settings. Throws `StudioError` if they are invalid.
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

extension ServedSubject {
    /// The folders of the job files; or the folder of media and its parent.
    fileprivate var folders: [String] {
        switch self {
        case .jobs(let files): files.map { LexicalPath.folder(of: $0) }
        case .folder(let folder): [folder, LexicalPath.folder(of: folder)]
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
