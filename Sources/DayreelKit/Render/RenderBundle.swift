import Model
package import Pipeline
import Reports
import Stages

/// Renders one bundle of a plan that a cluster's queue has started on this machine. What the store has is not rendered again, so that
/// any number of machines may be given the same bundle.
package struct RenderBundle: Sendable {
    private let workspace: Workspace
    private let folder: QueueFolder
    private let number: Int
    private let pause: @Sendable () async throws -> Void

    /// `plan`: the path of the plan. `pause` waits before each look whether the tasks are still wanted. Throws `DayreelError(.usage)` if a
    /// plan cannot be at that path.
    package init(
        plan: String, number: Int, _ workspace: Workspace,
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
    ) throws {
        guard let folder = QueueFolder(plan: workspace.absolute(plan)) else {
            throw DayreelError(.usage, "this is not the path of a plan for a cluster", place: plan)
        }
        (self.workspace, self.folder, self.number, self.pause) = (workspace, folder, number, pause)
    }

    /// The name of this machine: of its node in Slurm, else its own.
    private var node: String { workspace.machine.environment.variable("SLURMD_NODENAME") ?? workspace.machine.host }

    /// Renders what the store lacks, and keeps the result for the run that waits for it. Throws `DayreelError`: `missingComponent` if this
    /// machine has other versions, `missingInput` if nobody wants the tasks any more, `clipsSkipped` if some cannot be rendered.
    package func run() async throws {
        guard let plan = try folder.read() else { throw Self.unwanted(folder) }
        guard plan.bundles.indices.contains(number) else {
            throw DayreelError(.usage, "the plan has no bundle \(number)", place: folder.plan)
        }
        let differences = plan.versions.differences(of: workspace.versions)
        guard differences.isEmpty else {
            let error = DayreelError(
                .missingComponent, "\(node) has other versions than the machine that planned the film",
                cause: differences.joined(separator: ", "))
            folder.keep(BundleResult(node: node, error: error, isOtherVersion: true), of: number)
            throw error
        }
        do {
            let failures = try await whileWanted { try await render(plan.bundles[number], plan) }
            folder.keep(BundleResult(node: node, failures: failures), of: number)
            guard failures.isEmpty else {
                throw DayreelError(.clipsSkipped, "\(failures.count.counted("segment")) cannot be rendered")
            }
        } catch let error as DayreelError where ![.clipsSkipped, .missingInput].contains(error.code) {
            folder.keep(BundleResult(node: node, error: error), of: number)
            throw error
        }
    }

    private func render(_ tasks: [RenderTask], _ plan: TaskPlan) async throws -> [RenderKey: RenderFailure] {
        let store = try SegmentStore(root: folder.store)
        let lease = try store.begin()
        defer { store.end(lease) }
        folder.note(lease.id, of: number)
        let missing = try store.missing(from: tasks, lease: lease).tasks
        guard !missing.isEmpty else { return [:] }
        let pool = WorkerPool(
            command: workspace.renderWorker(store: store, lease: lease), workers: plan.workers,
            progressTimeout: .seconds(plan.patience), store: store, lease: lease)
        return try await pool.render(missing, progress: .none)
    }

    /// Does something, and cancels it as soon as the plan is gone.
    private func whileWanted<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask { [folder, pause] in
                while folder.isWanted { try await pause() }
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else { throw Self.unwanted(folder) }
            return value
        }
    }

    private static func unwanted(_ folder: QueueFolder) -> DayreelError {
        DayreelError(.missingInput, "no run is waiting for these tasks any more", place: folder.plan)
    }
}

extension Workspace {
    /// The versions of this machine that decide the bytes of a segment.
    var versions: NodeVersions {
        NodeVersions(
            program: program.version, renderer: StandardPipeline.version, encoders: machine.encoderLibraries(),
            text: machine.textLibraries())
    }
}

/// Renders tasks for a parent process, each within its share of memory.
package struct RenderTasks {
    private let store: String
    private let lease: StoreLease.ID
    private let limit: @Sendable (WorkerLimits) throws -> Void

    /// `store` is the folder of the store that results go to, `lease` the parent's. `limit` limits this process from now on.
    package init(
        store: String, lease: StoreLease.ID,
        limit: @escaping @Sendable (WorkerLimits) throws -> Void = { try $0.apply() }
    ) {
        (self.store, self.lease, self.limit) = (store, lease, limit)
    }

    /// Works until the input ends. Blocks its thread. The parameters are those of `WorkerLoop`. Throws if the worker cannot continue, which
    /// counts as a crash.
    package func run(
        input: Int32, output: @escaping @Sendable (String) -> Void, exit: @escaping @Sendable (Int32) -> Void,
        memory: @escaping @Sendable () -> Int64?
    ) throws {
        // No core files from here on. The limit on memory depends on the task.
        try limit(WorkerLimits(memory: nil))
        let store = SegmentStore(joining: store)
        let renderer = StandardRenderer(measurements: ResultCache(store: store))
        let loop = WorkerLoop(
            store: store, lease: try store.join(lease), input: input, output: output, exit: exit, memory: memory
        ) { [limit] task, path, frameDone, report in
            try limit(WorkerLimits(memory: TaskMemory.most(of: task)))
            try renderer.render(task, to: path, frameDone: frameDone, report: report)
        }
        try loop.run()
    }
}
