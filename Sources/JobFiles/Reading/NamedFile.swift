import Model

/// The files that a job names and that are opened before its film is made. Reading a job does not open them: they may be anything, and
/// whoever opens a font or a look must be able to lose a process.
package struct NamedFiles: Hashable, Sendable {
    /// The fonts that are files.
    package var fonts: [NamedFile] = []
    /// The look, if it is a file.
    package var look: NamedFile?

    package init() {}
}

/// A file that a job names.
package struct NamedFile: Hashable, Sendable {
    /// Absolute.
    package let path: String
    /// The path as it is written, and its key.
    let text: String
    let key: String
    let place: SourcePlace

    /// The error at the line that names it. `fault` follows the name: "which is no font file that can be read".
    package func error(_ fault: String) -> JobFileErrors {
        JobFileErrors([Finding(message: "'\(key)' names \(text.quoted), \(fault)", place: place)])
    }
}

/// The meaning of a font's name.
package enum FontName {
    private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb"]

    /// True for the path of a file, false for the name of an installed family.
    package static func isFile(_ text: String) -> Bool {
        text.contains("/") || endings.contains { text.lowercased().hasSuffix($0) }
    }
}

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
