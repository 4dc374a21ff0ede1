import Glibc
import Model

/// The address that the server listens on.
package struct ListenAddress: Hashable, Sendable {
    /// An IP address, without brackets.
    package let host: String
    /// The port; 0 for any free one.
    package let port: Int

    /// An address that only this machine can reach.
    package static let standard = ListenAddress(host: "127.0.0.1", port: 8340)

    package init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    /// Reads `127.0.0.1:8340`, `[::1]:8340`, `0.0.0.0`, `:8340` or `8340`. Throws `DayreelError(.usage)` for anything else, including
    /// names: the choice among a name's addresses could change.
    package init(_ text: String) throws {
        let (host, port) = Self.parts(of: text)
        guard let port = port.map({ Int($0) }) ?? Self.standard.port, (0...65_535).contains(port),
            HostName.isAddress(host)
        else {
            throw DayreelError(
                .usage, "'\(text.onOneLine)' is not an address to listen on",
                remedy: "Write an IP address and a port: 127.0.0.1:8340, [::1]:8340, or 0.0.0.0:8340 for all networks.")
        }
        self.init(host: host, port: port)
    }

    /// True if only this machine can connect.
    package var isLoopback: Bool { HostName.isLoopback(host) }

    /// The address with this port, for a URL. The machine's own name stands for all addresses (`0.0.0.0`).
    package func authority(port: Int, machine: String) -> String {
        let name = ["0.0.0.0", "::"].contains(host) ? machine : host.contains(":") ? "[\(host)]" : host
        return "\(name):\(port)"
    }

    private static func parts(of text: String) -> (host: String, port: String?) {
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let rest = text[text.index(after: end)...]
            let host = String(text[text.index(after: text.startIndex)..<end])
            return (host, rest.isEmpty ? nil : rest.hasPrefix(":") ? String(rest.dropFirst()) : "?")
        }
        let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
        if pieces.count > 2 { return (text, nil) }
        if pieces.count == 2 { return (pieces[0].isEmpty ? standard.host : String(pieces[0]), String(pieces[1])) }
        return Int(text) == nil ? (text, nil) : (standard.host, text)
    }
}

extension ListenAddress: CustomStringConvertible {
    /// `127.0.0.1:8340`, `[::1]:8340`
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

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

    /// A name under which people reach the page, from a command line. Throws `DayreelError(.usage)` for a port.
    package static func named(_ text: String) throws -> String {
        guard Int(text) == nil else {
            throw DayreelError(
                .usage, "'\(text.onOneLine)' is a port, and names have none",
                remedy: "'--listen \(ListenAddress.standard.host):\(text.onOneLine)' listens on it.")
        }
        return text
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
