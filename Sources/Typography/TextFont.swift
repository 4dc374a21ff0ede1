import CPango

/// A face by its properties, and how its letters are set.
package struct TextFont: Hashable, Sendable {
    /// Names of families, the best first: each is used for characters that those before it lack.
    package var families: [String]
    /// 100 to 900; 400 is regular, 700 bold (CSS Fonts).
    package var weight: Int
    package var isItalic: Bool
    /// OpenType features, as Pango reads them: `tnum=1, lnum=1`.
    package var features: String
    /// Space between letters in em, negative to set them closer. Not applied to scripts whose letters touch or stand in squares.
    package var tracking: Double

    package init(
        families: [String], weight: Int = 400, isItalic: Bool = false, features: String = "tnum=1, lnum=1",
        tracking: Double = 0
    ) {
        self.families = families
        self.weight = weight
        self.isItalic = isItalic
        self.features = features
        self.tracking = tracking
    }
}

extension Typesetter {
    /// A line of text in a face of the typesetter's library. `size` is the em in pixels.
    package func line(_ text: String, in face: TextFont, size: Double) throws -> TextLine {
        guard let layout = pango_layout_new(context) else { throw TypographyError.failure("lay out a text") }
        let description: OpaquePointer = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, face.families.joined(separator: ","))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(clamping: face.weight)))
        if face.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        let attributes: OpaquePointer = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(attributes, pango_attr_font_features_new(face.features))
        if face.tracking != 0, text.unicodeScalars.allSatisfy(Script.isTracked) {
            let space = (face.tracking * size * Double(PANGO_SCALE)).rounded()
            pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(space)))
        }
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        return try TextLine(owning: layout)
    }
}

extension Script {
    /// True for letters that may be set closer or wider, and for signs and digits of any script.
    fileprivate static func isTracked(_ scalar: Unicode.Scalar) -> Bool {
        switch g_unichar_get_script(scalar.value) {
        case G_UNICODE_SCRIPT_LATIN, G_UNICODE_SCRIPT_GREEK, G_UNICODE_SCRIPT_CYRILLIC, G_UNICODE_SCRIPT_COMMON,
            G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_ARMENIAN, G_UNICODE_SCRIPT_GEORGIAN:
            true
        default: false
        }
    }
}
