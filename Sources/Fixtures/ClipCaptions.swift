import LibAV
import Typography

/// The text in a pattern's pictures: the clip's title and, below it, the clip's and the frame's number.
///
/// Owns a typesetter, so it stays on one thread.
struct ClipCaptions {
    /// A layer of a text, shifted down and to the right by some pixels.
    private struct Ink {
        var shift: Int
        /// The luma, limited range.
        var luma: Int
        /// 0…255, at full coverage.
        var opacity: Int

        static let shadow = Ink(shift: 1, luma: 16, opacity: 153)
        static let letters = Ink(shift: 0, luma: 235, opacity: 255)
    }

    private let clip: FixtureClip
    /// The font size in pixels.
    private let size: Int
    private let typesetter: Typesetter
    private let title: TextPicture

    /// Loads the font and sets the title. Nil on a machine without fonts: the frame code carries the same numbers. Throws
    /// `TypographyError`.
    init?(of clip: FixtureClip) throws {
        do {
            typesetter = try Typesetter(FontLibrary(), family: "DejaVu Sans", locale: "en")
        } catch TypographyError.noFonts {
            return nil
        }
        self.clip = clip
        size = max(12, min(clip.picture.width, clip.picture.height) / 14)
        title = try Self.picture(of: clip.title, typesetter, size: size, clip)
    }

    /// Writes on an upright yuv420p picture of the displayed size.
    func draw(frame number: Int, on frame: inout VideoFrame) throws {
        try frame.makeWritable()
        let counter = try Self.picture(of: "clip \(clip.number), frame \(number)", typesetter, size: size, clip)
        for (line, words) in [title, counter].enumerated() {
            let baseline = (7 + 5 * line) * size / 4
            for ink in [Ink.shadow, .letters] {
                lay(words, ink, x: size + words.left + ink.shift, y: baseline + words.top + ink.shift, on: &frame)
            }
        }
    }

    /// Sets one line, which may be as wide as the picture less a margin on each side.
    private static func picture(
        of text: String, _ typesetter: Typesetter, size: Int, _ clip: FixtureClip
    ) throws -> TextPicture {
        try typesetter.line(text, size: Double(size), widest: clip.picture.width - 2 * size).picture()
    }

    /// Blends ink into luma, and pulls chroma towards grey in proportion to the coverage of its four pixels. `x` and `y` are the text's top
    /// left corner.
    private func lay(_ words: TextPicture, _ ink: Ink, x: Int, y: Int, on frame: inout VideoFrame) {
        func coverage(_ column: Int, _ row: Int) -> Int {
            let (column, row) = (column - x, row - y)
            guard (0..<words.width).contains(column), (0..<words.height).contains(row) else { return 0 }
            return Int(words.coverage[row * words.width + column]) * ink.opacity / 255
        }
        for plane in 0...2 {
            // The number of pixels per sample, in each direction.
            let step = plane == 0 ? 1 : 2
            let value = plane == 0 ? ink.luma : 128
            let whole = 255 * step * step
            frame.withMutablePlane(plane) { bytes, stride, width, height in
                let box = PixelRectangle(
                    x: x / step, y: y / step, width: words.width / step + 1, height: words.height / step + 1)
                guard let inside = PixelRectangle(width: width, height: height).intersection(box) else { return }
                for row in inside.y..<(inside.y + inside.height) {
                    for column in inside.x..<(inside.x + inside.width) {
                        let share = (0..<step * step).reduce(0) { sum, pixel in
                            sum + coverage(column * step + pixel % step, row * step + pixel / step)
                        }
                        let index = row * stride + column
                        bytes[index] = UInt8((Int(bytes[index]) * (whole - share) + value * share + whole / 2) / whole)
                    }
                }
            }
        }
    }
}
