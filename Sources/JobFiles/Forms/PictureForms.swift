import Model

extension Form where Value == Composition.Resolution {
    static var resolution: Form {
        let names = [720, 1080, 1440, 2160]
        let words = names.map { "\($0)p" } + ["original"]
        let aliases = ["4k", "4K", "uhd", "UHD"]
        let schema: JSONValue = [
            "anyOf": [
                ["enum": .array((words + aliases).map { .string($0) })],
                ["type": "string", "pattern": "^[1-9][0-9]{0,2}[02468]x[1-9][0-9]{0,2}[02468]$"],
            ]
        ]
        let expected = words.dropLast().joined(separator: ", ") + ", WIDTHxHEIGHT or original"
        return .scalar(expected, words: words, schema: schema) { scalar, _ in
            if scalar.text == "original" { return .value(.original) }
            if aliases.contains(scalar.text) { return .value(.lines(2160)) }
            if let lines = names.first(where: { "\($0)p" == scalar.text }) { return .value(.lines(lines)) }
            return respelled(scalar.text, names: names) ?? pixels(scalar.text)
        }
    }

    /// The right spelling of a size in another notation, or why it is ambiguous; nil for anything else.
    private static func respelled(_ text: String, names: [Int]) -> Reading<Composition.Resolution>? {
        let plain = text.lowercased().filter { $0 != " " }.replacing("×", with: "x")
        if let lines = names.first(where: { [String($0), "\($0)p", "\($0)i"].contains(plain) }) {
            return .respelled(as: "\(lines)p")
        }
        switch plain {
        case "hd": return .refused("can mean 720p or 1080p: write which, not \(text.quoted)")
        case "fhd", "fullhd", "full-hd": return .respelled(as: "1080p")
        case "2k", "qhd", "wqhd": return .refused("can mean 1440p or 2048x1080: write which, not \(text.quoted)")
        case "8k": return .respelled(as: "7680x4320")
        default:
            guard plain != text, plain.wholeMatch(of: /[0-9]{2,4}x[0-9]{2,4}/) != nil else { return nil }
            return .respelled(as: plain)
        }
    }

    private static func pixels(_ text: String) -> Reading<Composition.Resolution> {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ $0.isDigits && $0.count <= 4 && $0.first != "0" }),
            let width = Int(sides[0]), let height = Int(sides[1])
        else { return .wrong }
        for side in [width, height] {
            guard (16...7680).contains(side) else { return .refused("must be 16 to 7680 pixels a side, not \(side)") }
            guard side.isMultiple(of: 2) else {
                return .refused("must be even: a film stores colour for two by two pixels, and \(side) is odd")
            }
        }
        return .value(.pixels(width: width, height: height))
    }
}

extension Form where Value == Fit {
    /// Words of style sheets and of other programs are advised, not accepted: to fill a frame can mean to crop or to stretch.
    static var fit: Form {
        .choice(meant: [
            "blurred": .blur, "blurry": .blur, "background": .blur, "fill": .crop, "cover": .crop, "zoom": .crop,
            "contain": .letterbox, "pad": .letterbox, "bars": .letterbox, "black": .letterbox, "pillarbox": .letterbox,
            "side-by-side": .pair, "split": .pair,
        ])
    }
}

extension Form where Value == FrameRate {
    /// Frames per second. The broadcast rates are written as their usual decimals and mean n/1001 exactly.
    static var frameRate: Form {
        let rates: KeyValuePairs<String, FrameRate> = [
            "24": FrameRate(24), "25": FrameRate(25), "30": FrameRate(30), "50": FrameRate(50), "60": FrameRate(60),
            "23.976": FrameRate(24_000, over: 1001), "29.97": FrameRate(30_000, over: 1001),
            "59.94": FrameRate(60_000, over: 1001),
        ]
        let schema: JSONValue = [
            "enum": .array(
                rates.map { rate in
                    Int(rate.key).map { .integer($0) } ?? .number(Double(rate.key) ?? 0)
                })
        ]
        let words = rates.map(\.key)
        return .scalar(words.listed, schema: schema) { scalar, _ in
            guard let rate = rates.first(where: { $0.key == scalar.text })?.value else {
                let number = scalar.text.wholeMatch(of: /([0-9.]+) ?(?:fps|p|Hz)/.ignoresCase()).map {
                    String($0.output.1)
                }
                return number.flatMap { words.contains($0) ? .respelled(as: $0) : nil } ?? .wrong
            }
            return scalar.isNumber ? .value(rate) : .refused("is a number: write it without quotes")
        }
    }
}

extension Form where Value == Double {
    /// A percentage: `4.5%` or `4.5`.
    static var textSize: Form {
        let schema: JSONValue = [
            "anyOf": [
                ["type": "number", "minimum": 1, "maximum": 20],
                ["type": "string", "pattern": #"^([1-9]|1[0-9]|20)(\.[0-9]{1,3})?%$"#],
            ]
        ]
        return .scalar("a percentage from 1% to 20%", schema: schema) { scalar, _ in
            guard scalar.isNumber || scalar.text.hasSuffix("%") else { return .wrong }
            let digits = scalar.text.hasSuffix("%") ? scalar.text.dropLast() : scalar.text[...]
            let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count <= 2, parts.allSatisfy(\.isDigits), parts[0].first != "0", parts.last?.count ?? 0 <= 3,
                let value = Double(digits), (1...20).contains(value)
            else { return .wrong }
            return .value(value)
        }
    }
}
