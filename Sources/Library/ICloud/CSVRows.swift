/// Rows of comma-separated values (RFC 4180).
///
/// A row never goes on in the next line: a quote that a torn file leaves open must not swallow the rows behind it.
enum CSVRows {
    struct Row: Hashable {
        /// Counted from 1.
        var line: Int
        var fields: [String]
        /// False if a quote is not closed.
        var isWhole: Bool
    }

    private static let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))

    /// The rows of a text in UTF-8, with or without its mark; empty lines are left out.
    static func read(_ bytes: [UInt8]) -> [Row] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            return line.isEmpty ? nil : row(line, number: index + 1)
        }
    }

    private static func row(_ line: ArraySlice<UInt8>, number: Int) -> Row {
        var row = Row(line: number, fields: [], isWhole: true)
        var field: [UInt8] = []
        var isQuoted = false
        var index = line.startIndex
        while index < line.endIndex {
            let (byte, next) = (line[index], line.index(after: index))
            if byte == quote, isQuoted, next < line.endIndex, line[next] == quote {
                field.append(quote)
                index = next
            } else if byte == quote {
                isQuoted.toggle()
            } else if byte == comma, !isQuoted {
                row.fields.append(String(decoding: field, as: UTF8.self))
                field = []
            } else {
                field.append(byte)
            }
            index = line.index(after: index)
        }
        row.fields.append(String(decoding: field, as: UTF8.self))
        row.isWhole = !isQuoted
        return row
    }
}
