/// Counts how often files looked unfinished. Those that always do, as on a disk whose clock is ahead, are not waited for.
struct UnfinishedFiles {
    private static let mostLooks = 3

    private var looks: [String: Int] = [:]

    /// Notes the files that look unfinished now, and returns those to wait for. Forgets all others.
    mutating func note(_ paths: some Sequence<String>) -> Set<String> {
        looks = Dictionary(paths.map { ($0, (looks[$0] ?? 0) + 1) }) { $1 }
        return Set(looks.filter { $0.value <= Self.mostLooks }.keys)
    }
}
