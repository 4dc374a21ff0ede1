/// The files that an output may replace. Inputs of the run and files of a source are never replaced.
package enum Replacement: Hashable, Sendable {
    /// None: an existing file is an error.
    case nothing
    /// Files that Dayreel made.
    case own
    /// Any file.
    case foreign
}

/// Spelled as in `output.overwrite`: `false`, `true`, `foreign`.
extension Replacement: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = flag ? .own : .nothing
        } else if try container.decode(String.self) == Self.foreignWord {
            self = .foreign
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not true, false or foreign")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nothing: try container.encode(false)
        case .own: try container.encode(true)
        case .foreign: try container.encode(Self.foreignWord)
        }
    }

    package static let foreignWord = "foreign"
}
