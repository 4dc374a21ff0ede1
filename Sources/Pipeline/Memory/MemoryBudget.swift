package import Model

/// The memory that tasks rendered at the same time may take together.
package struct MemoryBudget: Sendable {
    /// Bytes.
    package var bytes: Int64
    /// Bytes that a worker takes while it renders the task.
    package var estimate: @Sendable (RenderTask) -> Int64
    /// Tasks of one class take alike, so that what one was seen to take holds for the others. Nil for a task that is
    /// like no other.
    package var footprintClass: @Sendable (RenderTask) -> FootprintClass?

    package init(
        bytes: Int64, footprintClass: @escaping @Sendable (RenderTask) -> FootprintClass? = { _ in nil },
        estimate: @escaping @Sendable (RenderTask) -> Int64
    ) {
        self.bytes = bytes
        self.estimate = estimate
        self.footprintClass = footprintClass
    }

    func estimate(of task: RenderTask) -> MemoryEstimate {
        let needed = estimate(task)
        return MemoryEstimate(bytes: needed, isLarge: needed > bytes / 2, footprintClass: footprintClass(task))
    }

    /// Room for anything.
    static let unlimited = MemoryBudget(bytes: .max) { _ in 0 }
}

/// The factors that decide how much memory a task takes, apart from what is in the pictures.
package struct FootprintClass: Hashable, Sendable {
    /// Words that only have to be the same for the same.
    private let description: String

    package init(_ description: String) { self.description = description }
}

/// The memory of a task as far as it is known before it is rendered.
struct MemoryEstimate: Hashable, Sendable {
    var bytes: Int64
    /// No two such tasks fit into the budget.
    var isLarge: Bool
    var footprintClass: FootprintClass?
}
