extension Form where Value == Bool {
    static let flag = flag("true or false")

    static func flag(_ expected: String) -> Form {
        .scalar(expected, words: ["true", "false"], schema: ["type": "boolean"]) { scalar, _ in
            if let value = scalar.boolean { return .value(value) }
            // The booleans of YAML 1.1.
            switch scalar.text.lowercased() {
            case "yes", "on", "true": return .respelled(as: "true")
            case "no", "off", "false": return .respelled(as: "false")
            default: return .wrong
            }
        }
    }
}
