import Foundation
import Synchronization
import TestSupport

@testable import Model
@testable import Pipeline

/// A queue whose machines are decided by the test.
final class FakeQueue: TaskQueueing {
    typealias Answer = @Sendable (_ check: Int, _ folders: [QueueFolder]) throws -> [QueueFolder: Set<Int>]?

    private let state = Mutex<(orders: [QueueOrder], cancelled: [QueueFolder], checks: Int, asked: [[QueueFolder]])>(
        ([], [], 0, []))
    private let reason: @Sendable (_ time: Int) -> String?
    private let taken: @Sendable (_ order: QueueOrder, _ number: Int) throws -> Void
    private let answer: Answer

    /// `taken` is called for each order, with its number from 1. `answer` gets the number of the check, `reason` how often it was asked.
    init(
        taken: @escaping @Sendable (_ order: QueueOrder, _ number: Int) throws -> Void = { _, _ in },
        answer: @escaping Answer = { _, _ in [:] }, reason: @escaping @Sendable (_ time: Int) -> String? = { _ in nil }
    ) {
        (self.taken, self.answer, self.reason) = (taken, answer, reason)
    }

    var orders: [QueueOrder] { state.withLock { $0.orders } }
    var cancelled: [QueueFolder] { state.withLock { $0.cancelled } }
    /// The folders about which it was asked for a reason.
    var asked: [[QueueFolder]] { state.withLock { $0.asked } }

    func submit(_ order: QueueOrder) async throws {
        let number = state.withLock {
            $0.orders.append(order)
            return $0.orders.count
        }
        try taken(order, number)
    }

    func open(of folders: [QueueFolder], in store: SegmentStore) async throws -> [QueueFolder: Set<Int>]? {
        let check = state.withLock {
            $0.checks += 1
            return $0.checks
        }
        return try answer(check, folders)
    }

    func reason(of folders: [QueueFolder]) async -> String? {
        let time = state.withLock {
            $0.asked.append(folders)
            return $0.asked.count
        }
        return reason(time)
    }

    func cancel(_ folders: [QueueFolder]) async { state.withLock { $0.cancelled += folders } }
}

/// A store that a cluster shares, and a run that renders into it.
struct ClusterRun {
    let scratch: TemporaryFolder
    let store: SegmentStore
    let lease: StoreLease
    let record = ProgressRecord()

    init() throws {
        scratch = try TemporaryFolder()
        store = try SegmentStore(root: scratch.path("store")).shared()
        lease = try store.begin()
    }

    static let versions = NodeVersions(program: "1", renderer: RendererVersion(renderer: 1, libav: "libavcodec 59"))

    func executor(
        _ queue: some TaskQueueing, workers: Int = 1, uptime: @escaping @Sendable () -> Duration = { .zero }
    ) -> ClusterExecutor {
        ClusterExecutor(
            queue: queue, store: store, lease: lease, command: ["/usr/bin/dayreel", "worker-task"],
            environment: ["LANG": "C"], plan: TaskPlan(versions: Self.versions, workers: workers, bundles: []),
            bytes: { _ in 100 << 20 }, bundles: TaskBundles { _ in 10_000 }, uptime: uptime,
            pause: { await Task.yield() })
    }

    /// Puts segments into the store, as machines do.
    static func render(_ keys: [RenderKey], into store: SegmentStore, as lease: StoreLease.ID) throws {
        for key in keys {
            let temporary = store.temporaryPath(for: key, lease: lease)
            try Data("segment".utf8).write(to: URL(filePath: temporary))
            try store.commit(temporary: temporary, as: key)
        }
    }

    /// Puts all segments of an order into the store.
    static func render(_ order: QueueOrder, into store: SegmentStore, as lease: StoreLease.ID) throws {
        try render(try order.folder.read()?.bundles.flatMap { $0.map(\.key) } ?? [], into: store, as: lease)
    }

    func finished() -> Set<RenderKey> {
        Set(record.all.compactMap { if case .task(let key, .finished) = $0 { key } else { nil } })
    }
}
