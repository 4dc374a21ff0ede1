import Foundation

/// JSON that only Dayreel reads: the input of hashes, and the lines between its processes. Keys are sorted and named as in Swift, all on
/// one line, so that the same value always yields the same bytes.
package enum InternalJSON {
    package static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Decodes a value. Throws `DecodingError`.
    package static func value<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
