import Foundation
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

/// Determines the role of a file in a sync folder by its name, and makes such names.
///
/// Each sync program has its own names for conflict copies (`tags (conflicted).csv`,
/// `tags.sync-conflict-20240101-120000-ABCDEFG.csv`, `tags 2.csv`, `tags-DESKTOP.csv`). So every `.csv` file counts as one if its name
/// starts with the table's, followed by anything but a letter or a digit.
enum MarkFileName {
    enum Part: Hashable, Sendable {
        /// A file that an interrupted merge moved out of the way.
        case aside(isDelta: Bool)
        case delta
        case copy
        case master
        /// A file that an interrupted merge was writing. Everything in it is in another file too.
        case unfinished

        /// The order in which files are read. The master comes last: a merge writes to it before it removes anything elsewhere.
        var order: Int {
            switch self {
            case .aside, .unfinished: 0
            case .delta: 1
            case .copy: 2
            case .master: 3
            }
        }
    }

    private static let asideEnd = ".old"

    /// The role of the file; nil for a file of another table or of no table. `table`: `tags` or `pins`.
    static func part(of name: String, _ table: String) -> Part? {
        guard name.hasPrefix(".") else { return plainPart(of: name, table) }
        let inner = name.dropFirst()
        guard let last = inner.lastIndex(of: ".") else { return nil }
        let numbered = inner[..<last]
        guard let number = numbered.lastIndex(of: "."), let part = plainPart(of: String(numbered[..<number]), table)
        else { return nil }
        switch inner[last...] {
        case asideEnd[...]: return .aside(isDelta: part == .delta)
        case ".part": return .unfinished
        default: return nil
        }
    }

    private static func plainPart(of name: String, _ table: String) -> Part? {
        let lower = name.lowercased()
        guard lower.hasPrefix(table), lower.hasSuffix(".csv") else { return nil }
        let rest = lower.dropFirst(table.count)
        if rest == ".csv" { return .master }
        if rest.hasPrefix("-delta") { return .delta }
        return rest.first?.isLetter == true || rest.first?.isNumber == true ? nil : .copy
    }

    /// An unused name for a file that is moved out of the way.
    static func aside(of name: String) -> String { ".\(base(of: name)).\(random)\(asideEnd)" }

    /// An unused name for a file that is being written.
    static func unfinished(of name: String) -> String { ".\(base(of: name)).\(random).part" }

    /// The name that a file had before it was moved out of the way; for any other file, its own name.
    static func base(of name: String) -> String {
        guard name.hasPrefix("."), name.hasSuffix(asideEnd) else { return name }
        let numbered = name.dropFirst().dropLast(asideEnd.count)
        return numbered.lastIndex(of: ".").map { String(numbered[..<$0]) } ?? name
    }

    /// An unused name for lines that cannot return to their own file because it exists again. It counts as a conflict copy.
    static func copy(of name: String) -> String { "\(base(of: name).dropLast(".csv".count)) (kept \(random)).csv" }

    static func delta(of device: String, _ table: String) -> String { "\(table)-delta-\(device).csv" }

    private static var random: String { UInt32.random(in: 1 << 28...UInt32.max).hexadecimal }
}
