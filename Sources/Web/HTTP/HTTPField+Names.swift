import HTTPTypes

extension StringProtocol {
    /// The text without surrounding blanks and tabs.
    var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

extension HTTPField.Name {
    /// The Fetch Metadata request headers (W3C).
    static let secFetchSite = Self("Sec-Fetch-Site") ?? .origin
    static let secFetchMode = Self("Sec-Fetch-Mode") ?? .origin
    static let referrerPolicy = Self("Referrer-Policy") ?? .origin
    static let resourcePolicy = Self("Cross-Origin-Resource-Policy") ?? .origin
    static let openerPolicy = Self("Cross-Origin-Opener-Policy") ?? .origin
    static let accelBuffering = Self("X-Accel-Buffering") ?? .origin
    /// The header of server-sent events (HTML Standard, 9.2).
    static let lastEventID = Self("Last-Event-ID") ?? .origin
}
