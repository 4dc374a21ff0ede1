import Model

/// The pin of each day.
///
/// A row of the master is `day,id,from,duration,time,device`. The id is `skip` for a day without a clip, and empty for a removed pin; the
/// device, which decides ties, may be missing.
struct PinTable: MarkTable {
    static let name = "pins"

    /// The choice for a day; its pin is nil if it was removed.
    struct Choice: Hashable, Comparable, Sendable {
        let pin: Pin?

        /// An arbitrary order, the same on every device: no pin first, then by the texts of the columns.
        static func < (left: Self, right: Self) -> Bool {
            let (one, other) = (left.fields, right.fields)
            return one != other && one.lexicographicallyPrecedes(other) { $0.precedesByBytes($1) }
        }

        /// The columns id, `from` and `duration` of a row.
        var fields: [String] {
            switch pin {
            case nil: ["", "", ""]
            case .skip: ["skip", "", ""]
            case .media(let id, let from, let duration, _): [id, from?.csv ?? "", duration?.csv ?? ""]
            }
        }
    }

    private(set) var choices: [Day: Stamped<Choice>] = [:]

    mutating func join(_ day: Day, _ operation: Stamped<Choice>) {
        guard var known = choices[day] else {
            choices[day] = operation
            return
        }
        known.join(operation)
        choices[day] = known
    }

    mutating func take(operation fields: [CSVLine.Field]) -> String? {
        guard let isPinned = fields.first?.operation else { return LineFault.operation }
        var fields = Array(fields.dropFirst())
        // An operation that removes a pin has only day, time and device, or empty columns between them.
        if !isPinned, fields.count == 3 { fields.insert(contentsOf: [[], [], []], at: 1) }
        fields = fields.trimmed(to: 6)
        guard fields.count == 6 else { return LineFault.count }
        if !isPinned { (fields[1], fields[2], fields[3]) = ([], [], []) }
        return take(fields)
    }

    mutating func take(row fields: [CSVLine.Field]) -> String? {
        let fields = fields.trimmed(to: 5)
        guard (5...6).contains(fields.count) else { return LineFault.count }
        return take(fields)
    }

    private mutating func take(_ fields: [CSVLine.Field]) -> String? {
        guard let day = fields[0].text.flatMap(Day.init) else { return LineFault.day }
        guard let id = fields[1].text else { return LineFault.id }
        guard let time = fields[4].time else { return LineFault.time }
        guard let device = fields.count > 5 ? fields[5].text : "" else { return LineFault.device }
        guard let from = fields[2].length, let duration = fields[3].length else { return LineFault.length }
        let pin: Pin? = id.isEmpty ? nil : id == "skip" ? .skip : .media(id, from: from.time, duration: duration.time)
        join(day, Stamped(value: Choice(pin: pin), stamp: MarkStamp(time: time, device: device)))
        return nil
    }

    var rows: [[UInt8]] {
        choices.sorted { $0.key < $1.key }.map { day, choice in
            let device = choice.stamp.device
            return CSVLine.bytes(
                of: ["\(day)"] + choice.value.fields + ["\(choice.stamp.time)"] + (device.isEmpty ? [] : [device]))
        }
    }
}

extension MediaTime {
    /// Seconds with as many decimals as needed, at least one: `3.0`.
    fileprivate var csv: String {
        exactSeconds.contains(".") ? exactSeconds : exactSeconds + ".0"
    }
}

/// The value of a column of seconds.
private struct Length {
    /// Nil for an empty column.
    let time: MediaTime?
}

extension CSVLine.Field {
    /// The field as seconds, of up to nine digits and six decimals; further decimals are dropped. Nil for anything else.
    fileprivate var length: Length? {
        if isEmpty { return Length(time: nil) }
        let parts = split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].count <= 9, let seconds = parts[0].number else { return nil }
        guard parts.count == 2 else { return Length(time: .seconds(seconds)) }
        let digits = parts[1]
        guard digits.allSatisfy({ (48...57).contains($0) }), !digits.isEmpty else { return nil }
        let micros = (0..<6).reduce(Int64(0)) { sum, place in
            sum * 10 + (place < digits.count ? Int64(digits[digits.startIndex + place] - 48) : 0)
        }
        return Length(time: MediaTime(microseconds: seconds * 1_000_000 + micros))
    }
}
