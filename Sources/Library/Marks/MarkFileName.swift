import Foundation
import Model

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
