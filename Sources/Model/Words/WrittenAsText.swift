/// A value that is encoded as a single text.
protocol WrittenAsText: Codable {
    /// Nil for a text that `written` does not return.
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
