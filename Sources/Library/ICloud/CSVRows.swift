import Model

/// The rows of a table of comma-separated values, one per line.
enum CSVRows {
    struct Row: Hashable {
        /// The line number, counted from 1.
        var line: Int
        /// The fields; empty if the row is malformed.
        var fields: [String]
        /// False if a quote is not closed, or if text follows a closing quote.
        var isWhole: Bool
    }

    /// The rows of a UTF-8 text, with or without a byte order mark. Skips empty lines.
    static func read(_ bytes: [UInt8]) -> [Row] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            return line.isEmpty ? nil : row(line, number: index + 1)
        }
    }

    private static func row(_ line: ArraySlice<UInt8>, number: Int) -> Row {
        let fields = CSVLine.fields(of: line)
        return Row(
            line: number, fields: (fields ?? []).map { String(decoding: $0, as: UTF8.self) }, isWhole: fields != nil)
    }
}
