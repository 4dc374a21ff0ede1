package import Model

/// The memory that tasks rendered at the same time may take together.
package struct MemoryBudget: Sendable {
    /// Bytes.
    package var bytes: Int64
    /// Bytes that a worker takes while it renders the task.
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

    func demand(of task: RenderTask) -> TaskDemand {
        let estimate = estimate(task)
        return TaskDemand(estimate: estimate, isLarge: estimate > bytes / 2, likeness: likeness(task))
    }

    /// Room for anything.
    static let unlimited = MemoryBudget(bytes: .max) { _ in 0 }
}

/// The factors that decide how much memory a task takes, apart from what is in the pictures.
package struct TaskLikeness: Hashable, Sendable {
    /// In words that only have to be the same for the same.
    private let description: String

    package init(_ description: String) { self.description = description }
}

/// The known facts of a task's memory before it is rendered.
struct TaskDemand: Hashable, Sendable {
    /// Bytes.
    var estimate: Int64
    /// No two such tasks fit into the budget, by estimate.
    var isLarge: Bool
    var likeness: TaskLikeness?
}
