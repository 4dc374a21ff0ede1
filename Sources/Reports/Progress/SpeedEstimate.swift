import Foundation

/// An estimate of speed in which the recent past counts most.
///
/// Amounts and seconds are both summed with a weight that decreases by the factor e every `timeConstant` seconds; the speed is their
/// quotient. So the first seconds yield a plain average, and samples may come at irregular times.
struct SpeedEstimate: Sendable {
    /// Seconds.
    private static let timeConstant = 15.0

    private var amount = 0.0
    private var seconds = 0.0
    private var last: (amount: Double, time: Double)?

    /// Units per second; nil until there is enough data.
    var speed: Double? { seconds >= 1 && amount > 0 ? amount / seconds : nil }

    /// Adds a sample: the total so far, at a time in seconds.
    mutating func add(_ total: Double, at time: Double) {
        if let last {
            let step = max(0, time - last.time)
            let decay = exp(-step / Self.timeConstant)
            amount = amount * decay + max(0, total - last.amount)
            seconds = seconds * decay + step
        }
        last = (total, time)
    }
}
