import Model

/// The position of an operation in the history of all devices. The later one wins; at equal times, the one whose device has the greater
/// name, byte by byte.
package struct MarkStamp: Hashable, Sendable {
    /// Seconds since 1970, by the device's clock.
    package let time: Int64
    /// Empty if the master does not name the device.
    package let device: String

    /// The valid times: the years 1970 to 9999.
    static let times: ClosedRange<Int64> = 0...253_402_300_799

    package init(time: Int64, device: String) {
        self.time = time
        self.device = device
    }

    /// The stamp of an operation made now. Its author sees the state of the `last` stamp, so it follows that one even if the other device's
    /// clock is fast. `now` is in seconds since 1970.
    static func following(_ last: MarkStamp?, now: Int64, device: String) -> MarkStamp {
        let earliest = last.map { $0.time + 1 } ?? now
        return MarkStamp(time: min(max(now, earliest, times.lowerBound), times.upperBound), device: device)
    }
}

extension MarkStamp: Comparable {
    package static func < (left: MarkStamp, right: MarkStamp) -> Bool {
        left.time != right.time
            ? left.time < right.time : left.device.precedesByBytes(right.device)
    }
}
