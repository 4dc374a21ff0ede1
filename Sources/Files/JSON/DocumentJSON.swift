import Foundation
import Model

/// The JSON that Dayreel writes for people and scripts: keys sorted and in kebab-case, slashes not escaped. The same value always yields
/// the same text.
package enum DocumentJSON {
    /// The document, indented, without a line break at the end.
    package static func text(of value: some Encodable) throws -> String {
        String(decoding: try encoder([.prettyPrinted]).encode(value), as: UTF8.self)
    }

    /// The document on one line.
    package static func line(of value: some Encodable) throws -> String {
        String(decoding: try encoder([]).encode(value), as: UTF8.self)
    }

    /// Appends a text in quotes, as it would appear in a document. Throws `EncodingError`.
    package static func append(_ text: String, to document: inout String) throws {
        try append(text[...], to: &document)
    }

    /// Appends part of a text in the same way. The types are concrete, because a generic function is not specialized across modules and
    /// takes ten times as long.
    package static func append(_ text: Substring, to document: inout String) throws {
        // Plain text needs no escapes; the encoder handles everything else.
        let bytes = text.utf8
        guard bytes.withContiguousStorageIfAvailable({ $0.allSatisfy(isPlain) }) ?? bytes.allSatisfy(isPlain) else {
            return document += try line(of: String(text))
        }
        document += "\""
        document += text
        document += "\""
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F
    }

    /// Writes a series of indented documents.
    package struct Writer {
        private let encoder = DocumentJSON.encoder([.prettyPrinted])

        package init() {}

        /// Returns the same text as `DocumentJSON.text(of:)`.
        package func text(of value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
    }

    /// Decodes a document. Throws `DecodingError`. A type that is decoded must not have hyphens in its coding keys, which come from the
    /// names of its properties.
    package static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { DocumentKey.property(of: $0) }
        return try decoder.decode(type, from: Data(text.utf8))
    }

    fileprivate static func encoder(_ more: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = more.union([.sortedKeys, .withoutEscapingSlashes])
        encoder.keyEncodingStrategy = .custom { DocumentKey.name(of: $0) }
        return encoder
    }
}

/// A key of a document: `minDuration` in Swift, `min-duration` in JSON. Keys that are data, such as days, stay unchanged.
private struct DocumentKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    /// Keys that job files spell as one word, or divide into words differently from Swift.
    private static let exceptions = ["timeZone": "timezone", "audioBitRate": "audio-bitrate"]

    /// Below these keys are reasons whose names the catalog and the history keep too, so that they have hyphens in Swift: nothing is
    /// renamed.
    private static let verbatim: Set = ["refused", "problems"]

    private static func isVerbatim(_ path: [any CodingKey]) -> Bool {
        path.dropLast().contains { verbatim.contains($0.stringValue) }
    }

    static func name(of path: [any CodingKey]) -> any CodingKey {
        guard let key = path.last, key.intValue == nil, !isVerbatim(path) else {
            return path.last ?? DocumentKey(stringValue: "")
        }
        return DocumentKey(stringValue: exceptions[key.stringValue] ?? kebab(key.stringValue))
    }

    static func property(of path: [any CodingKey]) -> any CodingKey {
        guard let key = path.last, key.intValue == nil, !isVerbatim(path) else {
            return path.last ?? DocumentKey(stringValue: "")
        }
        let known = exceptions.first { $0.value == key.stringValue }?.key
        return DocumentKey(stringValue: known ?? camel(key.stringValue))
    }

    private static func kebab(_ name: String) -> String {
        guard name.first?.isLowercase == true, name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else {
            return name
        }
        return name.reduce(into: "") { text, letter in
            text += letter.isASCII && letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    private static func camel(_ name: String) -> String {
        guard name.first?.isLowercase == true else { return name }
        var (text, isBeginning) = ("", false)
        for letter in name {
            if letter == "-" {
                isBeginning = true
                continue
            }
            text += isBeginning ? letter.uppercased() : String(letter)
            isBeginning = false
        }
        return text
    }
}

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

/// Text in JSON.
package enum JSONText {
    /// The text in quotes. Escapes quotes, backslashes and control characters only (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String { quoted(text) { $0.value < 0x20 } }

    /// The text in quotes, with escapes for all scalars for which `isEscaped` returns true: for YAML files too, which may contain such text
    /// and `\U0001F600`.
    package static func quoted(_ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isEscaped(scalar):
                let short = UInt16(exactly: scalar.value)
                result += short.map { "\\u" + $0.hexadecimal } ?? "\\U" + scalar.value.hexadecimal
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
