/// The brightness that a film's whites can have.
package enum FilmRange: String, Hashable, Sendable, Codable, CaseIterable {
    /// BT.709 with 8 bits, as every screen shows it.
    case sdr
    /// Hybrid log-gamma (ITU-R BT.2100) with the colours of BT.2020 and 10 bits.
    case hdr
}
