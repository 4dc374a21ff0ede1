import Foundation
import Model

/// The options with which a service serves the page.
package struct PageOptions: Hashable, Sendable {
    /// Nil for the standard address.
    package var listen: ListenAddress?
    /// Names under which the page is reached.
    package var names: [String]
    package var basePath: BasePath?
    /// True if nobody may change anything.
    package var isReadOnly: Bool

    package init(
        listen: ListenAddress? = nil, names: [String] = [], basePath: BasePath? = nil, isReadOnly: Bool = false
    ) {
        self.listen = listen
        self.names = names
        self.basePath = basePath
        self.isReadOnly = isReadOnly
    }

    var reach: PageReach { PageReach(listen, names: names) }

    /// The options on the command line of `dayreel serve`.
    var arguments: [String] {
        var options = listen.map { ["--listen", "\($0)"] } ?? []
        options += names.flatMap { ["--host", $0] }
        if let basePath, !basePath.text.isEmpty { options += ["--base-path", basePath.text] }
        return options + (isReadOnly ? ["--read-only"] : [])
    }
}

/// The reach of the page: its address, and the names under which people reach it.
package struct PageReach: Hashable, Sendable {
    package var listen: ListenAddress
    /// Additional names under which it is reached, behind a proxy or in a network.
    package var names: [String]
    /// True if visitors from this machine need the token too.
    package var asksEverybody: Bool

    package init(_ listen: ListenAddress?, names: [String], asksEverybody: Bool = false) {
        (self.listen, self.names, self.asksEverybody) = (listen ?? .standard, names, asksEverybody)
    }

    /// True if only this machine, its users or a proxy, connects to the server.
    package var isOfThisMachine: Bool { listen.isLoopback }

    /// True if visitors need the token. If the page has names, a proxy on this machine may forward requests from others.
    package var needsToken: Bool { asksEverybody || !isOfThisMachine || !names.isEmpty }
}

/// The prefix of all addresses of the page, behind a proxy that also serves other pages: empty, or `/photos`.
package struct BasePath: Hashable, Sendable {
    package static let root = BasePath(text: "")

    /// The path without a trailing slash.
    package let text: String

    init(text: String) { self.text = text }

    /// Reads a path; `photos`, `/photos` and `/photos/` are equivalent. Throws `DayreelError(.usage)` for text that would need encoding in
    /// a URL.
    package init(_ words: String) throws {
        let parts = words.split(separator: "/")
        for part in parts {
            guard part != ".", part != "..", part.utf8.allSatisfy(Self.isPlain) else {
                throw DayreelError(
                    .usage, "'\(words.onOneLine)' is not a valid base path",
                    remedy: "Use letters, digits, '-', '_', '.' and '/' only: --base-path /dayreel")
            }
        }
        text = parts.map { "/" + $0 }.joined()
    }

    /// The rest of a path below the prefix, without its leading slash. Nil for a path elsewhere.
    package func rest(of path: String) -> Substring? {
        guard path.hasPrefix(text) else { return nil }
        let rest = path.dropFirst(text.count)
        return rest.hasPrefix("/") ? rest.dropFirst() : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}

/// The first day of the week where the user lives.
package enum WeekStart {
    /// The day's ISO 8601 number: 1 is Monday, 7 is Sunday. Follows the locale for dates (POSIX: `LC_ALL`, else `LC_TIME`, else `LANG`);
    /// Monday if that names no region.
    package static func of(_ environment: [String: String]) -> Int {
        let locale = Locale(identifier: LocaleName.ofDates(environment))
        guard locale.region != nil else { return 1 }
        switch locale.firstDayOfWeek {
        case .monday: return 1
        case .tuesday: return 2
        case .wednesday: return 3
        case .thursday: return 4
        case .friday: return 5
        case .saturday: return 6
        case .sunday: return 7
        @unknown default: return 1
        }
    }
}
