import Files
import Model

/// Writes the facts of a file into a line, or reads them from one.
///
/// Facts are listed once, in the `code(_:)` of their type. From that list follow the reply of an examiner and the row of the catalog.
protocol FactCoder {
    mutating func code(_ value: inout Int64?)
    mutating func code(_ value: inout Double?)
    mutating func code(_ value: inout Bool)
    mutating func code(_ value: inout String?)
    /// A reason, in JSON with the stable names of its coding keys. One that this version does not know is refused.
    mutating func code<Reason: Codable>(reason value: inout Reason)
    /// Says that what was read cannot be facts: a hostile file may have taken over the examiner, or the catalog is of another version.
    /// Has no effect on writing.
    mutating func refuse()
}

extension FactCoder {
    mutating func code(_ value: inout String) {
        var text: String? = value
        code(&text)
        if let text { value = text } else { refuse() }
    }

    mutating func code(_ value: inout Int64, in bounds: ClosedRange<Int64>) {
        var number: Int64? = value
        code(&number)
        if let number, bounds.contains(number) { value = number } else { refuse() }
    }

    mutating func code(_ value: inout Int, in bounds: ClosedRange<Int64>) {
        var number = Int64(value)
        code(&number, in: bounds)
        value = Int(number)
    }

    /// A number that may be missing. One out of bounds counts as missing.
    mutating func code(_ value: inout Int?, in bounds: ClosedRange<Int64>) {
        var number = value.map { Int64($0) }
        code(&number)
        value = number.flatMap { bounds.contains($0) ? Int($0) : nil }
    }

    mutating func code(_ value: inout MediaTime, in bounds: ClosedRange<Int64>) {
        var microseconds = value.microseconds
        code(&microseconds, in: bounds)
        value = MediaTime(microseconds: microseconds)
    }

    mutating func code(_ value: inout MediaTime?, in bounds: ClosedRange<Int64>) {
        var microseconds = value?.microseconds
        code(&microseconds)
        value = microseconds.flatMap { bounds.contains($0) ? MediaTime(microseconds: $0) : nil }
    }

    mutating func code(_ value: inout Coordinate?) {
        var (latitude, longitude) = (value?.latitude, value?.longitude)
        code(&latitude)
        code(&longitude)
        if let latitude, let longitude {
            value = Coordinate(latitude: latitude, longitude: longitude)
        } else {
            value = nil
        }
    }

    /// A word of a list.
    mutating func code<Word: RawRepresentable<String>>(_ value: inout Word) {
        var text = value.rawValue
        code(&text)
        if let word = Word(rawValue: text) { value = word } else { refuse() }
    }

    /// At most 64 values.
    mutating func code<Value>(
        _ values: inout [Value], blank: Value, _ code: (inout Self, inout Value) -> Void
    ) {
        var count = values.count
        self.code(&count, in: 0...64)
        values = (0..<min(count, 64)).map { index in
            var value = index < values.count ? values[index] : blank
            code(&self, &value)
            return value
        }
    }
}

/// Writes and reads reasons, for the catalog and for the lines of examiners: as JSON with the stable names of their coding keys.
enum ReasonCoding {
    static func text(of reason: some Encodable) -> String {
        // Cannot fail: JSON can represent every value in a reason.
        (try? InternalJSON.bytes(of: reason)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Nil for a reason that this version does not know.
    static func value<Reason: Decodable>(_ type: Reason.Type = Reason.self, of text: String) -> Reason? {
        try? InternalJSON.value(type, from: text.utf8)
    }
}
