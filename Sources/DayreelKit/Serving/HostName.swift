import Glibc

/// A host as written in a URL, or in a Host or Origin header.
package enum HostName {
    /// The host of an authority, in lower case, without port and brackets; nil if it is invalid (RFC 9110, 7.2).
    package static func host(ofAuthority authority: some StringProtocol) -> String? {
        let text = authority.lowercased()
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else { return nil }
            let host = String(text[text.index(after: text.startIndex)..<end])
            return isAddress(host) ? host : nil
        }
        let end = text.firstIndex(of: ":") ?? text.endIndex
        guard isPort(text[end...]), end > text.startIndex else { return nil }
        let host = String(text[..<end])
        return host.utf8.allSatisfy(isPartOfName) ? host : nil
    }

    /// The authority of an origin, `https://nas.local:8443` (RFC 6454, 6.1); nil for `null` and other forms.
    package static func authority(ofOrigin origin: String) -> String? {
        for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
            let rest = origin.dropFirst(scheme.count)
            return rest.contains("/") ? nil : rest.lowercased()
        }
        return nil
    }

    /// True for an IPv4 or IPv6 address.
    package static func isAddress(_ host: String) -> Bool {
        var bytes = in6_addr()
        return inet_pton(AF_INET, host, &bytes) == 1 || inet_pton(AF_INET6, host, &bytes) == 1
    }

    /// True for addresses and names of this machine that no network reaches: 127.0.0.0/8, ::1, localhost (RFC 6761, 6.3).
    package static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        return host.hasPrefix("127.") && isAddress(host)
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}
