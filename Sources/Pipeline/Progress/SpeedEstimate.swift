import Foundation

/// How fast something goes, with the recent past counting most.
///
/// Exponential smoothing for samples at uneven times: a sample that covers `t` seconds has the weight
/// `1 - exp(-t / timeConstant)`.
struct SpeedEstimate: Sendable {
    /// Seconds after which the past counts for a third.
    private static let timeConstant = 8.0

    /// Units a second; nil until there is something to tell it from.
    private(set) var speed: Double?
    private var last: (amount: Double, time: Double)?

    /// `amount` is the total so far, `time` in seconds.
    mutating func add(_ amount: Double, at time: Double) {
        guard let (lastAmount, lastTime) = last else {
            last = (amount, time)
            return
        }
        // Events that come almost together would each tell a wild speed.
        guard time - lastTime >= 0.2 else { return }
        let now = max(0, amount - lastAmount) / (time - lastTime)
        let weight = 1 - exp(-(time - lastTime) / Self.timeConstant)
        speed = speed.map { $0 + weight * (now - $0) } ?? now
        last = (amount, time)
    }
}
