import Model
import Typography

/// The lines of a label with their places in the frame.
struct TextLayout {
    let design: TextDesign
    let lines: [PlacedLine]
    let plate: FrostedPlate?
    let bar: TextBar?

    /// A line of text. Positions are in pixels of the frame.
    struct PlacedLine {
        var text: String
        var design: TextDesign.Line
        /// The em.
        var size: Double
        /// Where the pen starts.
        var x: Double
        /// The baseline.
        var y: Double
    }

    /// Throws `TextTooWide`, `TypographyError`.
    init(_ label: Label, _ setter: TextSetter, format: FilmFormat) throws {
        let design = TextDesign(label, format: format)
        self.design = design
        var placer = Placer(design: design, setter: setter, width: Double(format.width), height: Double(format.height))
        for (text, line) in zip(label.lines, design.lines) where !text.isEmpty {
            let small = label.lines.count > 1 && !label.lines[1].isEmpty ? design.lines.last?.size : nil
            try placer.add(
                text, line, isMain: placer.lines.isEmpty, above: small,
                mayShrink: label.role == .date || label.role == .divider,
                mostRows: label.role == .title ? (format.width < format.height ? 6 : 4) : 2)
        }
        if design.isInline || label.design == .calendar {
            try placer.placeBesideTheFirst()
        } else if label.role != .date {
            try placer.liftMainLines()
        }
        if label.direction == .rightToLeft { try placer.reflect(in: format) }
        try placer.keepInside()
        if let edges = label.edges { try placer.keepOff(edges, mayFall: label.role == .title) }
        lines = placer.lines
        plate = try placer.plate()
        bar = try placer.bar(isRight: label.direction == .rightToLeft)
    }
}

extension TextLayout {
    /// The labels that do not fit into the picture. All have one font and one locale. Throws `DayreelError`.
    static func tooWide(_ labels: [Label], format: FilmFormat) throws -> Set<Label> {
        guard let first = labels.first else { return [] }
        let setter = try TextSetter(font: first.font, locale: first.locale)
        var long: Set<Label> = []
        for label in labels {
            do {
                _ = try TextLayout(label, setter, format: format)
            } catch is TextTooWide {
                long.insert(label)
            }
        }
        return long
    }
}

/// A text that does not fit at the smallest size that it may have.
struct TextTooWide: Error {
    let text: String
}

/// Sets lines in a label's faces.
struct TextSetter {
    private let typesetter: Typesetter
    /// False for a font that the job names.
    private let hasOwnFaces: Bool
    let locale: String

    /// `font` is a family, or the path of the label's font file; empty for the faces of its design. Throws `DayreelError`.
    init(font: String, locale: String) throws {
        hasOwnFaces = font.isEmpty
        self.locale = locale
        typesetter = try Typesetter(font: font.isEmpty ? TextFaces.sans : font, locale: locale)
    }

    func line(_ text: String, _ design: TextDesign.Line, size: Double) throws -> TextLine {
        try typesetting {
            hasOwnFaces
                ? try typesetter.line(text, in: design.face, size: size) : try typesetter.line(text, size: size)
        }
    }
}

/// Finds the places of lines, one after the other.
private struct Placer {
    let design: TextDesign
    let setter: TextSetter
    /// Of the frame, in pixels.
    let width: Double
    let height: Double
    var lines: [TextLayout.PlacedLine] = []

    private var side: Double { min(width, height) }

    /// `small`: the size of the line below it, as in `TextDesign`.
    mutating func add(
        _ text: String, _ line: TextDesign.Line, isMain: Bool, above small: Double?, mayShrink: Bool,
        mostRows: Int
    ) throws {
        let (rows, size) = try fitted(
            text, line, breaks: isMain && design.breaks, above: small, mayShrink: mayShrink, mostRows: mostRows)
        for (index, row) in rows.enumerated() {
            // The last row stands on the baseline, others above it.
            let above = Double(rows.count - 1 - index) * size * 1.06
            lines.append(try placed(row, line, size: size, y: line.baseline / 100 * height - above))
        }
    }

    private func placed(
        _ text: String, _ line: TextDesign.Line, size: Double, y: Double
    ) throws -> TextLayout.PlacedLine {
        let ink = try setter.line(text, line, size: size).ink
        let edge = line.x / 100 * width + line.shift / 100 * side
        let x =
            switch line.anchor {
            case .left: edge - ink.left
            case .center: edge - (ink.left + ink.right) / 2
            case .right: edge - ink.right
            }
        return TextLayout.PlacedLine(text: text, design: line, size: size, x: x, y: y)
    }

    /// The rows of a text and their size: one row, two balanced ones, or both in smaller steps; up to `mostRows` of the smallest size for
    /// what is longer still. A date gets as small as it must.
    private func fitted(
        _ text: String, _ line: TextDesign.Line, breaks: Bool, above small: Double?, mayShrink: Bool,
        mostRows: Int
    ) throws -> (rows: [String], size: Double) {
        let most = design.widest / 100 * width
        var size = max(8, line.size * side / 100)
        // Down to about the size of a date, but larger than the line below it: the days of a film, in an upright picture, are a long title
        // that nobody wrote. A subtitle is in Dayreel's own words too.
        let least = mayShrink ? 8 : breaks ? min(size, max(3, 1.15 * (small ?? 0)) * side / 100) : size * 0.4
        while true {
            if try inkWidth(text, line, size) <= most { return ([text], size) }
            if breaks, let rows = try balanced(text, line, size),
                try rows.allSatisfy({ try inkWidth($0, line, size) <= most })
            {
                return (rows, size)
            }
            let smaller = max(least, size - line.size * side / 1000)
            guard smaller < size - 0.01 else { break }
            size = smaller
        }
        if mayShrink { return ([text], size) }
        guard breaks, let rows = try rows(of: text, line, size, within: most), rows.count <= mostRows else {
            throw TextTooWide(text: text)
        }
        return (rows, size)
    }

    /// The text in as few rows as it takes, as even as they can be; nil if a word is wider than a row.
    private func rows(
        of text: String, _ line: TextDesign.Line, _ size: Double, within most: Double
    ) throws -> [String]? {
        guard var rows = try filled(text, line, size, within: most) else { return nil }
        var (low, high) = (most / 2, most)
        // To a hundredth of the width.
        for _ in 0..<6 {
            let middle = (low + high) / 2
            if let narrower = try filled(text, line, size, within: middle), narrower.count == rows.count {
                (rows, high) = (narrower, middle)
            } else {
                low = middle
            }
        }
        return rows
    }

    /// The text in rows that are as full as they can be; nil if a word is wider than a row.
    private func filled(
        _ text: String, _ line: TextDesign.Line, _ size: Double, within most: Double
    ) throws -> [String]? {
        var (rows, start): ([String], String.Index) = ([], text.startIndex)
        var end = start
        for place in breaks(in: text) + [text.endIndex] {
            let row = String(text[start..<place])
            if try inkWidth(row, line, size) > most {
                guard end > start else { return nil }
                rows.append(String(text[start..<end]))
                start = text[end] == " " ? text.index(after: end) : end
                guard try inkWidth(String(text[start..<place]), line, size) <= most else { return nil }
            }
            end = place
        }
        return rows + [String(text[start...])]
    }

    /// Where the text may be broken: at spaces, or where languages without spaces may be.
    private func breaks(in text: String) -> [String.Index] {
        // "2024年" stays together.
        LineBreaks.unspacedWords(in: text) == 0
            ? text.indices.filter { text[$0] == " " }
            : LineBreaks.places(in: text, language: setter.locale).filter { !text[text.index(before: $0)].isNumber }
    }

    private func inkWidth(_ text: String, _ line: TextDesign.Line, _ size: Double) throws -> Double {
        let ink = try setter.line(text, line, size: size).ink
        return ink.right - ink.left
    }

    /// The text in two rows of nearly the same width.
    private func balanced(_ text: String, _ line: TextDesign.Line, _ size: Double) throws -> [String]? {
        let pairs = breaks(in: text).map { place -> [String] in
            [String(text[..<place]), String(text[place...].drop { $0 == " " })]
        }
        return try pairs.min { one, other in try widest(one, line, size) < widest(other, line, size) }
    }

    private func widest(_ rows: [String], _ line: TextDesign.Line, _ size: Double) throws -> Double {
        try rows.map { try inkWidth($0, line, size) }.max() ?? 0
    }

    /// Moves the main rows up so that their descenders keep clear of the small line below them.
    mutating func liftMainLines() throws {
        guard let small = lines.last, let main = lines.dropLast().last, small.size < main.size else { return }
        let (upper, lower) = (
            try setter.line(main.text, main.design, size: main.size).ink,
            try setter.line(small.text, small.design, size: small.size).ink
        )
        let over = main.y + upper.bottom + 0.008 * height - (small.y + lower.top)
        guard over > 0 else { return }
        for index in lines.indices.dropLast() { lines[index].y -= over }
    }

    /// Moves the lines after the first to its right; a block at the right edge then ends there. Lines that are wider together than one may
    /// be become smaller: a long month with its year, in an upright picture.
    mutating func placeBesideTheFirst() throws {
        guard let first = lines.first else { return }
        let ink = try setter.line(first.text, first.design, size: first.size).ink
        let gap = (lines.dropFirst().first?.design.shift ?? 0) / 100 * side
        // A month may be smaller already than the year beside it.
        for index in lines.indices where design.isInline { lines[index].size = min(lines[index].size, first.size) }
        var right = try placedBesideTheFirst(gap)
        let (wide, most) = (right - first.x - ink.left - gap, design.widest / 100 * width - gap)
        if lines.count > 1, wide > most, most > 0 {
            for index in lines.indices {
                lines[index].size = max(8, lines[index].size * most / wide)
                lines[index].y = first.y + (lines[index].y - first.y) * most / wide
            }
            lines[0].x += ink.left - (try setter.line(first.text, first.design, size: lines[0].size).ink.left)
            right = try placedBesideTheFirst(gap)
        }
        guard first.design.anchor == .right else { return }
        let over = right - first.design.x / 100 * width
        for index in lines.indices { lines[index].x -= over }
    }

    /// Moves the lines after the first to the right of its ink, `gap` pixels away. Returns the right edge of all.
    private mutating func placedBesideTheFirst(_ gap: Double) throws -> Double {
        guard let first = lines.first else { return 0 }
        let end = first.x + (try setter.line(first.text, first.design, size: first.size).ink.right)
        var right = end
        for index in lines.indices.dropFirst() {
            let own = try setter.line(lines[index].text, lines[index].design, size: lines[index].size).ink
            lines[index].x = end + gap - own.left
            right = max(right, lines[index].x + own.right)
        }
        return right
    }

    /// The plate behind the first line, around its ink and the middle of its capitals.
    func plate() throws -> FrostedPlate? {
        guard let plate = design.plate, let line = lines.first else { return nil }
        let ink = try setter.line(line.text, line.design, size: line.size).ink
        let (middle, padding) = (line.y - TextFaces.capitals / 2 * line.size, plate.padding / 100 * height)
        let half = plate.height / 200 * height
        return FrostedPlate(
            left: line.x + ink.left - padding, top: middle - half, right: line.x + ink.right + padding,
            bottom: middle + half)
    }

    /// Moves lines at a side to the same place at the other one. Those in the middle stay.
    mutating func reflect(in format: FilmFormat) throws {
        let axis = TextDesign.sides(of: format) / 100 * width
        for index in lines.indices where lines[index].design.anchor != .center {
            let ink = try setter.line(lines[index].text, lines[index].design, size: lines[index].size).ink
            lines[index].x = axis - lines[index].x - ink.left - ink.right
        }
    }

    /// The bar beside all lines, where they begin, from the top of the first to the baseline of the last.
    func bar(isRight: Bool) throws -> TextBar? {
        guard let bar = design.bar, let first = lines.first, let last = lines.last, let ink = try ink() else {
            return nil
        }
        let (distance, width) = (bar.distance / 100 * side, bar.width / 100 * side)
        let left = isRight ? ink.right + distance : ink.left - distance - width
        return TextBar(
            left: left, top: first.y - TextFaces.capitals * first.size, right: left + width, bottom: last.y)
    }

    /// The bounds of the ink of all lines, in pixels of the frame; nil without lines.
    private func ink() throws -> (left: Double, top: Double, right: Double, bottom: Double)? {
        let inks = try lines.map { line in
            let ink = try setter.line(line.text, line.design, size: line.size).ink
            return (
                left: line.x + ink.left, top: line.y + ink.top, right: line.x + ink.right, bottom: line.y + ink.bottom
            )
        }
        guard let left = inks.map(\.left).min(), let right = inks.map(\.right).max(), let top = inks.map(\.top).min(),
            let bottom = inks.map(\.bottom).max()
        else { return nil }
        return (left, top, right, bottom)
    }

    /// Moves all lines together so that their ink is in the title-safe area, as far as it fits.
    mutating func keepInside() throws {
        guard let ink = try ink() else { return }
        let across = Self.shift(ink.left, ink.right, in: width)
        let down = Self.shift(ink.top, ink.bottom, in: height)
        for index in lines.indices {
            lines[index].x += across
            lines[index].y += down
        }
    }

    /// Moves lines that cross an edge of the picture off it. `mayFall`: into the bar below the picture, too, if that has room.
    mutating func keepOff(_ edges: Label.Edges, mayFall: Bool) throws {
        guard let ink = try ink() else { return }
        if let above = edges.top, let below = edges.bottom {
            keepOff(
                above: Double(above) / 1000 * height, below: Double(below) / 1000 * height, ink.top, ink.bottom,
                mayFall: mayFall)
        } else {
            keepOff(edges, ink.left, ink.right)
        }
    }

    /// The part of an upright picture's height that telephones leave free, from above.
    private static let free = 0.8

    /// Moves lines that cross the upper edge of the picture into the bar above it, where there is room. Those that cross the lower one move
    /// up into the picture, because telephones lay their own signs over the bar below.
    private mutating func keepOff(
        above: Double, below: Double, _ top: Double, _ bottom: Double, mayFall: Bool
    ) {
        let margin = 0.012 * height
        var down = 0.0
        if top < above + margin, bottom > above - margin {
            let up = bottom - above + margin
            down = top - up >= 0.03 * height ? -up : above + margin - top
        } else if top < below + margin, bottom > below - margin {
            let fall = below + margin - top
            down = mayFall && bottom + fall <= Self.free * height ? fall : below - margin - bottom
        }
        for index in lines.indices { lines[index].y += down }
    }

    /// Moves lines that cross an edge at a side into the picture, unless they are too wide for it: they would leave the frame.
    private mutating func keepOff(_ edges: Label.Edges, _ left: Double, _ right: Double) {
        let margin = 0.02 * height
        let (first, last) = (Double(edges.left) / 1000 * width, Double(edges.right) / 1000 * width)
        guard right - left <= last - first - 2 * margin else { return }
        var across = 0.0
        if left < last, right > last - margin { across = last - margin - right }
        if left < first + margin, right > first { across = first + margin - left }
        for index in lines.indices { lines[index].x += across }
    }

    private static func shift(_ first: Double, _ last: Double, in length: Double) -> Double {
        let (low, high) = (length * 0.05, length * 0.95)
        if last > high { return max(high - last, min(0, low - first)) }
        return first < low ? min(low - first, max(0, high - last)) : 0
    }
}
