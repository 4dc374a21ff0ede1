package import Model

/// Fetches the data of tasks before they are rendered, and whatever they find missing during rendering.
package struct SuppliedExecutor: RenderExecutor {
    private let executor: any RenderExecutor
    private let supply: MediaSupply
    private let prepare: @Sendable ([RenderTask]) async throws -> Void

    /// `prepare` fetches, with the same supply, the data of tasks as far as they are known beforehand.
    package init(
        _ executor: any RenderExecutor, supply: MediaSupply,
        prepare: @escaping @Sendable ([RenderTask]) async throws -> Void
    ) {
        self.executor = executor
        self.supply = supply
        self.prepare = prepare
    }

    package func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure] {
        // Other processes that fetch meanwhile must not push the data out of the cache.
        let hold = try supply.hold(tasks.flatMap { $0.inputs.values.flatMap(\.location.paths) })
        defer { withExtendedLifetime(hold) {} }
        try await prepare(tasks)
        var open = tasks
        var failures: [RenderKey: RenderFailure] = [:]
        for _ in 0..<MediaSupply.mostRounds where !open.isEmpty {
            let found = try await executor.render(open, progress: progress)
            failures.merge(found.filter { $0.value.missing == nil }) { $1 }
            let needs = found.compactMapValues(\.missing)
            let refused = try await supply.fetch(needs.values.flatMap(\.self))
            open = []
            for task in tasks {
                guard let need = needs[task.key] else { continue }
                if let failure = Self.failure(of: task, need, refused) {
                    failures[task.key] = failure
                } else {
                    open.append(task)
                }
            }
        }
        for task in open { failures[task.key] = RenderFailure(.notFetched(nil)) }
        return failures
    }

    private static func failure(
        of task: RenderTask, _ need: [MissingBytes], _ refused: [String: DayreelError]
    ) -> RenderFailure? {
        guard let path = need.lazy.map(\.path).first(where: { refused[$0] != nil }), let error = refused[path]
        else { return nil }
        let source = task.inputs.first { $0.value.location.paths.contains(path) }?.key
        return RenderFailure(.notFetched(error), source: source)
    }
}

extension RenderFailure {
    /// The parts to fetch before the task can be rendered; nil for any other failure.
    fileprivate var missing: [MissingBytes]? { if case .missing(let missing) = reason { missing } else { nil } }
}
