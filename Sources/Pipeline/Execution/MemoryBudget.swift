/// How much memory the tasks that are rendered at once may take together.
package struct MemoryBudget: Sendable {
    /// Bytes.
    package var bytes: Int64
    /// What a worker takes while it renders the task: bytes.
    package var estimate: @Sendable (RenderTask) -> Int64

    package init(bytes: Int64, estimate: @escaping @Sendable (RenderTask) -> Int64) {
        self.bytes = bytes
        self.estimate = estimate
    }

    /// No two such tasks fit.
    func isLarge(_ task: RenderTask) -> Bool { estimate(task) > bytes / 2 }

    /// Room for anything.
    static let unlimited = MemoryBudget(bytes: .max) { _ in 0 }
}
