extension MediaTime {
    /// Seconds with one decimal, for a column of a table: `2.1`.
    package var oneDecimal: String {
        let tenths = microseconds.scaled(by: 1, over: 100_000)
        return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }

    /// `oneDecimal` with its unit, for the length of a film or a recording: `2.0 s`.
    package var roundSeconds: String { oneDecimal + " s" }

    /// Seconds with at most two decimals, without zeros at the end, for sentences: `0.5 s`, `12 s`.
    package var plainSeconds: String { Self.decimal(microseconds.scaled(by: 1, over: 10_000), places: 2) + " s" }

    /// Seconds with all their decimals, without zeros at the end: `0.5`, `12`.
    package var exactSeconds: String { Self.decimal(microseconds, places: 6) }

    /// `exactSeconds` as job files write it: `0.5s`.
    package var jobText: String { exactSeconds + "s" }

    /// A number of units of the last decimal place, without zeros at the end.
    private static func decimal(_ units: Int64, places: Int) -> String {
        let scale = (0..<places).reduce(UInt64(1)) { power, _ in power * 10 }
        let fraction = Int(units.magnitude % scale).padded(to: places)
        let digits = fraction.lastIndex { $0 != "0" }.map { "." + fraction[...$0] } ?? ""
        return "\(units < 0 ? "-" : "")\(units.magnitude / scale)\(digits)"
    }
}
