import Model

/// The costs of a film's tasks, and how long they take in parallel, by a simpler `TaskQueue`.
///
/// Work divided by workers is too low an estimate: a worker may be left alone with a long task, and HEVC sources or films take so much
/// memory that workers wait for each other.
package struct Workload: Hashable, Sendable {
    /// The estimated cost of a task.
    package struct Cost: Hashable, Sendable {
        /// Milliseconds of one core.
        package var milliseconds: Double
        /// Bytes of memory while it is rendered.
        package var bytes: Int64

        /// Limits the time to years and turns NaN into zero, because a plan may come from anywhere.
        package init(milliseconds: Double, bytes: Int64 = 0) {
            self.milliseconds = milliseconds.isFinite ? min(1e12, max(0, milliseconds)) : 0
            self.bytes = bytes
        }
    }

    private var costs: [Cost]
    private var memory: Int64

    /// `costs`: the sound first, then the longest. `memory`: the bytes for all at once; nil for no limit.
    package init(_ costs: [Cost], memory: Int64? = nil) {
        self.costs = costs
        self.memory = memory ?? .max
    }

    /// Milliseconds of one core.
    package var work: Int64 { Int64(costs.reduce(0) { $0 + $1.milliseconds }) }

    /// Milliseconds until all tasks are done. A free worker prefers large tasks, no two of which fit into the memory; it takes the first
    /// task
    /// that fits beside those in progress.
    package func milliseconds(workers: Int) -> Int64 {
        var large = costs.filter { $0.bytes > memory / 2 }[...]
        var small = costs.filter { $0.bytes <= memory / 2 }[...]
        var hands: [(end: Double, bytes: Int64)] = []
        var now = 0.0
        while true {
            let room = hands.isEmpty ? Int64.max : memory - hands.reduce(0) { $0 + $1.bytes }
            let isFree = hands.count < max(1, workers)
            if isFree, let cost = large.removeFirst(fitting: room) ?? small.removeFirst(fitting: room) {
                hands.append((now + cost.milliseconds, cost.bytes))
            } else if let first = hands.indices.min(by: { hands[$0].end < hands[$1].end }) {
                now = hands.remove(at: first).end
            } else {
                return Int64(now)
            }
        }
    }
}

extension ArraySlice<Workload.Cost> {
    /// Removes the first cost of at most `bytes`. Examines only some, because there may be a hundred thousand.
    fileprivate mutating func removeFirst(fitting bytes: Int64) -> Workload.Cost? {
        guard let index = prefix(50).firstIndex(where: { $0.bytes <= bytes }) else { return nil }
        for place in (startIndex..<index).reversed() { swapAt(place, place + 1) }
        return removeFirst()
    }
}
