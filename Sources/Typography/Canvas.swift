import CPango

/// A Cairo surface on which glyphs are drawn in white. Owns the surface and its drawing context.
final class Canvas {
    /// A rectangle around the pen's start, in pixels.
    struct Box {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    private let box: Box
    /// Both are freed once, in `deinit`.
    private let surface: OpaquePointer
    private let cairo: OpaquePointer

    /// `start` is where the pen starts.
    init(_ format: cairo_format_t, _ box: Box, start: (x: Double, y: Double) = (0, 0)) throws {
        self.box = box
        surface = cairo_image_surface_create(format, Int32(clamping: box.width), Int32(clamping: box.height))
        cairo = cairo_create(surface)
        // Deviation of a curve's straight pieces from the curve, in pixels; Cairo's own default is 0.1.
        cairo_set_tolerance(cairo, 0.02)
        cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_set_source_rgba(cairo, 1, 1, 1, 1)
        cairo_translate(cairo, start.x - Double(box.left), start.y - Double(box.top))
        guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
            throw TypographyError.failure("make a picture of \(box.width)x\(box.height)")
        }
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// Fills the glyphs' outlines. The pixels do not depend on the user's settings for hinting and antialiasing.
    func fill(_ run: TextRun, border: Int) {
        cairo_new_path(cairo)
        cairo_move_to(cairo, run.x, 0)
        pango_cairo_glyph_string_path(cairo, run.font, run.glyphs)
        if border > 0 {
            cairo_set_line_width(cairo, 2 * Double(border))
            cairo_stroke_preserve(cairo)
        }
        cairo_fill(cairo)
    }

    /// Lets the font draw its own pictures, scaled to the size.
    func show(_ run: TextRun) {
        cairo_move_to(cairo, run.x, 0)
        pango_cairo_show_glyph_string(cairo, run.font, run.glyphs)
    }

    /// The pixels of a surface with one byte each, row by row.
    func bytes() -> [UInt8] {
        eachRow { row in row[0..<box.width].map { $0 } }
    }

    /// The pixels of a surface with four bytes each, row by row: 0xAARRGGBB in the machine's byte order, colours premultiplied by the
    /// opacity.
    func pixels() -> [TextPicture.Color] {
        eachRow { row in
            row.withMemoryRebound(to: UInt32.self) { pixels in
                pixels[0..<box.width].map {
                    TextPicture.Color(
                        red: UInt8(truncatingIfNeeded: $0 >> 16), green: UInt8(truncatingIfNeeded: $0 >> 8),
                        blue: UInt8(truncatingIfNeeded: $0), opacity: UInt8(truncatingIfNeeded: $0 >> 24))
                }
            }
        }
    }

    private func eachRow<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> [Value]) -> [Value] {
        cairo_surface_flush(surface)
        guard let start = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return (0..<box.height).flatMap { row in
            body(UnsafeBufferPointer(start: start + row * stride, count: stride))
        }
    }
}
