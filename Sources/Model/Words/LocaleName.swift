/// Converts POSIX names of locales.
package enum LocaleName {
    /// Unicode's spelling (UTS #35) of `de_DE.UTF-8` and `en_US.utf8@euro`: `de_DE`, `en_US`. A modifier for a script is converted:
    /// `sr_RS@latin` becomes `sr_Latn_RS`. Other text stays unchanged.
    package static func withoutCharset(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        let modifier = name.split(separator: "@", maxSplits: 1).dropFirst().first?.lowercased()
        guard let script = modifier.flatMap({ scripts[$0] }) else { return String(base) }
        let parts = base.split(separator: "_", maxSplits: 1)
        return (parts.prefix(1) + [Substring(script)] + parts.dropFirst()).joined(separator: "_")
    }

    /// The locale for sorting titles: POSIX `LC_ALL`, or else `LC_COLLATE`, or else `LANG`; empty if none is set.
    package static func ofCollation(_ environment: [String: String]) -> String { of("LC_COLLATE", environment) }

    /// The locale for dates: POSIX `LC_ALL`, or else `LC_TIME`, or else `LANG`; empty if none is set.
    package static func ofDates(_ environment: [String: String]) -> String { of("LC_TIME", environment) }

    private static func of(_ category: String, _ environment: [String: String]) -> String {
        withoutCharset(["LC_ALL", category, "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
    }

    /// The scripts (ISO 15924) for modifiers of glibc's locales.
    private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
}
