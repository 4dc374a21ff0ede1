import Model

/// The tags or the pins of all devices.
///
/// A table has a register for each tag of an id, or for each day, which holds the last operation on it. Joining two tables takes the later
/// operation of each register, so it does not matter in which order, how often or in which parts operations arrive
/// (docs/decisions/0035-marks-that-travel.md).
protocol MarkTable: Equatable, Sendable {
    /// The start of its files' names, such as `tags`.
    static var name: String { get }

    init()

    /// Adds a row of a master file. Returns why it cannot be read; nil on success.
    mutating func take(row fields: [CSVLine.Field]) -> String?

    /// Adds a line of a delta. Returns why it cannot be read; nil on success.
    mutating func take(operation fields: [CSVLine.Field]) -> String?

    /// The rows of the master, sorted by their bytes, without line breaks.
    var rows: [[UInt8]] { get }
}

/// The reasons why a line of either table cannot be read.
enum LineFault {
    static let count = "it has too few or too many values"
    static let operation = "its operation is neither + nor -"
    static let id = "its id is missing or not UTF-8"
    static let tag = "a tag is not a number"
    static let time = "its time is not a number of seconds since 1970"
    static let device = "its device is not UTF-8"
    static let day = "its day does not exist"
    static let length = "'from' and duration are numbers of seconds"
}

extension [CSVLine.Field] {
    /// The fields without the empty ones that spreadsheets add at the end; at least `count` of them remain.
    func trimmed(to count: Int) -> [CSVLine.Field] {
        var fields = self
        while fields.count > count, fields.last?.isEmpty == true { fields.removeLast() }
        return fields
    }
}
