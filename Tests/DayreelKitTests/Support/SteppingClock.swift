import Synchronization

/// A clock that is seven seconds later at each reading.
final class SteppingClock: Sendable {
    private let readings = Mutex(0)

    var uptime: Duration {
        readings.withLock { count in
            count += 1
            return .seconds(7 * count)
        }
    }
}
