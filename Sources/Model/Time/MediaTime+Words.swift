extension MediaTime {
    /// Seconds with one decimal: `2.1`.
    package var oneDecimal: String {
        let tenths = microseconds.scaled(by: 1, over: 100_000)
        return "\(tenths / 10).\(abs(tenths % 10))"
    }

    /// `0.5s`, exactly.
    package var jobText: String {
        let fraction = Int(microseconds % 1_000_000).padded(to: 6)
        let digits = String(String(fraction.reversed().drop { $0 == "0" }).reversed())
        return "\(microseconds / 1_000_000)" + (digits.isEmpty ? "" : "." + digits) + "s"
    }
}
