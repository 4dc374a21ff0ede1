/// How fast a job shows recordings.
package enum ClipSpeed: Hashable, Sendable {
    case fixed(Speed)
    /// As the phone shows them: slow motion slowly, all others as recorded.
    case original

    package static let normal = ClipSpeed.fixed(.normal)

    /// The speed of an item.
    package func speed(of item: MediaItem) -> Speed {
        guard item.kind != .still else { return .normal }
        return switch self {
        case .fixed(let speed): speed
        case .original: item.slowMotion?.speed ?? .normal
        }
    }
}

/// A number, or `original`.
extension ClipSpeed: Codable {
    private static let word = "original"

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self), text == Self.word {
            self = .original
        } else {
            self = .fixed(try container.decode(Speed.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .fixed(let speed): try container.encode(speed)
        case .original: try container.encode(Self.word)
        }
    }
}
