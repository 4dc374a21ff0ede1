import Foundation

/// The number of similar cases that tests try: a few in `make test`, all in `make trials`, which CI runs too.
package enum Trials {
    package static let areAll = ProcessInfo.processInfo.environment["TRIALS"] == "all"
}

extension Array {
    /// A sample of `count` elements: the first, the last, and evenly spaced ones between; all of them in `make trials`.
    package func sampled(_ count: Int, all: Bool = Trials.areAll) -> Self {
        guard !all, count < self.count else { return self }
        guard count > 1 else { return Array(prefix(count)) }
        return (0..<count).map { self[$0 * (self.count - 1) / (count - 1)] }
    }
}
