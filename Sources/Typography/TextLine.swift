import CPango

/// A line of text, shaped and measured. Owns a Pango layout.
///
/// Positions are in pixels: right from the line's left end, down from the baseline.
package struct TextLine: ~Copyable {
    /// Freed once, in `deinit`.
    private let layout: OpaquePointer

    /// Throws `TypographyError.unread` if one of its fonts cannot be read now: Pango would draw nothing, and say nothing.
    init(owning layout: OpaquePointer) throws {
        self.layout = layout
        try eachRun { run in
            if run.isUnread { throw TypographyError.unread(path: FontFace(run.pattern)?.path ?? "") }
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The faces in which the text is drawn, in the order of their first glyphs.
    package var faces: [FontFace] {
        var faces: [FontFace] = []
        eachRun { run in
            guard run.hasGlyphs, let face = FontFace(run.pattern), !faces.contains(face) else { return }
            faces.append(face)
        }
        return faces
    }

    /// Characters that no installed font has, each once. They are drawn as boxes.
    package var missing: [Unicode.Scalar] {
        var missing: [Unicode.Scalar] = []
        eachRun { run in
            for scalar in run.unknown where !missing.contains(scalar) { missing.append(scalar) }
        }
        return missing
    }

    /// The bounds of the ink in pixels.
    package var ink: (left: Double, top: Double, right: Double, bottom: Double) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_extents(layout, &ink, &logical)
        let scale = Double(PANGO_SCALE)
        let (x, y) = (Double(ink.x - logical.x) / scale, Double(ink.y - pango_layout_get_baseline(layout)) / scale)
        return (x, y, x + Double(ink.width) / scale, y + Double(ink.height) / scale)
    }

    /// The text as pixels. `border` makes the letters that many pixels thicker on every side, except signs with colours of their own.
    /// `start` is where the pen starts; the picture's position counts from 0, 0.
    package func picture(border: Int = 0, start: (x: Double, y: Double) = (0, 0)) throws -> TextPicture {
        let box = box(border: border, start: start)
        let letters = try Canvas(CAIRO_FORMAT_A8, box, start: start)
        var colors: Canvas?
        try eachRun { run in
            switch run.kind {
            case .outlines: letters.fill(run, border: border)
            case .bitmaps: letters.show(run)
            case .colors:
                let canvas = try colors ?? Canvas(CAIRO_FORMAT_ARGB32, box, start: start)
                canvas.show(run)
                colors = canvas
            }
        }
        return TextPicture(
            left: box.left, top: box.top, width: box.width, height: box.height, coverage: letters.bytes(),
            colors: colors?.pixels())
    }

    /// The smallest rectangle around the ink, with room for antialiasing.
    private func box(border: Int, start: (x: Double, y: Double)) -> Canvas.Box {
        let (ink, room) = (ink, border + 2)
        let (left, top) = (
            Int((ink.left + start.x).rounded(.down)) - room, Int((ink.top + start.y).rounded(.down)) - room
        )
        let right = Int((ink.right + start.x).rounded(.up)) + room
        let bottom = Int((ink.bottom + start.y).rounded(.up)) + room
        return Canvas.Box(left: left, top: top, width: right - left, height: bottom - top)
    }

    /// Calls `body` with each run of glyphs of one font, from left to right.
    private func eachRun(_ body: (TextRun) throws -> Void) rethrows {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        repeat {
            guard let item = pango_layout_iter_get_run_readonly(iterator), let run = TextRun(item) else { continue }
            var place = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &place)
            try body(run.at(x: Double(place.x - logical.x) / Double(PANGO_SCALE)))
        } while pango_layout_iter_next_run(iterator) != 0
    }
}

/// Glyphs of one font. Valid as long as the layout that it was read from.
struct TextRun {
    enum Kind {
        case outlines
        /// A fixed size in black and white.
        case bitmaps
        /// Emoji.
        case colors
    }

    let font: UnsafeMutablePointer<PangoFont>
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// fontconfig's description of the font; nil if Pango found none and draws boxes.
    let pattern: OpaquePointer?
    /// Pixels from the line's left end.
    private(set) var x = 0.0

    init?(_ item: UnsafeMutablePointer<PangoGlyphItem>) {
        guard let font = item.pointee.item?.pointee.analysis.font, let glyphs = item.pointee.glyphs else { return nil }
        (self.font, self.glyphs) = (font, glyphs)
        pattern = dayreel_font_pattern(font)
    }

    func at(x: Double) -> TextRun {
        var run = self
        run.x = x
        return run
    }

    var kind: Kind {
        guard let pattern else { return .outlines }
        if FontPattern.flag(pattern, FC_COLOR) == true { return .colors }
        return FontPattern.flag(pattern, FC_OUTLINE) == false ? .bitmaps : .outlines
    }

    /// True for a font whose file cannot be opened or read.
    var isUnread: Bool {
        guard pattern != nil else { return false }
        guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
            cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS
        else { return true }
        // HarfBuzz reads the file by itself. It knows no fonts of one size.
        guard kind != .bitmaps, let shaper = pango_font_get_hb_font(font) else { return false }
        return hb_face_get_glyph_count(hb_font_get_face(shaper)) == 0
    }

    private var codes: [PangoGlyph] {
        (0..<Int(glyphs.pointee.num_glyphs)).map { glyphs.pointee.glyphs[$0].glyph }
    }

    /// The characters without a glyph, for which Pango stores the character's number in place of the glyph's.
    var unknown: [Unicode.Scalar] {
        codes.filter { $0 & DAYREEL_GLYPH_UNKNOWN != 0 && $0 != DAYREEL_GLYPH_INVALID }
            .compactMap { Unicode.Scalar($0 & ~DAYREEL_GLYPH_UNKNOWN) }
    }

    /// False for a run in which all glyphs are missing: its font is not used in the picture.
    var hasGlyphs: Bool { codes.contains { $0 & DAYREEL_GLYPH_UNKNOWN == 0 } }
}
