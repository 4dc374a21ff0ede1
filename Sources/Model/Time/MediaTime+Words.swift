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

    /// Seconds with at most two decimals, without zeros at the end: `0.5 s`, `12 s`.
    package var plainSeconds: String {
        let hundredths = abs((microseconds + 5_000).flooredDivision(by: 10_000))
        let fraction = Int(hundredths % 100)
        let decimals =
            fraction == 0 ? "" : "." + (fraction % 10 == 0 ? String(fraction / 10) : fraction.padded(to: 2))
        return "\(microseconds < -5_000 ? "-" : "")\(hundredths / 100)\(decimals) s"
    }
}
