import Model
import YAML

extension Form where Value == String {
    /// A preset of any encoder. Whether the codec has it is checked once the codec is known.
    static var preset: Form {
        let names = VideoCodec.allCases.flatMap(\.profile.presets).reduce(into: [String]()) { all, name in
            if !all.contains(name) { all.append(name) }
        }
        let numbers = names.compactMap { Int($0) }.map { JSONValue.integer($0) }
        let schema: JSONValue = ["enum": .array(names.map { .string($0) } + numbers)]
        return .scalar("an encoder preset: \(names.listed)", words: names, schema: schema) { scalar, _ in
            names.contains(scalar.text) ? .value(scalar.text) : .wrong
        }
    }
}

extension Form where Value == VideoCodec {
    static var codec: Form {
        .choice(
            spellings: VideoCodec.allCases.flatMap { codec in
                ([codec.rawValue] + codec.profile.aliases).map { ($0, codec) }
            })
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
