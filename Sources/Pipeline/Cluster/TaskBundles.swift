import Model

/// Divides tasks into bundles, each for one start of a process on a machine of a cluster.
struct TaskBundles {
    /// The estimated work of a bundle in milliseconds: a place of a Slurm cluster is idle for about a second between two (measured with
    /// 22.05), which are four in a hundred of it.
    private static let least = 25_000.0
    /// The highest number of elements of an array that Slurm allows by default (slurm.conf(5), `MaxArraySize`).
    private static let most = 1000

    /// Milliseconds of one core.
    let cost: @Sendable (RenderTask) -> Double

    init(cost: @escaping @Sendable (RenderTask) -> Double = { $0.milliseconds }) { self.cost = cost }

    /// The sound comes first and alone, because nothing is longer. Segments stay in order: neighbours have sources in common.
    func divide(_ tasks: [RenderTask], workers: Int = 1) -> [[RenderTask]] {
        let sounds = tasks.filter(\.isSound).map { [$0] }
        let pictures = tasks.filter { !$0.isSound }
        let whole = pictures.reduce(0) { $0 + cost($1) }
        let room = Double(max(1, Self.most - sounds.count))
        let target = max(Self.least * Double(max(1, workers)), whole / room * 1.01)
        var bundles = sounds
        var (bundle, work): ([RenderTask], Double) = ([], 0)
        for task in pictures {
            bundle.append(task)
            work += cost(task)
            if work >= target {
                bundles.append(bundle)
                (bundle, work) = ([], 0)
            }
        }
        if !bundle.isEmpty { bundles.append(bundle) }
        return bundles
    }

    /// Milliseconds of the longest bundle.
    func longest(of bundles: [[RenderTask]]) -> Double { bundles.map { $0.reduce(0) { $0 + cost($1) } }.max() ?? 0 }
}

/// Bundles to hand over to a queue.
package struct QueueOrder: Sendable {
    package var folder: QueueFolder
    /// The number of bundles.
    package var count: Int
    /// Cores and bytes for one bundle.
    package var cores: Int
    package var bytes: Int64
    /// Minutes that one may take.
    package var minutes: Int
}

/// A queue that starts tasks on other machines.
///
/// What it says about them is never taken for their result: a machine without the store may report success.
package protocol TaskQueueing: Sendable {
    /// Hands bundles over. Throws `DayreelError` if they are refused, `CancellationError`.
    func submit(_ order: QueueOrder) async throws
    /// The numbers of the bundles that wait or run, by folder. Nil if the queue does not answer.
    func open(of folders: [QueueFolder], in store: SegmentStore) async throws -> [QueueFolder: Set<Int>]?
    /// Why bundles that wait do not begin, for the person who waits: a clause that follows "no task has started for 5 min: ". Nil if the
    /// queue does not answer.
    func reason(of folders: [QueueFolder]) async -> String?
    /// Takes bundles out of the queue, and ends those that run. Works in a cancelled task.
    func cancel(_ folders: [QueueFolder]) async
}
