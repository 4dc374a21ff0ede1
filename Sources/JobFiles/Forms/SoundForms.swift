import YAML

extension Form where Value == Double? {
    /// LUFS, or `off`. EBU R 128 measures nothing below −70; above −5 there is no room for peaks.
    static var loudness: Form {
        let schema: JSONValue = ["anyOf": [["type": "number", "minimum": -70, "maximum": -5], ["enum": ["off"]]]]
        return .scalar("a loudness in LUFS from -70 to -5, or off", words: ["off"], schema: schema) { scalar, _ in
            if scalar.text == "off" { return .value(nil) }
            if let number = scalar.text.wholeMatch(of: /(-[0-9]+) ?(?:LU|LUFS|LKFS|dB|dBFS)/.ignoresCase())?.output.1 {
                return .respelled(as: String(number))
            }
            guard scalar.isNumber, let value = Double(scalar.text), (-70 ... -5).contains(value) else { return .wrong }
            return .value(value)
        }
    }
}
