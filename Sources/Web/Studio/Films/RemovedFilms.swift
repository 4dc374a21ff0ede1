import Files
import Model

/// The films that were taken off the page's list, by their ids. Their files, reports and runs stay.
struct RemovedFilms: Sendable {
    private(set) var ids: Set<String>
    private let path: String

    /// The most bytes of the file, and the most ids in it: many times the runs that the page lists.
    private static let (longest, limit) = (1 << 20, 20_000)

    /// Reads the list. `state` is the server's state folder.
    init(state: String) {
        path = state + "/removed.json"
        ids =
            SmallFile.bytes(path, atMost: Self.longest)
            .flatMap { try? InternalJSON.value(Set<String>.self, from: $0) } ?? []
    }

    /// Takes films off the list, or puts them back. Throws `DayreelError` if that cannot be written; then nothing has changed.
    mutating func set(_ films: Set<String>, isListed: Bool) throws {
        let changed = isListed ? ids.subtracting(films) : ids.union(films)
        let kept = Set(changed.sorted().suffix(Self.limit))
        try WholeFile.write(
            try InternalJSON.bytes(of: kept.sorted()), to: path, message: "the list of films cannot be changed")
        ids = kept
    }
}
