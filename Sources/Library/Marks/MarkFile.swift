import Model

/// The result of reading a file of a sync folder into a table.
struct MarkFile {
    /// Comments and lines that could not be read, without line breaks. A merge keeps them.
    private(set) var kept: [[UInt8]] = []
    /// A warning for each line that could not be read.
    private(set) var faults: [Diagnostic] = []
    /// The number of rows or operations that were read.
    private(set) var count = 0
    /// True if there is a line that a merge may remove.
    private(set) var hasSpent = false

    /// True if there are lines and none of them could be read: it may be a table of another program.
    var saysNothing: Bool { count == 0 && !kept.isEmpty }

    /// The byte order mark that spreadsheets put at the start of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads the lines of a file into the table, as rows of a master or operations of a delta.
    init<Table: MarkTable>(_ bytes: [UInt8], path: String, isDelta: Bool, into table: inout Table) {
        var rest = bytes.starts(with: Self.mark) ? bytes.dropFirst(3) : bytes[...]
        var number = 0
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var line = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            number += 1
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard !line.allSatisfy({ $0 == UInt8(ascii: " ") }), !Self.isConflictMark(line) else {
                hasSpent = true
                continue
            }
            guard let fault = Self.read(line, isDelta: isDelta, into: &table) else {
                hasSpent = true
                count += 1
                continue
            }
            kept.append(Array(line))
            if line.first != UInt8(ascii: "#") {
                faults.append(Self.diagnostic(fault, path: path, line: number))
            }
        }
    }

    /// Reads a line into the table. Returns why it cannot be read, empty for a comment; nil if it was read.
    private static func read<Table: MarkTable>(
        _ line: ArraySlice<UInt8>, isDelta: Bool, into table: inout Table
    ) -> String? {
        guard line.first != UInt8(ascii: "#") else { return "" }
        guard let fields = CSVLine.fields(of: line) else { return "a quote is not closed" }
        return isDelta ? table.take(operation: fields) : table.take(row: fields)
    }

    /// True for a line that git puts around two conflicting versions. Both versions are read.
    private static func isConflictMark(_ line: ArraySlice<UInt8>) -> Bool {
        switch line.first {
        case UInt8(ascii: "="): line.isEqual("=======")
        case UInt8(ascii: "<"): line.starts(with: "<<<<<<< ".utf8)
        case UInt8(ascii: ">"): line.starts(with: ">>>>>>> ".utf8)
        case UInt8(ascii: "|"): line.starts(with: "||||||| ".utf8)
        default: false
        }
    }

    /// The least time of a mark that anything has written: September 2001, in seconds since 1970.
    private static let earliest: Int64 = 1_000_000_000

    /// True for a table of another program, though some of its lines may pass for rows: it begins with a line that cannot be read, as
    /// tables begin with the names of their columns, and none of its lines has a time. A merge of such a table would take it apart.
    static func isForeign<Table: MarkTable>(_ bytes: [UInt8], _ table: Table.Type) -> Bool {
        let lines = bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }).filter {
            line in
            line.first != UInt8(ascii: "#") && !isConflictMark(line) && !line.allSatisfy { $0 == UInt8(ascii: " ") }
        }
        var empty = Table()
        guard let first = lines.first, read(first, isDelta: false, into: &empty) != nil else { return false }
        return !lines.contains { line in
            (CSVLine.fields(of: line) ?? []).contains { ($0.time ?? 0) >= earliest }
        }
    }

    private static func diagnostic(_ fault: String, path: String, line: Int) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMark, path: path, position: TextPosition(line: line, column: 1),
            "the line cannot be read and is kept as it is: \(fault)")
    }
}
