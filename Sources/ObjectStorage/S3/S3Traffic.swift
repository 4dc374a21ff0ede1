import Synchronization

/// Counts requests and the bytes of their answers, including failed attempts.
package final class S3Traffic: Sendable {
    package struct Count: Hashable, Sendable {
        /// Pages of listings.
        package var listings = 0
        /// Requests for objects, or parts of them.
        package var reads = 0
        /// Bytes of objects.
        package var bytes: Int64 = 0
        /// Attempts after the first.
        package var repeated = 0

        package init() {}
    }

    private let state = Mutex(Count())

    package init() {}

    package var count: Count { state.withLock { $0 } }

    func add(_ change: (inout Count) -> Void) { state.withLock { change(&$0) } }
}
