import CPango

/// The fonts of this machine, as fontconfig finds them. Owns a reference to a fontconfig configuration.
///
/// fontconfig guards its configurations with its own locks (since 2.10.91), but only one thread may use a library at a time.
package final class FontLibrary {
    /// Freed once, in `deinit`.
    let config: OpaquePointer
    /// The font file to use for all characters that it has; nil to choose by family.
    let file: String?

    /// The installed fonts. Throws `TypographyError.noFonts` if there are none.
    package init() throws {
        guard let config = FcConfigReference(nil) else { throw TypographyError.failure("read the font configuration") }
        self.config = config
        file = nil
        guard count > 0 else { throw TypographyError.noFonts }
    }

    /// The installed fonts and one from a file, which takes precedence over all others. Throws `TypographyError.unreadableFont`.
    package init(file path: String) throws {
        guard FontFace(ofFile: path) != nil else { throw TypographyError.unreadableFont(path: path) }
        // A separate configuration: the process's own must not include a font that one job names.
        guard let config = FcInitLoadConfigAndFonts() else {
            throw TypographyError.failure("read the font configuration")
        }
        self.config = config
        file = path
        guard FcConfigAppFontAddFile(config, path) != 0 else { throw TypographyError.unreadableFont(path: path) }
    }

    deinit { FcConfigDestroy(config) }

    /// The number of faces.
    private var count: Int {
        [FcSetSystem, FcSetApplication].reduce(0) { $0 + Int(FcConfigGetFonts(config, $1)?.pointee.nfont ?? 0) }
    }

    /// The names of all families, each once, in alphabetical order; a family may have names in several languages.
    package var families: [String] {
        var names: Set<String> = []
        eachFont(of: [FC_FAMILY]) { pattern in
            var index = 0
            while let name = FontPattern.text(pattern, FC_FAMILY, index) {
                names.insert(name)
                index += 1
            }
        }
        return names.sorted()
    }

    /// The generic names, for which fontconfig has a family on every machine (fonts.conf(5)).
    package static let genericFamilies = ["sans-serif", "sans", "serif", "monospace", "system-ui"]

    /// Reports whether a family of that name is installed, ignoring case, or the name is a generic one.
    func has(family: String) -> Bool {
        let name = family.lowercased()
        return Self.genericFamilies.contains(name) || families.contains { $0.lowercased() == name }
    }

    /// A face that has all the characters, which Pango falls back on; nil if there is none.
    package func face(with characters: String) -> FontFace? {
        guard let wanted = FcCharSetCreate() else { return nil }
        defer { FcCharSetDestroy(wanted) }
        for scalar in characters.unicodeScalars { FcCharSetAddChar(wanted, scalar.value) }
        var found: FontFace?
        eachFont(of: [FC_FILE, FC_FAMILY, FC_STYLE, FC_INDEX, FC_CHARSET]) { pattern in
            guard found == nil else { return }
            var covered: OpaquePointer?
            guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &covered) == FcResultMatch,
                FcCharSetIsSubset(wanted, covered) != 0
            else { return }
            found = FontFace(pattern)
        }
        return found
    }

    /// Calls `body` with a pattern of the properties for each font. The pattern is valid during the call only.
    private func eachFont(of properties: [String], _ body: (OpaquePointer) -> Void) {
        guard let pattern = FcPatternCreate() else { return }
        defer { FcPatternDestroy(pattern) }
        guard let set = FcObjectSetCreate() else { return }
        defer { FcObjectSetDestroy(set) }
        for property in properties { FcObjectSetAdd(set, property) }
        guard let fonts = FcFontList(config, pattern, set) else { return }
        defer { FcFontSetDestroy(fonts) }
        for index in 0..<Int(fonts.pointee.nfont) {
            if let font = fonts.pointee.fonts[index] { body(font) }
        }
    }
}
