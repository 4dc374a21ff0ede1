import LibAV
import Pipeline

/// A label drawn on a canvas of its own, before it has a place in the frame.
struct LabelText {
    /// The letters alone, and the letters with a border, blurred.
    let letters: Coverage
    let shadow: Coverage
    /// What the letters cover, and what the shadow covers.
    let ink: Bounds
    let shade: Bounds
    /// The line's rows, with room for the highest accents and the deepest descenders.
    let line: Range<Int>

    /// `size` in pixels; drawn smaller if it would be wider than `widest`.
    init(_ label: Label, size: Int, widest: Int, canvasWidth: Int) throws {
        let drawing = LabelDrawing(label: label, size: size, width: canvasWidth & ~1)
        let letters = try drawing.coverage(border: 0, blur: 0)
        let ink = letters.bounds
        if ink.right - ink.left > widest, size > 8 {
            let smaller = max(8, min(size - 1, size * widest / (ink.right - ink.left)))
            self = try LabelText(label, size: smaller, widest: widest, canvasWidth: canvasWidth)
            return
        }
        self.letters = letters
        self.ink = ink
        shadow = try drawing.coverage(border: max(1, size / 12), blur: max(1, size / 12))
        shade = shadow.bounds
        line = drawing.line
    }
}

/// A rectangle of pixels; right and bottom are past the last.
struct Bounds: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
}

/// How much of each pixel is covered, 0…255.
struct Coverage {
    let width: Int
    let height: Int
    let values: [UInt8]

    /// The smallest rectangle around all that can be seen; empty in the corner if nothing can.
    var bounds: Bounds {
        let seen = values.indices.filter { values[$0] > 8 }
        guard let first = seen.first, let last = seen.last else { return Bounds(left: 0, top: 0, right: 0, bottom: 0) }
        let columns = seen.map { $0 % width }
        return Bounds(
            left: columns.min() ?? 0, top: first / width, right: (columns.max() ?? 0) + 1, bottom: last / width + 1)
    }

    /// The values of a box of the frame, where the canvas lies shifted in it.
    func cropped(x: Range<Int>, y: Range<Int>, shiftX: Int, shiftY: Int) -> [UInt8] {
        y.flatMap { row in
            x.map { column in
                let (across, down) = (column - shiftX, row - shiftY)
                guard (0..<width).contains(across), (0..<height).contains(down) else { return 0 }
                return values[down * width + across]
            }
        }
    }
}

/// Draws a label white on black through libav's drawtext.
private struct LabelDrawing {
    let label: Label
    /// Pixels.
    let size: Int
    let width: Int

    private var height: Int { size * 3 & ~1 }
    private var baseline: Int { size * 2 }

    /// Of DejaVu Sans, and near enough of others: capitals with accents reach 0.95 of the size above the baseline,
    /// descenders 0.24 below.
    var line: Range<Int> { (baseline - size * 95 / 100)..<(baseline + size * 24 / 100) }

    func coverage(border: Int, blur: Int) throws -> Coverage {
        let softening = blur > 0 ? [Filter("gblur", ["sigma": "\(blur)", "steps": "2"])] : []
        let graph = try FilterGraph(
            source: [
                Filter("color", ["c": "black", "s": "\(width)x\(height)", "r": "1"]),
                Filter("format", ["pix_fmts": "gray"]),
                text(border: border),
            ] + softening, outputPixelFormats: ["gray"])
        guard let frame = try graph.pull() else { throw DayreelError(.internalError, "libav drew no text") }
        return frame.withPlane(0) { bytes, stride, width, height in
            // libav may draw in limited range: black is the corner's value then, white is never below 235.
            let black = Int(bytes[0])
            let values = (0..<height).flatMap { y in
                (0..<width).map { x in
                    UInt8(min(255, max(0, (Int(bytes[y * stride + x]) - black) * 255 / (235 - black))))
                }
            }
            return Coverage(width: width, height: height, values: values)
        }
    }

    private func text(border: Int) -> Filter {
        Filter(
            "drawtext",
            [
                "text": label.text, "expansion": "none", "font": label.font, "fontsize": "\(size)",
                "fontcolor": "white",
                "bordercolor": "white", "borderw": "\(border)", "x": "(w-text_w)/2", "y": "\(baseline)-ascent",
            ])
    }
}
