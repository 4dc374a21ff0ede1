/// The problems of an item, encoded for a plan: a sentence is a string, and a value an object.
@propertyWrapper
package struct ProblemsInWords: Hashable, Sendable {
    package var wrappedValue: [MediaProblem]

    package init(wrappedValue: [MediaProblem]) { self.wrappedValue = wrappedValue }
}

extension ProblemsInWords: Codable {
    private enum Form: Codable {
        case sentence(String)
        case value(MediaProblem)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let sentence = try? container.decode(String.self)
            self = try sentence.map(Form.sentence) ?? .value(container.decode(MediaProblem.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .sentence(let words): try container.encode(words)
            case .value(let problem): try container.encode(problem)
            }
        }
    }

    package init(from decoder: any Decoder) throws {
        wrappedValue = try [Form](from: decoder).map { form in
            switch form {
            case .sentence(let words): .written(words)
            case .value(let problem): problem
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        let forms: [Form] = wrappedValue.map { problem in
            if case .written(let words) = problem { .sentence(words) } else { .value(problem) }
        }
        try forms.encode(to: encoder)
    }
}
