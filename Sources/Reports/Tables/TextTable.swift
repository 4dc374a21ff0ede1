import Model

/// Columns of text, aligned by the terminal width of each character. Empty columns are left out.
package struct TextTable: Sendable {
    package enum Alignment: Sendable { case left, right }

    /// The handling of a column in a table that is too wide.
    package enum Fit: Sendable {
        /// Never shortened.
        case whole
        /// Shortened: paths lose their folders first, then the middle of the name.
        case shortened
        /// Wrapped onto the lines below.
        case wrapped
    }

    private let alignments: [Alignment]
    private let fits: [Fit]
    private var rows: [[String]]

    /// `fits` may be omitted if every column stays whole.
    package init(_ header: [String], alignments: [Alignment], fits: [Fit] = []) {
        self.alignments = alignments
        self.fits = fits.isEmpty ? alignments.map { _ in .whole } : fits
        rows = [header]
    }

    /// Appends a row with as many cells as the header.
    package mutating func append(_ row: [String]) { rows.append(row.map(\.onOneLine)) }

    /// Lines with a line break after each and without trailing spaces.
    package var text: String { text(within: .max) }

    /// The table in at most `width` columns, unless the columns that stay whole need more.
    package func text(within width: Int) -> String { lines(within: width).joined().joined() }

    /// The lines of each row, the header's first, each with a line break.
    func lines(within width: Int) -> [[String]] {
        let columns = columns
        let widths = widths(of: columns, within: width)
        return rows.map { row in
            let cells = columns.map { column in
                switch fits[column] {
                case .whole: [row[column]]
                case .shortened: [row[column].shortenedPath(to: widths[column])]
                case .wrapped: row[column].parted(to: widths[column]).wrapped(to: widths[column])
                }
            }
            let height = cells.map(\.count).max() ?? 0
            return (0..<height).map { line in
                let parts = zip(columns, cells).map { column, cell in
                    padded(line < cell.count ? cell[line] : "", to: widths[column], alignments[column])
                }
                return parts.joined(separator: Self.gap).withoutTrailingSpaces + "\n"
            }
        }
    }

    /// The width of the table without narrowed columns.
    var naturalWidth: Int { width(of: naturalWidths, columns) }
    /// True if the table fits, and names of files can be told apart.
    func isReadable(within width: Int) -> Bool {
        let columns = columns
        let widths = widths(of: columns, within: width)
        guard self.width(of: widths, columns) <= width else { return false }
        return columns.filter { fits[$0] == .shortened }.allSatisfy { column in
            let texts = Set(rows.map { $0[column] })
            return Set(texts.map { $0.shortenedPath(to: widths[column]) }).count == texts.count
        }
    }

    private static let gap = "  "
    /// The minimum width of a narrowed column.
    private static let narrowest = 12
    /// The width up to which a wrapped column keeps its words whole.
    private static let longestWord = 16

    /// The minimum width of a column that can be narrowed.
    private func least(_ column: Int) -> Int {
        guard fits[column] == .wrapped else { return Self.narrowest }
        let words = rows.lazy.flatMap { $0[column].split(separator: " ") }.flatMap { String($0).hyphenated }
        let longest = words.map(\.terminalWidth).max() ?? 0
        return max(Self.narrowest, min(longest, Self.longestWord))
    }

    /// The columns that have content; all columns of an empty table.
    private var columns: [Int] {
        alignments.indices.filter { column in rows.count == 1 || rows.dropFirst().contains { !$0[column].isEmpty } }
    }

    private var naturalWidths: [Int] {
        alignments.indices.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
    }

    private func width(of widths: [Int], _ columns: [Int]) -> Int {
        columns.reduce(0) { $0 + widths[$1] } + Self.gap.count * max(0, columns.count - 1)
    }

    /// The widths of the columns. The excess is taken from the widest of those that can be narrowed, down to the next widest.
    private func widths(of columns: [Int], within limit: Int) -> [Int] {
        var widths = naturalWidths
        var excess = width(of: widths, columns) - limit
        let flexible = columns.filter { fits[$0] != .whole }.map { (column: $0, least: least($0)) }
        while excess > 0 {
            let wide = flexible.filter { widths[$0.column] > $0.least }.map(\.column)
            guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func padded(_ cell: String, to width: Int, _ alignment: Alignment) -> String {
        let padding = String(repeating: " ", count: max(0, width - cell.terminalWidth))
        return alignment == .left ? cell + padding : padding + cell
    }
}

extension String {
    /// The parts of a word that end with a hyphen, and the rest: `Chamonix-`, `Mont-`, `Blanc`.
    fileprivate var hyphenated: [String] {
        let parts = split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        return parts.dropLast().map { $0 + "-" } + parts.suffix(1)
    }

    /// The text with a space behind a hyphen in each word that is too long for a line, so that it is not cut elsewhere.
    fileprivate func parted(to width: Int) -> String {
        guard contains("-"), terminalWidth > width else { return self }
        return split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.contains("-"), String(word).terminalWidth > width else { return String(word) }
            return String(word).hyphenated.reduce(into: [""]) { lines, part in
                if (lines[lines.count - 1] + part).terminalWidth <= width || lines == [""] {
                    lines[lines.count - 1] += part
                } else {
                    lines.append(part)
                }
            }.joined(separator: " ")
        }.joined(separator: " ")
    }
}
