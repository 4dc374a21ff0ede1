import Model

/// The installed fonts, which a job may name. Queried only if it names one.
package struct KnownFonts: Sendable {
    /// Reports whether text can be drawn in a family of that name.
    let has: @Sendable (_ family: String) -> Bool
    /// The families' names.
    let families: @Sendable () -> [String]
    package init(
        has: @escaping @Sendable (_ family: String) -> Bool, families: @escaping @Sendable () -> [String]
    ) {
        (self.has, self.families) = (has, families)
    }

    /// A predicate for the key; nil if there is such a family.
    func fault(ofFamily name: String) -> String? {
        if has(name) { return nil }
        let families = families()
        guard !families.isEmpty else { return "names the font \(name.quoted), but no font is installed" }
        return "names no installed font: \(name.quoted)" + Self.hint(for: name, among: families)
    }

    /// Families with similar names, or else those that begin with the same word, or else some examples.
    private static func hint(for name: String, among families: [String]) -> String {
        if let near = NearestWord.of(name, among: families) { return " (did you mean '\(near)'?)" }
        let first = name.split(separator: " ").first.map { $0.lowercased() } ?? ""
        let alike = families.filter { $0.lowercased().hasPrefix(first) }
        let shown = (alike.isEmpty ? families : alike).prefix(4)
        return " (installed: \(shown.joined(separator: ", "))\((families.count - shown.count).andMore()))"
    }
}
