import Model

extension Form where Value == String {
    /// A preset of any encoder. Whether the codec has it is checked once the codec is known.
    static var preset: Form {
        let names = VideoCodec.allCases.flatMap(\.profile.presets).withoutRepeats
        return .scalar("an encoder preset: \(names.listed)", words: names, schema: .presets(names)) { scalar, _ in
            names.contains(scalar.text) ? .value(scalar.text) : .wrong
        }
    }
}

extension Form where Value == Int {
    /// A rate factor of any encoder. Whether the codec has it is checked once the codec is known.
    static var rateFactor: Form {
        let ranges = VideoCodec.allCases.map(\.profile.rateFactors)
        return .integer(ranges.map(\.lowerBound).reduce(0, min)...ranges.map(\.upperBound).reduce(0, max))
    }
}

extension Form where Value == VideoCodec {
    static var codec: Form {
        .choice(spellings: VideoCodec.allCases.flatMap { codec in codec.names.map { ($0, codec) } })
    }
}

extension VideoCodec {
    /// The names in a job file, in lower case.
    fileprivate var names: [String] { [rawValue] + profile.aliases }

    /// The rate factors and presets that a mapping may have if it names this codec, as a schema. A mapping without a codec may extend one
    /// that has it.
    var schemaRule: JSONValue {
        let spellings = names.flatMap(\.caseForms).withoutRepeats.map { JSONValue.string($0) }
        let factors = profile.rateFactors
        return [
            "if": ["properties": ["codec": ["enum": .array(spellings)]], "required": ["codec"]],
            "then": [
                "properties": [
                    "crf": ["minimum": .integer(factors.lowerBound), "maximum": .integer(factors.upperBound)],
                    "preset": .presets(profile.presets),
                ]
            ],
        ]
    }
}

extension JSONValue {
    /// The schema of presets with these names; a number may be written without quotes.
    fileprivate static func presets(_ names: [String]) -> JSONValue {
        ["enum": .array(names.map { .string($0) } + names.compactMap { Int($0) }.map { .integer($0) })]
    }
}

extension Form where Value == Int {
    /// Bits per second: `192k` or `192000`.
    static var audioBitRate: Form {
        let schema: JSONValue = [
            "anyOf": [
                ["type": "integer", "minimum": 32_000, "maximum": 512_000],
                ["type": "string", "pattern": "^(3[2-9]|[4-9][0-9]|[1-4][0-9]{2}|50[0-9]|51[0-2])k$"],
            ]
        ]
        return .scalar("a bit rate from 32k to 512k", schema: schema) { scalar, _ in
            let isThousands = scalar.text.hasSuffix("k")
            let digits = isThousands ? scalar.text.dropLast() : scalar.text[...]
            guard digits.isDigits, digits.count <= 6, digits.first != "0", let number = Int(digits) else {
                return .wrong
            }
            guard isThousands || scalar.kind == .integer else { return .wrong }
            if !isThousands, (32...512).contains(number) {
                return .refused("is in bits a second: write \(number)k")
            }
            let rate = isThousands ? number * 1000 : number
            return (32_000...512_000).contains(rate) ? .value(rate) : .wrong
        }
    }
}
