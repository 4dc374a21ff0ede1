/// The problems of an item, encoded as words.
@propertyWrapper
package struct ProblemsInWords: Hashable, Sendable {
    package var wrappedValue: [MediaProblem]

    package init(wrappedValue: [MediaProblem]) { self.wrappedValue = wrappedValue }
}

extension ProblemsInWords: Codable {
    package init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode([String].self).map { .written($0) }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue.map(\.words))
    }
}
