package import Pipeline
import Reports
import Stages

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
