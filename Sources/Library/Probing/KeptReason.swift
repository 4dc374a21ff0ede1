import Files

/// A reason as the catalog and the lines of examiners have it: JSON under the stable words of its coding keys.
enum KeptReason {
    static func text(of reason: some Encodable) -> String {
        // No reason holds what JSON has no form for.
        (try? InternalJSON.bytes(of: reason)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Nil for a reason that this version does not know.
    static func value<Reason: Decodable>(_ type: Reason.Type = Reason.self, of text: String) -> Reason? {
        try? InternalJSON.value(type, from: text.utf8)
    }
}
