import Files

/// Writes and reads reasons, for the catalog and for the lines of examiners: as JSON with the stable names of their coding keys.
enum ReasonCoding {
    static func text(of reason: some Encodable) -> String {
        // Cannot fail: JSON can represent every value in a reason.
        (try? InternalJSON.bytes(of: reason)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Nil for a reason that this version does not know.
    static func value<Reason: Decodable>(_ type: Reason.Type = Reason.self, of text: String) -> Reason? {
        try? InternalJSON.value(type, from: text.utf8)
    }
}
