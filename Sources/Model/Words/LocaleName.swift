/// Names of locales as POSIX systems write them.
package enum LocaleName {
    /// `de_DE.UTF-8` and `en_US.utf8@euro` as Unicode spells them (UTS #35): `de_DE`, `en_US`. A modifier that names a script
    /// becomes one: `sr_RS@latin` is `sr_Latn_RS`. Other text stays as it is.
    package static func withoutCharset(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        let modifier = name.split(separator: "@", maxSplits: 1).dropFirst().first?.lowercased()
        guard let script = modifier.flatMap({ scripts[$0] }) else { return String(base) }
        let parts = base.split(separator: "_", maxSplits: 1)
        return (parts.prefix(1) + [Substring(script)] + parts.dropFirst()).joined(separator: "_")
    }

    /// The locale that titles are sorted in: by POSIX `LC_ALL`, else `LC_COLLATE`, else `LANG`; empty where none is set.
    package static func ofCollation(_ environment: [String: String]) -> String {
        withoutCharset(["LC_ALL", "LC_COLLATE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
    }

    /// The modifiers of glibc's locales that stand for a script (ISO 15924).
    private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
}
