import Synchronization

/// A clock that is seven seconds later at each look.
final class SteppingClock: Sendable {
    private let looks = Mutex(0)

    var uptime: Duration {
        looks.withLock { count in
            count += 1
            return .seconds(7 * count)
        }
    }
}
