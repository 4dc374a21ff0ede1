import Files
package import Model
import Synchronization

/// Fingerprints the picked sources by their bytes, so that existing segments of them are found.
package struct Identify: Sendable {
    let fingerprint: @Sendable (MediaLocation) async throws -> Fingerprint
    /// Sources to read at a time over a network.
    package static let mostOverNetwork = 24

    /// The number of sources to read at a time: one from a disk, more over a network.
    private let most: Int

    /// `fingerprint` throws `DayreelError(.missingInput)` for a source that is gone, and `UnfetchedError`.
    package init(
        atMost most: Int = 1, _ fingerprint: @escaping @Sendable (MediaLocation) async throws -> Fingerprint
    ) {
        self.fingerprint = fingerprint
        self.most = most
    }

    /// A pick whose source is no longer readable.
    struct Loss {
        let item: MediaItem
        let day: Day
        let reason: UnusableReason
    }

    private struct Unreadable: Error { let reason: UnusableReason }

    enum Result {
        case identified(IdentifiedSelection)
        /// At least one pick is missing.
        case lost([Loss])
    }

    /// Throws `DayreelError` for trouble that does not concern a single file.
    func run(_ selection: Selection) async throws -> Result {
        let picks = selection.days.flatMap { day in day.picks.map { (day: day.day, item: $0.item) } }
        let found = Mutex<[(index: Int, found: Swift.Result<Fingerprint, Unreadable>)]>([])
        let fingerprint = fingerprint
        try await BoundedTasks.forEachWaiting(picks.indices, atMost: most) { index in
            let result: Swift.Result<Fingerprint, Unreadable>
            do {
                result = .success(try await fingerprint(picks[index].item.location))
            } catch let unfetched as UnfetchedError {
                result = .failure(Unreadable(reason: .notFetched(unfetched.error)))
            } catch let error as DayreelError where error.code == .missingInput {
                result = .failure(Unreadable(reason: .unreadable(error.cause ?? error.message)))
            }
            found.withLock { $0.append((index, result)) }
        }
        var sources: [String: Fingerprint] = [:]
        var lost: [Loss] = []
        for (index, result) in found.withLock({ $0 }).sorted(by: { $0.index < $1.index }) {
            let pick = picks[index]
            switch result {
            case .success(let source): sources[pick.item.id] = source
            case .failure(let loss): lost.append(Loss(item: pick.item, day: pick.day, reason: loss.reason))
            }
        }
        return lost.isEmpty ? .identified(IdentifiedSelection(selection, sources: sources)) : .lost(lost)
    }
}
