import Synchronization
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The person who waits for a queue that starts nothing learns why.
@Suite struct QueuePatienceTests {
    private let run: ClusterRun
    private let tasks: [RenderTask]

    init() throws {
        run = try ClusterRun()
        tasks = try ["a", "b"].map { try RenderTask.segment($0) }
    }

    /// A clock that moves on by a minute with each check.
    private final class Minutes: Sendable {
        private let count = Mutex(0)
        func next() -> Duration {
            count.withLock {
                $0 += 1
                return .seconds(60 * $0)
            }
        }
    }

    /// Runs with a queue that starts nothing for a quarter of an hour.
    private func wait(
        rendering: Int? = nil, reason: @escaping @Sendable (_ time: Int) -> String?
    ) async throws -> FakeQueue {
        let (store, lease, minutes) = (run.store, run.lease.id, Minutes())
        let queue = FakeQueue(
            taken: { order, _ in
                if let rendering { order.folder.note(lease, of: rendering) }
            },
            answer: { check, folders in
                if check == 17 {
                    for folder in folders {
                        let keys = try folder.read()?.bundles.flatMap { $0.map(\.key) } ?? []
                        try ClusterRun.render(keys, into: store, as: lease)
                    }
                }
                return Dictionary(folders.map { ($0, [0]) }, uniquingKeysWith: { $1 })
            }, reason: reason)
        _ = try await run.executor(queue, uptime: minutes.next).render(tasks, progress: run.record.sink)
        #expect(run.finished() == Set(tasks.map(\.key)))
        return queue
    }

    private var told: [String] {
        run.record.diagnostics.filter { $0.code == .waitingForRun && $0.severity == .note }.map(\.message)
    }

    @Test func `the reason is told after five minutes, and again after twice as long`() async throws {
        let queue = try await wait { _ in "Slurm's reason is Resources" }
        #expect(queue.asked.count == 3)
        #expect(Set(queue.asked.flatMap(\.self)) == Set(queue.orders.map(\.folder)))
        #expect(told.count == 2)
        #expect(told.allSatisfy { $0.contains("Resources") })
    }

    @Test func `another reason is told at once`() async throws {
        _ = try await wait { $0 < 3 ? "Resources" : "PartitionDown" }
        #expect(told.map { $0.contains("PartitionDown") } == [false, false, true])
    }

    @Test func `nothing is told while a machine renders`() async throws {
        let queue = try await wait(rendering: 0) { _ in "Resources" }
        #expect(queue.asked.isEmpty)
        #expect(told.isEmpty)
    }

    @Test func `nothing is told if the queue does not say`() async throws {
        let queue = try await wait { _ in nil }
        #expect(queue.asked.count == 3)
        #expect(told.isEmpty)
    }

    @Test func `the queue is asked once before the first order`() async throws {
        let events = Mutex<[String]>([])
        let (store, lease) = (run.store, run.lease.id)
        let dead = QueueFolder(store: store.root, owner: StoreLease.ID(process: 7, random: 1), number: 1)
        let plan = TaskPlan(versions: ClusterRun.versions, bundles: [[tasks[0]]])
        try dead.write(plan, command: ["true"], environment: [:])
        let queue = FakeQueue(
            taken: { order, _ in
                events.withLock { $0.append("order") }
                try ClusterRun.render(order, into: store, as: lease)
            },
            answer: { check, folders in
                events.withLock { $0.append("check") }
                if check == 3 {
                    let keys = try dead.read()?.bundles.flatMap { $0.map(\.key) } ?? []
                    try ClusterRun.render(keys, into: store, as: lease)
                }
                return folders.contains(dead) ? [dead: [0]] : [:]
            })
        _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(events.withLock { $0.prefix(2) } == ["check", "order"])
        #expect(queue.orders.count == 1)
    }
}
