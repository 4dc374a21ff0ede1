/// How much memory the tasks that are rendered at once may take together.
package struct MemoryBudget: Sendable {
    /// Bytes.
    package var bytes: Int64
    /// What a worker takes while it renders the task: bytes.
    package var estimate: @Sendable (RenderTask) -> Int64
    /// Tasks of the same likeness take alike, so that what one was seen to take holds for the others. Nil for a task that is
    /// like no other.
    package var likeness: @Sendable (RenderTask) -> TaskLikeness?

    package init(
        bytes: Int64, likeness: @escaping @Sendable (RenderTask) -> TaskLikeness? = { _ in nil },
        estimate: @escaping @Sendable (RenderTask) -> Int64
    ) {
        self.bytes = bytes
        self.estimate = estimate
        self.likeness = likeness
    }

    /// No two such tasks fit, by estimate.
    func isLarge(_ task: RenderTask) -> Bool { estimate(task) > bytes / 2 }

    /// Room for anything.
    static let unlimited = MemoryBudget(bytes: .max) { _ in 0 }
}

/// What decides how much memory a task takes, apart from what is in the pictures.
package struct TaskLikeness: Hashable, Sendable {
    /// In words that only have to be the same for the same.
    private let description: String

    package init(_ description: String) { self.description = description }
}
