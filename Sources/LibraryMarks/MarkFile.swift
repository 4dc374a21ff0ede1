import Model

/// A file of a sync folder, read into a table.
struct MarkFile {
    /// Lines that say nothing that is known: they stay. Without line breaks.
    private(set) var kept: [[UInt8]] = []
    /// Lines that could not be read, with why.
    private(set) var faults: [Diagnostic] = []
    /// Rows or operations that were read.
    private(set) var count = 0
    /// True if there is a line that need not stay.
    private(set) var hasSpent = false

    /// True if there are lines, and not one of them says anything that is known: it may be somebody else's table.
    var saysNothing: Bool { count == 0 && !kept.isEmpty }

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

    private static func read<Table: MarkTable>(
        _ line: ArraySlice<UInt8>, isDelta: Bool, into table: inout Table
    ) -> String? {
        guard line.first != UInt8(ascii: "#") else { return "" }
        guard let fields = CSVLine.fields(of: line) else { return "a quote is not closed" }
        return isDelta ? table.take(operation: fields) : table.take(row: fields)
    }

    /// Lines that git puts between two versions of a file: both are read.
    private static func isConflictMark(_ line: ArraySlice<UInt8>) -> Bool {
        line.isEqual("=======")
            || ["<<<<<<< ", ">>>>>>> ", "||||||| "].contains { line.starts(with: Array($0.utf8)) }
    }

    private static func diagnostic(_ fault: String, path: String, line: Int) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMark, path: path, position: TextPosition(line: line, column: 1),
            "the line cannot be read and is kept as it is: \(fault)")
    }
}
