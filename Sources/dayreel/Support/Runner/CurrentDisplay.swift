import Synchronization

/// The display of the film that is being made, for the signal that ends it.
final class CurrentDisplay: Sendable {
    private let display = Mutex<ProgressDisplay?>(nil)

    /// Nil once the film is made, or was not.
    func set(_ new: ProgressDisplay?) { display.withLock { $0 = new } }

    /// `other` speaks where no film is being made.
    func stop(or other: ProgressDisplay) { display.withLock { ($0 ?? other).stop() } }
}
