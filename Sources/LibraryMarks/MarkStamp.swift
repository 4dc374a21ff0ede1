/// The place of an operation in the history of all devices: the later one wins, of equal times the one whose device's name is
/// greater, byte by byte.
package struct MarkStamp: Hashable, Sendable {
    /// Seconds since 1970, by the device's clock.
    package let time: Int64
    /// Empty for what a master says without saying who did it.
    package let device: String

    /// The years 1970 to 9999.
    static let times: ClosedRange<Int64> = 0...253_402_300_799

    package init(time: Int64, device: String) {
        self.time = time
        self.device = device
    }

    /// The stamp of something that is done now, by a person who sees what bears the `last` stamp: it comes after that, even if the other
    /// device's clock is fast.
    static func following(_ last: MarkStamp?, now: Int64, device: String) -> MarkStamp {
        let earliest = last.map { $0.time + 1 } ?? now
        return MarkStamp(time: min(max(now, earliest, times.lowerBound), times.upperBound), device: device)
    }
}

extension MarkStamp: Comparable {
    package static func < (left: MarkStamp, right: MarkStamp) -> Bool {
        left.time != right.time
            ? left.time < right.time : left.device.utf8.lexicographicallyPrecedes(right.device.utf8)
    }
}
