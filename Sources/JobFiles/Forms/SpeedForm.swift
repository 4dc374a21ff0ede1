import Model

extension Form where Value == ClipSpeed {
    /// A factor, or `original`.
    static var speed: Form {
        let schema: JSONValue = [
            "anyOf": [
                [
                    "type": "number", "minimum": .number(Double(Speed.asked.lowerBound) / 1000),
                    "maximum": .integer(Speed.asked.upperBound / 1000),
                ],
                ["enum": ["original"]],
            ]
        ]
        return .scalar("a speed from 0.25 to 4, or original", words: ["original"], schema: schema) { scalar, _ in
            if scalar.text == "original" { return .value(.original) }
            if let number = scalar.text.wholeMatch(of: /([0-9]+(?:\.[0-9]+)?) ?[x×]/.ignoresCase())?.output.1 {
                return .respelled(as: String(number))
            }
            guard scalar.isNumber, let factor = Double(scalar.text),
                let speed = Speed(factor: factor, among: Speed.asked)
            else { return .wrong }
            return .value(.fixed(speed))
        }
    }
}
