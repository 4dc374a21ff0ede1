import Files
import Foundation
import Model

/// What a run knows about its tasks on other machines.
struct ClusterState {
    private let store: SegmentStore
    private let lease: StoreLease.ID
    private var count = 0

    /// The tasks that are not done.
    private(set) var open: [RenderKey: RenderTask]
    private(set) var failures: [RenderKey: RenderFailure] = [:]
    /// The plans whose tasks may be in the queue, of this run and of others.
    var folders: [QueueFolder] = []
    /// Those of this run and of dead ones, which this run takes out of the queue if it is cancelled.
    var own: Set<QueueFolder> = []
    /// How often this run has handed a task over.
    var attempts: [RenderKey: Int] = [:]
    /// The number of times in a row that the queue has not answered.
    var silences = 0
    /// The tasks that were in neither the store nor the queue at the last check.
    private var missed: Set<RenderKey> = []
    private var plans: [QueueFolder: [[RenderKey]]] = [:]
    private var results: [QueueFolder: [Int: BundleResult]] = [:]
    /// What machines said last about a task that they did not render.
    private var errors: [RenderKey: BundleResult] = [:]

    init(_ tasks: [RenderTask], in store: SegmentStore, lease: StoreLease) {
        self.store = store
        self.lease = lease.id
        open = Dictionary(tasks.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func newFolder() -> QueueFolder {
        // Attempts at other rounds of the film's plan have used numbers too.
        repeat { count += 1 } while access(QueueFolder(store: store.root, owner: lease, number: count).path, F_OK) == 0
        let folder = QueueFolder(store: store.root, owner: lease, number: count)
        folders.append(folder)
        own.insert(folder)
        return folder
    }

    /// The keys of a plan's bundles.
    private mutating func keys(of folder: QueueFolder) -> [[RenderKey]] {
        if let known = plans[folder] { return known }
        let keys = (try? folder.read())?.bundles.map { $0.map(\.key) } ?? []
        plans[folder] = keys
        return keys
    }

    /// True if bundles of a plan have tasks of this run.
    mutating func wants(_ numbers: Set<Int>, of folder: QueueFolder) -> Bool {
        let keys = keys(of: folder)
        return numbers.contains { keys.indices.contains($0) && keys[$0].contains { open[$0] != nil } }
    }

    /// Removes the tasks that are now in the store, with the bytes that were stored, and returns them in the film's order.
    mutating func takeFinished() -> [RenderTask] {
        // A network's file system may remember that a name did not exist, until its folder is opened (nfs(5)).
        for shard in Set(open.keys.map { LexicalPath.folder(of: store.path(for: $0)) }) {
            let folder = Foundation.open(shard, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if folder >= 0 { close(folder) }
        }
        let done = open.values.filter { store.contains($0.key) && store.isIntact($0.key) }
        for task in done { open[task.key] = nil }
        return done.sorted { ($0.clips.first ?? 0, $0.key.digest) < ($1.clips.first ?? 0, $1.key.digest) }
    }

    /// Reads what machines say. Takes the failures of this run's tasks. Throws `DayreelError` if a machine has other versions.
    mutating func takeResults() throws {
        for folder in folders {
            let found = folder.results()
            results[folder] = found
            let others = found.values.filter(\.isOtherVersion)
            if own.contains(folder), !others.isEmpty { throw Self.otherVersions(others) }
            for (number, result) in found {
                for (key, failure) in result.failures where open.removeValue(forKey: key) != nil {
                    failures[key] = failure
                }
                let keys = keys(of: folder)
                guard result.error != nil, keys.indices.contains(number) else { continue }
                for key in keys[number] { errors[key] = result }
            }
        }
    }

    /// The tasks that are not done and not in the queue at this check and the last: in between, a segment may have been stored. `inQueue`
    /// are the bundles in the queue; one that has a result is done, whatever the queue says. A task that nobody has handed over is lost at
    /// once.
    mutating func lost(_ inQueue: [QueueFolder: Set<Int>]) -> [RenderTask] {
        var (expected, known): (Set<RenderKey>, Set<RenderKey>) = ([], [])
        for folder in folders {
            let done = results[folder] ?? [:]
            for (number, keys) in keys(of: folder).enumerated() {
                known.formUnion(keys)
                if inQueue[folder]?.contains(number) == true, done[number] == nil { expected.formUnion(keys) }
            }
        }
        let absent = Set(open.keys).subtracting(expected)
        let lost = absent.filter { missed.contains($0) || !known.contains($0) }
        missed = absent.subtracting(lost)
        return open.values.filter { lost.contains($0.key) }.sorted {
            ($0.clips.first ?? 0, $0.key.digest) < ($1.clips.first ?? 0, $1.key.digest)
        }
    }

    /// True if a machine works on one of the bundles in the queue: their leases tell.
    func isRendering(_ inQueue: [QueueFolder: Set<Int>]) -> Bool {
        folders.contains { folder in
            (inQueue[folder] ?? []).contains { number in
                folder.lease(of: number).map { !store.hasEnded($0) } ?? false
            }
        }
    }

    /// What machines said about tasks that they did not render; nil if they said nothing.
    func words(about tasks: [RenderTask]) -> String? {
        for task in tasks {
            if let result = errors[task.key], let error = result.error { return "\(result.node): \(error.message)" }
        }
        return tasks.lazy.compactMap { logged(about: $0) }.first
    }

    /// The last line that a process wrote about a task.
    private func logged(about task: RenderTask) -> String? {
        for folder in folders.reversed() {
            for (number, keys) in (plans[folder] ?? []).enumerated() where keys.contains(task.key) {
                if let line = folder.lastWords(of: number) { return line }
            }
        }
        return nil
    }

    /// The error for a task that was handed over too often.
    func failure(of task: RenderTask) -> DayreelError {
        if let result = errors[task.key], var error = result.error {
            error.message = "\(result.node): \(error.message)"
            return error
        }
        return DayreelError(
            .busy, "the queue has lost \(task.displayName) \(ClusterExecutor.attempts) times",
            cause: logged(about: task),
            remedy: "Look whether its machines see the program, the media and the store under the same paths, and have "
                + "enough memory. Then run again; what is finished is kept.")
    }

    private static func otherVersions(_ results: [BundleResult]) -> DayreelError {
        let nodes = Dictionary(results.map { ($0.node, $0.error?.cause ?? "") }, uniquingKeysWith: { $1 })
        let sorted = nodes.sorted { $0.key < $1.key }
        return DayreelError(
            .missingComponent, "machines of the queue have other versions than this one, and would make other films",
            cause: sorted.map { "\($0.key): \($0.value)" }.joined(separator: "; "),
            remedy: "Install the same versions on them, or leave them out, such as with '--partition'.")
    }
}
