import Synchronization

/// The display of the film that is being made, for the signal that ends it.
final class CurrentDisplay: Sendable {
    private let display = Mutex<ProgressDisplay?>(nil)

    func set(_ new: ProgressDisplay) { display.withLock { $0 = new } }

    func close() { display.withLock { $0?.close() } }
}
