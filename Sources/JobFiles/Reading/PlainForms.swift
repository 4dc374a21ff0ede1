extension Form where Value == String {
    /// Text on one line. A number counts as its text: a title may be 2024.
    static func text(_ expected: String = "text", longest: Int = 200) -> Form {
        .scalar(expected, schema: ["type": ["string", "number"], "minLength": 1, "maxLength": .integer(longest)]) {
            scalar, _ in
            guard scalar.kind != .boolean else { return .wrong }
            guard !scalar.text.isEmpty else { return .refused("is empty") }
            guard scalar.text.unicodeScalars.count <= longest else {
                return .refused("is longer than \(longest) characters")
            }
            return scalar.hasControls
                ? .refused("must be on one line, without control characters")
                : .value(scalar.text)
        }
    }

    /// Text whose shape is checked both by code and by a pattern.
    static func text(
        _ expected: String, pattern: String, words: [String] = [], _ check: @escaping @Sendable (String) -> Bool
    ) -> Form {
        .scalar(expected, words: words, schema: ["type": "string", "pattern": .string(pattern)]) { scalar, _ in
            scalar.kind == .text && check(scalar.text) ? .value(scalar.text) : .wrong
        }
    }
}

extension Form where Value == String {
    static var glob: Form { .text("a glob pattern", longest: 1000) }
}

extension Form where Value == Int {
    static func integer(_ range: ClosedRange<Int>, _ expected: String? = nil) -> Form {
        let expected = expected ?? "a whole number from \(range.lowerBound) to \(range.upperBound)"
        let schema: JSONValue = [
            "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ]
        return .scalar(expected, schema: schema) { scalar, _ in
            guard scalar.kind == .integer, let value = Int(scalar.text), range.contains(value) else { return .wrong }
            return .value(value)
        }
    }
}

extension Form where Value == Int {
    static var version: Form {
        .scalar("1", schema: ["const": 1]) { scalar, _ in
            guard scalar.kind == .integer else { return .wrong }
            return scalar.text == "1" ? .value(1) : .refused("is \(scalar.text), but this dayreel reads version 1")
        }
    }
}
