import CPango

/// Sets lines of text in one font: shapes them, orders their directions, and falls back on other fonts for missing characters (Pango).
///
/// Owns a Pango font map, which caches faces and shapes: make one for many lines. Pango may be used on several threads at once if they
/// share none of its objects (since 1.32.6): a typesetter and its lines stay on one thread.
package final class Typesetter {
    /// All three are freed once, in `deinit`.
    private let map: UnsafeMutablePointer<PangoFontMap>
    let context: OpaquePointer
    private let font: OpaquePointer
    private let attributes: OpaquePointer

    /// `family` may end with words for weight and slant ("Inter Bold"); it is ignored if the library has a file. `locale` (`ja_JP`) decides
    /// between fonts with the same characters: Japanese and Chinese share many.
    package init(_ library: FontLibrary, family: String, locale: String, isBold: Bool = false) throws {
        _ = Self.silence
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            throw TypographyError.failure("make a font map")
        }
        dayreel_font_map_set_config(map, library.config)
        if let file = library.file { Self.prefer(file, in: map) }
        guard let context = pango_font_map_create_context(map) else {
            g_object_unref(map)
            throw TypographyError.failure("make a text context")
        }
        self.map = map
        self.context = context
        font = Self.description(of: family, in: library)
        if isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        attributes = pango_attr_list_new()
        // Digits of one width, so that dates do not jitter from day to day, if the font offers both.
        pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1, lnum=1"))
        Self.pinOptions(of: context)
        pango_context_set_language(context, pango_language_from_string(locale))
    }

    deinit {
        pango_attr_list_unref(attributes)
        pango_font_description_free(font)
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }

    /// A line of text at a size in pixels. A text wider than `widest` pixels ends in an ellipsis.
    package func line(_ text: String, size: Double, widest: Int? = nil) throws -> TextLine {
        guard let layout = pango_layout_new(context) else { throw TypographyError.failure("lay out a text") }
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_single_paragraph_mode(layout, 1)
        if let widest {
            pango_layout_set_width(layout, Int32(clamping: widest * Int(PANGO_SCALE)))
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        pango_layout_set_text(layout, text, -1)
        return try TextLine(owning: layout)
    }

    /// Versions of the libraries that decide the positions and the look of glyphs.
    package static var versions: [(library: String, version: String)] {
        let fontconfig = Int(FcGetVersion())
        return [
            ("pango", String(cString: pango_version_string())), ("cairo", String(cString: cairo_version_string())),
            ("harfbuzz", String(cString: hb_version_string())),
            ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
        ]
    }

    /// Turns hinting and the rounding of positions off, so that the outlines decide and not the user's screen settings. Cairo fills the
    /// outlines, so antialiasing does not depend on the font (see `TextLine`).
    private static func pinOptions(of context: OpaquePointer) {
        guard let options = cairo_font_options_create() else { return }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_subpixel_order(options, CAIRO_SUBPIXEL_ORDER_DEFAULT)
        pango_cairo_context_set_font_options(context, options)
        pango_cairo_context_set_resolution(context, 72)
        pango_context_set_round_glyph_positions(context, 0)
    }

    /// The description of a family. A family with exactly that name takes precedence over reading its words as weight or slant: "Arial
    /// Black".
    private static func description(of family: String, in library: FontLibrary) -> OpaquePointer {
        if library.file == nil, !library.has(family: family) { return pango_font_description_from_string(family) }
        let description: OpaquePointer = pango_font_description_new()
        pango_font_description_set_family(description, family)
        return description
    }

    /// Makes fontconfig prefer a file to all others: the file is the first of the properties that it compares (fcmatch.c).
    private static func prefer(_ file: String, in map: UnsafeMutablePointer<PangoFontMap>) {
        dayreel_font_map_set_substitute(
            map,
            { pattern, file in
                _ = FcPatternAddString(pattern, FC_FILE, file?.assumingMemoryBound(to: FcChar8.self))
            }, strdup(file), { free($0) })
    }

    /// Silences Pango's warnings on standard error, which a library must not write to. `TextLine.missing` shows what they would say.
    private static let silence: Void = {
        let levels = GLogLevelFlags(rawValue: ~0)
        for domain in ["Pango", "GLib-GObject"] { g_log_set_handler(domain, levels, { _, _, _, _ in }, nil) }
    }()
}

extension FontLibrary {
    /// Reports whether text can be drawn in `font`: a family, or a family followed by words for weight and slant.
    package func has(font: String) -> Bool {
        if has(family: font) { return true }
        guard let description = pango_font_description_from_string(font) else { return false }
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).map { has(family: String(cString: $0)) } ?? false
    }
}
