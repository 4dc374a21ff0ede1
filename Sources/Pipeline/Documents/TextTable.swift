/// Columns of text, aligned by the width that a terminal gives to each character.
package struct TextTable: Sendable {
    package enum Alignment: Sendable { case left, right }

    private let alignments: [Alignment]
    private var rows: [[String]]

    package init(_ header: [String], alignments: [Alignment]) {
        self.alignments = alignments
        rows = [header]
    }

    /// As many cells as the header has.
    package mutating func append(_ row: [String]) { rows.append(row.map(\.onOneLine)) }

    /// Lines with a line break after each; no spaces at their ends.
    package var text: String {
        let widths = alignments.indices.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].terminalWidth)
                return alignments[column] == .left ? row[column] + padding : padding + row[column]
            }
            return cells.joined(separator: "  ").withoutTrailingSpaces + "\n"
        }.joined()
    }
}

extension String {
    /// Columns of a terminal that the text takes: two for East Asian wide characters and emoji (UAX #11 W and F), none
    /// for marks that combine with what they follow.
    package var terminalWidth: Int { reduce(0) { $0 + $1.terminalWidth } }

    /// Control characters as escapes (`\n`, `\u{1B}`): a file name must not break the line or colour the terminal.
    package var onOneLine: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
        return unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control
                ? scalar.escaped(asASCII: true) : String(Character(scalar))
        }.joined()
    }

    fileprivate var withoutTrailingSpaces: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}

extension Character {
    fileprivate var terminalWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.properties.generalCategory == .nonspacingMark || first.properties.generalCategory == .enclosingMark {
            return 0
        }
        let emoji = first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
        return emoji || first.isWide ? 2 : 1
    }
}

extension Unicode.Scalar {
    /// The blocks of UAX #11 whose characters are wide or full-width.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
