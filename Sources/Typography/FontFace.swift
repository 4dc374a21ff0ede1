import CPango

/// A face of a font file, as fontconfig describes it.
package struct FontFace: Hashable, Sendable {
    /// `DejaVu Sans`
    package var family: String
    /// `Book`
    package var style: String
    /// Absolute path.
    package var path: String
    /// The number of the face in a collection (`.ttc`), with that of a named instance in the upper bits; 0 in most files.
    package var index: Int
}

extension FontFace {
    /// Nil for a pattern without a file.
    init?(_ pattern: OpaquePointer?) {
        guard let pattern, let path = FontPattern.text(pattern, FC_FILE) else { return nil }
        self.init(
            family: FontPattern.text(pattern, FC_FAMILY) ?? "", style: FontPattern.text(pattern, FC_STYLE) ?? "",
            path: path, index: FontPattern.number(pattern, FC_INDEX) ?? 0)
    }

    /// The first face of a file; nil if FreeType does not read it as a font.
    package init?(ofFile path: String) {
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(path, 0, nil, &count) else { return nil }
        defer { FcPatternDestroy(pattern) }
        self.init(pattern)
    }
}

/// Reads the properties of a fontconfig pattern, without taking ownership of it.
enum FontPattern {
    /// The `index`-th value of a property. A family, for example, has one in each language.
    static func text(_ pattern: OpaquePointer, _ name: String, _ index: Int = 0) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, name, Int32(index), &value) == FcResultMatch, let value else {
            return nil
        }
        return String(cString: value)
    }

    static func number(_ pattern: OpaquePointer, _ name: String) -> Int? {
        var value: Int32 = 0
        return FcPatternGetInteger(pattern, name, 0, &value) == FcResultMatch ? Int(value) : nil
    }

    static func flag(_ pattern: OpaquePointer, _ name: String) -> Bool? {
        var value: FcBool = 0
        return FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch ? value != 0 : nil
    }
}
