/// As its properties are called, with the empty days as ranges.
extension Selection: Codable {
    private enum CodingKeys: String, CodingKey { case timeframe, days, emptyDays, leftOut, diagnostics }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let emptyDays = try container.decode([DayRange].self, forKey: .emptyDays).days else {
            throw DecodingError.dataCorruptedError(
                forKey: .emptyDays, in: container, debugDescription: "the days are not in their order")
        }
        self.init(
            timeframe: try container.decode(ResolvedTimeframe.self, forKey: .timeframe),
            days: try container.decode([DaySelection].self, forKey: .days), emptyDays: emptyDays,
            leftOut: try container.decode([LeftOutDay].self, forKey: .leftOut),
            diagnostics: try container.decode([Diagnostic].self, forKey: .diagnostics))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(timeframe, forKey: .timeframe)
        try container.encode(days, forKey: .days)
        try container.encode(emptyDays.ranges, forKey: .emptyDays)
        try container.encode(leftOut, forKey: .leftOut)
        try container.encode(diagnostics, forKey: .diagnostics)
    }
}
