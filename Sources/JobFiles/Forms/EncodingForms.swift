import Model
import YAML

extension Form where Value == String {
    /// A preset of any of the encoders; whether the codec has it is checked once the codec is known.
    static var preset: Form {
        let names = VideoCodec.allCases.flatMap(\.presets).reduce(into: [String]()) { all, name in
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
        .choice(aliases: [
            "h264": .h264, "h.264": .h264, "x264": .h264, "avc": .h264, "h265": .hevc, "h.265": .hevc, "x265": .hevc,
            "hevc": .hevc, "av1": .av1,
        ])
    }
}

extension Form where Value == Int {
    /// Bits a second: `192k` or `192000`.
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

/// `quality`: a constant rate factor and a preset in one word.
enum Quality: String, CaseIterable, Sendable { case draft, standard, high }

extension VideoCodec {
    /// The encoder's names of its presets, fastest first.
    ///
    /// x264 and x265 share their names. SVT-AV1 has numbers; those below 4 are for research and need gigabytes.
    var presets: [String] {
        switch self {
        case .h264, .hevc:
            [
                "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
                "placebo",
            ]
        case .av1: (4...12).reversed().map { String($0) }
        }
    }

    var rateFactors: ClosedRange<Int> {
        switch self {
        case .h264, .hevc: 0...51
        case .av1: 0...63
        }
    }

    /// The scales differ: x265 looks at 25 much as x264 does at 20, and SVT-AV1 at 35.
    func settings(for quality: Quality) -> (crf: Int, preset: String) {
        switch (self, quality) {
        case (.h264, .draft): (26, "superfast")
        case (.h264, .standard): (20, "veryfast")
        case (.h264, .high): (17, "medium")
        case (.hevc, .draft): (30, "ultrafast")
        case (.hevc, .standard): (25, "veryfast")
        case (.hevc, .high): (21, "medium")
        case (.av1, .draft): (45, "12")
        case (.av1, .standard): (35, "10")
        case (.av1, .high): (27, "6")
        }
    }
}
