package import Model

/// The memory that parallel tasks may take together.
package struct MemoryBudget: Sendable {
    /// Bytes.
    package var bytes: Int64
    /// Estimates the bytes that a worker takes while it renders the task.
    package var estimate: @Sendable (RenderTask) -> Int64
    /// The class of a task. Tasks of one class take about the same memory, so that a measurement of one applies to the others. Nil for a
    /// task unlike any other.
    package var memoryClass: @Sendable (RenderTask) -> MemoryClass?

    package init(
        bytes: Int64, memoryClass: @escaping @Sendable (RenderTask) -> MemoryClass? = { _ in nil },
        estimate: @escaping @Sendable (RenderTask) -> Int64
    ) {
        self.bytes = bytes
        self.estimate = estimate
        self.memoryClass = memoryClass
    }

    func estimate(of task: RenderTask) -> MemoryEstimate {
        let needed = estimate(task)
        return MemoryEstimate(bytes: needed, isLarge: needed > bytes / 2, memoryClass: memoryClass(task))
    }

    /// A budget without a limit.
    static let unlimited = MemoryBudget(bytes: .max) { _ in 0 }
}

/// The factors that decide how much memory a task takes, apart from the content of the pictures.
package struct MemoryClass: Hashable, Sendable {
    /// Text that is equal for equal factors.
    private let description: String

    package init(_ description: String) { self.description = description }
}

/// The memory of a task, as far as it is known before rendering.
struct MemoryEstimate: Hashable, Sendable {
    var bytes: Int64
    /// True if the budget has no room for two such tasks.
    var isLarge: Bool
    var memoryClass: MemoryClass?
}
