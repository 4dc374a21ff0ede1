/// A mapping of the word for the reason and what belongs to it: `recorded` or `rule`.
extension DaySelection.Reason: Codable {
    private enum CodingKeys: String, CodingKey { case reason, recorded, rule }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let recorded = try container.decodeIfPresent(Day.self, forKey: .recorded) {
            self = .pinnedFromAnotherDay(recorded)
        } else if let rule = try container.decodeIfPresent(String.self, forKey: .rule) {
            self = .automatic(rule: rule)
        } else {
            self = .pinned
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(word, forKey: .reason)
        switch self {
        case .pinned: break
        case .pinnedFromAnotherDay(let day): try container.encode(day, forKey: .recorded)
        case .automatic(let rule): try container.encode(rule, forKey: .rule)
        }
    }
}
