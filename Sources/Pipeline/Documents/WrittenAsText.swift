/// A value that is written as one text.
protocol WrittenAsText: Codable {
    /// Nil for a text that `written` does not give.
    init?(written text: String)
    var written: String { get }
}

extension WrittenAsText {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(written: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not understood")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(written)
    }
}

/// `30`, `30000/1001`
extension FrameRate: WrittenAsText {
    init?(written text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count <= 2, let first = parts[0], (1...1_000_000).contains(first) else { return nil }
        guard let second = parts.count == 2 ? parts[1] : 1, (1...1_000_000).contains(second) else { return nil }
        self.init(first, over: second)
    }

    var written: String { description }
}

/// `1080p`, `1280x720`, `original`
extension Composition.Resolution: WrittenAsText {
    init?(written text: String) {
        if text == "original" {
            self = .original
        } else if text.hasSuffix("p"), let lines = Int(text.dropLast()) {
            self = .lines(lines)
        } else {
            let sides = text.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, "\(sides[0])x\(sides[1])" == text else { return nil }
            self = .pixels(width: sides[0], height: sides[1])
        }
    }

    var written: String {
        switch self {
        case .lines(let lines): "\(lines)p"
        case .pixels(let width, let height): "\(width)x\(height)"
        case .original: "original"
        }
    }
}

/// `2024`, `2024-12`, `2024-12-01..2024-12-24`, `previous-month`
extension Timeframe: WrittenAsText {
    init?(written text: String) {
        if let relative = Relative(rawValue: text) {
            self = .relative(relative)
            return
        }
        let days = text.split(separator: ".", omittingEmptySubsequences: true).compactMap { Day(String($0)) }
        if days.count == 2, text == "\(days[0])..\(days[1])", days[0] <= days[1] {
            self = .days(first: days[0], last: days[1])
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let year = Int(parts[0]), parts[0].count == 4 else { return nil }
        if parts.count == 1 {
            self = .year(year)
        } else {
            guard parts.count == 2, parts[1].count == 2, let month = Int(parts[1]), (1...12).contains(month) else {
                return nil
            }
            self = .month(year: year, month: month)
        }
    }

    var written: String {
        switch self {
        case .year(let year): year.padded(to: 4)
        case .month(let year, let month): "\(year.padded(to: 4))-\(month.padded(to: 2))"
        case .days(let first, let last): "\(first)..\(last)"
        case .relative(let relative): relative.rawValue
        }
    }
}
