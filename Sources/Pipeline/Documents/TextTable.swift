/// Columns of text, aligned by the width that a terminal gives to each character.
package struct TextTable: Sendable {
    package enum Alignment: Sendable { case left, right }

    /// What becomes of a column in a table that is too wide.
    package enum Fit: Sendable {
        /// It stays as it is.
        case whole
        /// Its cells are shortened in the middle: names, which differ at their ends.
        case shortened
        /// Its cells go on in the lines below.
        case wrapped
    }

    private let alignments: [Alignment]
    private let fits: [Fit]
    private var rows: [[String]]

    /// `fits` may be left out where every column stays whole.
    package init(_ header: [String], alignments: [Alignment], fits: [Fit] = []) {
        self.alignments = alignments
        self.fits = fits.isEmpty ? alignments.map { _ in .whole } : fits
        rows = [header]
    }

    /// As many cells as the header has.
    package mutating func append(_ row: [String]) { rows.append(row.map(\.onOneLine)) }

    /// Lines with a line break after each; no spaces at their ends.
    package var text: String { text(within: .max) }

    /// The table in at most `width` columns, as far as the columns that stay whole allow it.
    package func text(within width: Int) -> String { lines(within: width).joined().joined() }

    /// The lines of each row, the header's first, each with a line break.
    func lines(within width: Int) -> [[String]] {
        let widths = widths(within: width)
        return rows.map { row in
            let cells = row.indices.map { column in
                switch fits[column] {
                case .whole: [row[column]]
                case .shortened: [row[column].shortened(to: widths[column])]
                case .wrapped: row[column].wrapped(to: widths[column])
                }
            }
            let height = cells.map(\.count).max() ?? 0
            return (0..<height).map { line in
                self.line(cells.map { line < $0.count ? $0[line] : "" }, widths)
            }
        }
    }

    /// Columns that the table takes if nothing is made smaller.
    var naturalWidth: Int { naturalWidths.reduce(0, +) + Self.gap.count * max(0, alignments.count - 1) }

    private static let gap = "  "
    /// No column is made smaller than this.
    private static let narrowest = 12

    private var naturalWidths: [Int] {
        alignments.indices.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
    }

    /// What is too much is taken from the widest of the columns that may be made smaller, down to where the next is as wide.
    private func widths(within width: Int) -> [Int] {
        var widths = naturalWidths
        var excess = naturalWidth - width
        let flexible = widths.indices.filter { fits[$0] != .whole }
        while excess > 0 {
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest else {
                break
            }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = cells.indices.map { column in
            let padding = String(repeating: " ", count: max(0, widths[column] - cells[column].terminalWidth))
            return alignments[column] == .left ? cells[column] + padding : padding + cells[column]
        }
        return padded.joined(separator: Self.gap).withoutTrailingSpaces + "\n"
    }
}
