import Model

extension Form where Value == Replacement {
    /// The files that a film may replace.
    static var replacement: Form {
        let words = ["true", "false", Replacement.foreignWord]
        let schema: JSONValue = ["enum": [true, false, .string(Replacement.foreignWord)]]
        return .scalar(words.listed, words: words, schema: schema) { scalar, _ in
            if let flag = scalar.boolean { return .value(flag ? .own : .nothing) }
            return scalar.text == Replacement.foreignWord ? .value(.foreign) : .wrong
        }
    }
}
