import Foundation

/// The one way in which Dayreel writes JSON for people and scripts: keys sorted, slashes as they are, so that the same
/// value always gives the same text.
package enum DocumentJSON {
    /// Indented, without a line break at the end.
    package static func text(of value: some Encodable) throws -> String {
        String(decoding: try encoder([.prettyPrinted]).encode(value), as: UTF8.self)
    }

    /// On one line.
    package static func line(of value: some Encodable) throws -> String {
        String(decoding: try encoder([]).encode(value), as: UTF8.self)
    }

    /// Throws `DecodingError`.
    package static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private static func encoder(_ more: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = more.union([.sortedKeys, .withoutEscapingSlashes])
        return encoder
    }
}
