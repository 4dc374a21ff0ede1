import Model

/// A day or a month in a notation that job files do not accept, such as `2024-6` or `01.06.2024`.
///
/// It is not interpreted: whether 01.06. is in June or in January depends on the writer.
struct DateSpelling: Equatable {
    /// `2024-06` or `2024-06-01`, the most likely first. More than one if day and month can be confused.
    let readings: [String]

    /// The right spelling, for a message: `2024-06-01 (or 2024-01-06, if the month is first)`.
    var words: String {
        guard readings.count > 1 else { return readings[0] }
        return "with the year first: \(readings[0]) (or \(readings[1]), if the month came first)"
    }

    /// Nil for text that is neither.
    init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { ".-/ ".contains($0) }
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0.isDigits && $0.count <= 4 }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        let readings: [String?] =
            switch parts.map({ $0.count == 4 }) {
            case [true, false]: [Self.month(numbers[0], numbers[1])]
            case [false, true]: [Self.month(numbers[1], numbers[0])]
            case [true, false, false]: [Self.day(numbers[0], numbers[1], numbers[2])]
            case [false, false, true]:
                [Self.day(numbers[2], numbers[1], numbers[0]), Self.day(numbers[2], numbers[0], numbers[1])]
            default: []
            }
        let possible = readings.compactMap(\.self)
        self.readings = possible.first == possible.last ? Array(possible.prefix(1)) : possible
        if possible.isEmpty || self.readings == [text] { return nil }
    }

    private static func month(_ year: Int, _ month: Int) -> String? {
        (1000...9999).contains(year) && (1...12).contains(month) ? "\(year)-\(month.padded(to: 2))" : nil
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> String? {
        (1000...9999).contains(year) ? Day(year: year, month: month, day: day)?.description : nil
    }
}
