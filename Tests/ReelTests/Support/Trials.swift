import Foundation

/// The number of like cases that tests go through: a few in `make test`, each of them in `make trials`, which CI runs too.
enum Trials {
    static let areAll = ProcessInfo.processInfo.environment["TRIALS"] == "all"
}

extension Array {
    /// The first of the elements, the last, and those that lie evenly between: `count` of them, but all in `make trials`.
    func sampled(_ count: Int, all: Bool = Trials.areAll) -> Self {
        guard !all, count < self.count else { return self }
        guard count > 1 else { return Array(prefix(count)) }
        return (0..<count).map { self[$0 * (self.count - 1) / (count - 1)] }
    }
}
