/// The choice for a day, by the item's id: `{"skip": true}`, or an item and the part of it in seconds.
package enum DraftPin: Hashable, Sendable {
    case skip
    case item(String, from: Double?, duration: Double?)
}

extension DraftPin: Codable {
    private enum CodingKeys: String, CodingKey { case skip, item, from, duration }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.decodeIfPresent(Bool.self, forKey: .skip) == true {
            self = .skip
            return
        }
        self = .item(
            try container.decode(String.self, forKey: .item),
            from: try container.decodeIfPresent(Double.self, forKey: .from),
            duration: try container.decodeIfPresent(Double.self, forKey: .duration))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .skip: try container.encode(true, forKey: .skip)
        case .item(let item, let from, let duration):
            try container.encode(item, forKey: .item)
            try container.encodeIfPresent(from, forKey: .from)
            try container.encodeIfPresent(duration, forKey: .duration)
        }
    }
}
