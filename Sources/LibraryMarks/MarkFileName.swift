import Foundation

/// The part that a file of a sync folder has, by its name.
///
/// Programs that carry folders name what came up on two devices at once in ways of their own (`tags (conflicted).csv`,
/// `tags.sync-conflict-20240101-120000-ABCDEFG.csv`, `tags 2.csv`, `tags-DESKTOP.csv`). So any `.csv` whose name goes on after the word
/// with something but a letter or digit counts as one.
enum MarkFileName {
    enum Part: Hashable, Sendable {
        /// Taken out of the way by a merge that did not get to its end.
        case aside(isDelta: Bool)
        case delta
        case copy
        case master
        /// Written by a merge that did not get to its end: all that is in it stands elsewhere.
        case unfinished

        /// The order in which files are read: what is merged is in the master before it goes from elsewhere.
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

    /// Nil for a file of something else. `table`: `tags` or `pins`.
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

    /// A free name for a file that is taken out of the way.
    static func aside(of name: String) -> String { ".\(base(of: name)).\(random)\(asideEnd)" }

    /// A free name for a file that is being written.
    static func unfinished(of name: String) -> String { ".\(base(of: name)).\(random).part" }

    /// The name that a file had before it was taken out of the way; the name itself of any other.
    static func base(of name: String) -> String {
        guard name.hasPrefix("."), name.hasSuffix(asideEnd) else { return name }
        let numbered = name.dropFirst().dropLast(asideEnd.count)
        return numbered.lastIndex(of: ".").map { String(numbered[..<$0]) } ?? name
    }

    /// A free name for lines whose own file has come up again meanwhile: one that counts as a conflict copy.
    static func copy(of name: String) -> String { "\(base(of: name).dropLast(".csv".count)) (kept \(random)).csv" }

    static func delta(of device: String, _ table: String) -> String { "\(table)-delta-\(device).csv" }

    private static var random: String { String(UInt32.random(in: 1 << 28...UInt32.max), radix: 16) }
}
