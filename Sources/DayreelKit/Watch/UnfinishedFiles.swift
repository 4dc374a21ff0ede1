/// Files that looked unfinished, and how often. One that looks so for ever, as on a disk whose clock is ahead, is not waited for.
struct UnfinishedFiles {
    private static let mostLooks = 3

    private var looks: [String: Int] = [:]

    /// Notes which files look unfinished now, and returns those to wait for. All others are forgotten.
    mutating func note(_ paths: some Sequence<String>) -> Set<String> {
        looks = Dictionary(paths.map { ($0, (looks[$0] ?? 0) + 1) }) { $1 }
        return Set(looks.filter { $0.value <= Self.mostLooks }.keys)
    }
}
