import Foundation
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct ClusterExecutorTests {
    private let run: ClusterRun
    private let tasks: [RenderTask]

    init() throws {
        run = try ClusterRun()
        tasks = try [.sound(of: ["a", "b"])] + ["a", "b", "c", "d"].map { try RenderTask.segment($0) }
    }

    private var keys: Set<RenderKey> { Set(tasks.map(\.key)) }

    @Test func `one array of bundles renders all, the sound alone`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let queue = FakeQueue { order, _ in
            let plan = try #require(try order.folder.read())
            #expect(plan.bundles.map(\.count) == [1, 3, 1])
            #expect(plan.bundles[0][0].isSound)
            #expect(plan.versions == ClusterRun.versions)
            #expect(order.count == 3)
            #expect(order.cores == 1)
            #expect(order.bytes == 125 << 20 + 200_000_000)
            try ClusterRun.render(order, into: store, as: lease)
        }
        let failures = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(failures.isEmpty)
        #expect(queue.orders.count == 1)
        #expect(run.finished() == keys)
        #expect(queue.cancelled.isEmpty)
        #expect(run.scratch.files(in: "store/queue").isEmpty)
    }

    /// A broken machine reports success without having done anything.
    @Test func `a task that is done for the queue but not in the store is handed over again, alone`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let queue = FakeQueue { order, number in
            let plan = try #require(try order.folder.read())
            if number == 1 { return try ClusterRun.render([plan.bundles[0][0].key], into: store, as: lease) }
            #expect(plan.bundles.map(\.count) == [1, 1, 1, 1])
            try ClusterRun.render(order, into: store, as: lease)
        }
        _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(queue.orders.count == 2)
        #expect(run.finished() == keys)
        #expect(run.record.diagnostics.map(\.code) == [.workerRestarted])
    }

    @Test func `a damaged file is not a segment`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let victim = store.path(for: tasks[1].key)
        let queue = FakeQueue { order, number in
            try ClusterRun.render(order, into: store, as: lease)
            guard number == 1 else { return }
            var bytes = try [UInt8](contentsOf: victim)
            bytes[0] ^= 1
            try Data(bytes).write(to: URL(filePath: victim))
        }
        _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(queue.orders.count == 2)
        #expect(queue.orders.last?.count == 1)
        #expect(store.isIntact(tasks[1].key))
    }

    @Test func `what is lost three times ends the run with the machine's words`() async throws {
        let queue = FakeQueue { order, _ in
            order.folder.keep(
                BundleResult(node: "n7", error: DayreelError(.diskFull, "the disk is full")), of: order.count - 1)
        }
        let error = await #expect(throws: DayreelError.self) {
            _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        }
        #expect(queue.orders.count == 3)
        #expect(Set([.busy, .diskFull]).contains(try #require(error?.code)))
        #expect(run.record.diagnostics.contains { $0.message.contains("n7") })
        #expect(Set(queue.cancelled) == Set(queue.orders.map(\.folder)))
        #expect(run.scratch.files(in: "store/queue").isEmpty)
    }

    @Test func `failures of tasks are those that machines report`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let bad = tasks[2]
        let queue = FakeQueue { order, _ in
            let failure = RenderFailure(.changed, source: Fingerprint(digest: "b"))
            order.folder.keep(BundleResult(node: "n1", failures: [bad.key: failure]), of: 1)
            let keys = try #require(try order.folder.read()).bundles.flatMap { $0.map(\.key) }
            try ClusterRun.render(keys.filter { $0 != bad.key }, into: store, as: lease)
        }
        let failures = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(Array(failures.keys) == [bad.key])
        #expect(failures[bad.key]?.source == Fingerprint(digest: "b"))
        #expect(run.finished() == keys.subtracting([bad.key]))
    }

    @Test func `a machine with other versions ends the run, and is named`() async throws {
        let queue = FakeQueue(
            taken: { order, _ in
                let error = DayreelError(.missingComponent, "other versions", cause: "libx264.so.164 a instead of b")
                order.folder.keep(BundleResult(node: "n2", error: error, isOtherVersion: true), of: 0)
            }, answer: { _, folders in Dictionary(folders.map { ($0, [0, 1, 2]) }, uniquingKeysWith: { $1 }) })
        let error = await #expect(throws: DayreelError.self) {
            _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        }
        #expect(error?.code == .missingComponent)
        #expect(error?.cause?.hasPrefix("n2: libx264.so.164 ") == true)
        #expect(queue.cancelled == queue.orders.map(\.folder))
        #expect(run.finished().isEmpty)
    }

    @Test func `a queue that does not answer is waited for`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let queue = FakeQueue(answer: { check, folders in
            if check == 10 { try ClusterRun.render(allKeys(of: folders), into: store, as: lease) }
            return check == 1 ? [:] : nil
        })
        _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(queue.orders.count == 1)
        #expect(run.record.diagnostics.map(\.code) == [.waitingForRun])
    }

    /// The run before this one was killed with -9.
    @Test func `tasks of a dead run that the queue still has are waited for`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let folder = try abandoned(Array(tasks.prefix(3)))
        let queue = FakeQueue(
            taken: { order, _ in try ClusterRun.render(order, into: store, as: lease) },
            answer: { check, folders in
                guard folders.contains(folder), check < 6 else { return [:] }
                if check == 5 { try ClusterRun.render(allKeys(of: [folder]), into: store, as: lease) }
                return [folder: [0]]
            })
        _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        // Only the two that the dead run had not handed over.
        #expect(queue.orders.map(\.count) == [1])
        #expect(run.finished() == keys)
        #expect(run.scratch.files(in: "store/queue").isEmpty)
    }

    @Test func `plans of dead runs that the queue does not have are removed`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let folder = try abandoned(tasks)
        let queue = FakeQueue(taken: { order, _ in try ClusterRun.render(order, into: store, as: lease) })
        _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(queue.orders.map(\.count) == [3])
    }

    @Test func `a cancelled run takes its tasks out of the queue, those of a dead one too`() async throws {
        let folder = try abandoned([tasks[0]])
        let (checked, arrival) = AsyncStream<Void>.makeStream()
        let queue = FakeQueue(answer: { check, folders in
            if check > 3 { arrival.yield() }
            return Dictionary(folders.map { ($0, [0, 1, 2]) }, uniquingKeysWith: { $1 })
        })
        let executor = run.executor(queue)
        let rendering = Task { [tasks] in _ = try await executor.render(tasks, progress: .none) }
        for await _ in checked { break }
        rendering.cancel()
        await #expect(throws: CancellationError.self) { try await rendering.value }
        #expect(Set(queue.cancelled) == Set(queue.orders.map(\.folder) + [folder]))
        #expect(run.scratch.files(in: "store/queue").isEmpty)
    }

    /// Another run that lives waits for its own tasks, and this one must not stop them.
    @Test func `tasks of a living run are waited for and left alone`() async throws {
        let (store, lease) = (run.store, run.lease.id)
        let other = try store.begin()
        let folder = QueueFolder(store: store.root, owner: other.id, number: 1)
        try folder.write(
            TaskPlan(versions: ClusterRun.versions, bundles: [tasks]), command: ["dayreel"], environment: [:])
        let queue = FakeQueue(answer: { check, _ in
            if check == 5 { try ClusterRun.render(allKeys(of: [folder]), into: store, as: lease) }
            return [folder: [0]]
        })
        _ = try await run.executor(queue).render(tasks, progress: run.record.sink)
        #expect(queue.orders.isEmpty)
        #expect(FileManager.default.fileExists(atPath: folder.plan))
        withExtendedLifetime(other) {}
    }

    /// A plan of a run whose process is gone, with one bundle.
    private func abandoned(_ tasks: [RenderTask]) throws -> QueueFolder {
        let dead = StoreLease.ID(process: 1, random: 7)
        let folder = QueueFolder(store: run.store.root, owner: dead, number: 1)
        try folder.write(
            TaskPlan(versions: ClusterRun.versions, bundles: [tasks]), command: ["dayreel"], environment: [:])
        return folder
    }
}

/// The keys of all tasks in some plans.
private func allKeys(of folders: [QueueFolder]) throws -> [RenderKey] {
    try folders.flatMap { try $0.read()?.bundles.flatMap { $0.map(\.key) } ?? [] }
}
