/// Durations as people read them.
package enum DurationText {
    /// `8 s`, `1 min 20 s`, `2 h 5 min`. Anything below a second counts as one.
    package static func of(seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(max(1, seconds)) s"
        case ..<3600: "\(seconds / 60) min" + (seconds % 60 == 0 ? "" : " \(seconds % 60) s")
        default: "\(seconds / 3600) h" + (seconds / 60 % 60 == 0 ? "" : " \(seconds / 60 % 60) min")
        }
    }

    /// The duration in these words, without its fraction of a second.
    package static func of(_ duration: Duration) -> String { of(seconds: Int(duration.components.seconds)) }

    /// A running clock: `0:12`, `1:02:03`.
    package static func clock(seconds: Int) -> String {
        let minutes = seconds / 60
        let tail = (seconds % 60).padded(to: 2)
        return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\((minutes % 60).padded(to: 2)):\(tail)"
    }
}
