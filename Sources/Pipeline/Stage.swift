package import Model

/// A step of the pipeline that turns one value into another. Its initializer takes whatever else it needs.
package protocol Stage<Input, Output>: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    /// Reports progress of this stage from 0 to 1 and diagnostics; throws `DayreelError` for trouble that ends the run,
    /// and `CancellationError`.
    func run(_ input: Input, progress: ProgressSink) async throws -> Output
}
