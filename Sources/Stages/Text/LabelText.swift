import LibAV
import Model
import Typography

/// A label drawn around the pen's start, before it has a position in the frame: right from its left end, down from its baseline.
struct LabelText {
    /// The letters alone; `shadow` has the letters with a border, blurred.
    let letters: Coverage
    let shadow: Coverage
    /// The colours of signs that have their own, for the letters' rectangle.
    let colors: [TextPicture.Color]?
    /// The bounds of the letters.
    let ink: Bounds
    let shade: Bounds
    /// The line's rows, with room for the highest accents and the deepest descenders.
    let line: Range<Int>

    /// `size` is in pixels; a text wider than `widest` is drawn smaller. Throws `DayreelError`, `LibAVError`.
    init(_ label: Label, font: String, fonts: FontDigests, size: Int, widest: Int) throws {
        let typesetter = try Typesetter(font: font, locale: label.locale)
        try self.init(label, typesetter, fonts, size: size, widest: widest)
    }

    private init(_ label: Label, _ typesetter: Typesetter, _ fonts: FontDigests, size: Int, widest: Int) throws {
        let line = try typesetting { try typesetter.line(label.text, size: size) }
        try Self.check(try fonts.faces(of: line), of: label)
        let picture = try typesetting { try line.picture() }
        let letters = Coverage(picture, values: picture.silhouette)
        let ink = letters.bounds
        if ink.right - ink.left > widest, size > 8 {
            let smaller = max(8, min(size - 1, size * widest / (ink.right - ink.left)))
            self = try LabelText(label, typesetter, fonts, size: smaller, widest: widest)
            return
        }
        let border = max(1, size / 12)
        let fatter = try typesetting { try line.picture(border: border) }
        shadow = try Coverage(fatter, values: fatter.silhouette).blurred(sigma: border)
        self.letters = Coverage(picture, values: picture.coverage)
        self.ink = ink
        colors = picture.colors
        shade = shadow.bounds
        self.line = Self.line(size: size, ink: ink)
    }

    /// The rows of a line. Fits DejaVu Sans, and other fonts well enough: capitals with accents reach 0.95 of the size above the baseline,
    /// descenders 0.24 below. A script that needs clearly more room gets it.
    private static func line(size: Int, ink: Bounds) -> Range<Int> {
        let (top, bottom) = (-size * 95 / 100, size * 24 / 100)
        let tolerance = size / 12
        return (ink.top < top - tolerance ? ink.top : top)..<(ink.bottom > bottom + tolerance ? ink.bottom : bottom)
    }

    /// Throws if the fonts are not the label's: letters of one font must not be stored under the name of another.
    private static func check(_ faces: [Label.Face], of label: Label) throws {
        guard !label.faces.isEmpty, faces != label.faces else { return }
        let names = [label.faces, faces].map { $0.map(\.name).joined(separator: ", ") }
        throw DayreelError(
            .missingInput, "the fonts are not those that the film was planned with",
            cause: names[0] == names[1]
                ? "the file of \(names[0]) has changed"
                : "'\(label.text)' was in \(names[0]), and is in \(names[1]) now",
            remedy: "Run the same command again; a plan that was written down has to be written again.")
    }
}

/// A rectangle of pixels; `right` and `bottom` are exclusive.
struct Bounds: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
}

/// The coverage of each pixel of a rectangle, 0…255.
struct Coverage {
    /// Left edge of the rectangle.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let values: [UInt8]

    /// The smallest rectangle around everything visible; empty and in the corner if nothing is.
    var bounds: Bounds {
        let seen = values.indices.filter { values[$0] > 8 }
        guard let first = seen.first, let last = seen.last else { return Bounds(left: 0, top: 0, right: 0, bottom: 0) }
        let columns = seen.map { $0 % width }
        return Bounds(
            left: left + (columns.min() ?? 0), top: top + first / width, right: left + (columns.max() ?? 0) + 1,
            bottom: top + last / width + 1)
    }

    /// The coverage softened by a Gaussian, with room for the blur. `sigma` is in pixels.
    func blurred(sigma: Int) throws -> Coverage {
        let room = 3 * sigma
        let (wide, high) = (width + 2 * room, height + 2 * room)
        var canvas = try VideoFrame(width: wide, height: high, pixelFormat: "gray")
        canvas.withMutablePlane(0) { bytes, stride, _, _ in
            bytes.update(repeating: 0)
            for row in 0..<height {
                for column in 0..<width {
                    bytes[(row + room) * stride + column + room] = values[row * width + column]
                }
            }
        }
        let input = VideoFormat(of: canvas, timeBase: Rational(1, 1), frameRate: Rational(1, 1))
        let graph = try FilterGraph(
            input: input, chain: [Filter("gblur", ["sigma": "\(sigma)", "steps": "2"])], outputPixelFormats: ["gray"])
        try graph.push(canvas)
        try graph.finish()
        guard let soft = try graph.pull() else { throw DayreelError(.internalError, "libav lost a label's shadow") }
        return soft.withPlane(0) { bytes, stride, width, height in
            Coverage(
                left: left - room, top: top - room, width: width, height: height,
                values: (0..<height).flatMap { row in (0..<width).map { bytes[row * stride + $0] } })
        }
    }
}

extension Coverage {
    /// A text's rectangle with other values.
    init(_ picture: TextPicture, values: [UInt8]) {
        self.init(left: picture.left, top: picture.top, width: picture.width, height: picture.height, values: values)
    }

    /// The values of this rectangle's pixels inside a box, row by row, with `nothing` for pixels of the box outside the rectangle. `all`
    /// are the values of the whole rectangle.
    func cropped<Value>(_ all: [Value], x: Range<Int>, y: Range<Int>, outside nothing: Value) -> [Value] {
        y.flatMap { row in
            x.map { column in
                let (across, down) = (column - left, row - top)
                return (0..<width).contains(across) && (0..<height).contains(down)
                    ? all[down * width + across] : nothing
            }
        }
    }
}
