import Model

/// The tags of all ids.
///
/// A row of the master is `id,tag numbers,time of the last change`. That time alone cannot order an operation that arrives late, so the
/// stamps follow in further columns, three for each tag that was ever set or removed: `+1,1704067200,Mac-Bob`. They are left out if every
/// tag is set, at the row's time and by an unnamed device.
struct TagTable: MarkTable {
    static let name = "tags"

    /// Ordered so that setting a tag wins among operations with the same stamp: people notice a tag too many, but not a lost one.
    enum Setting: Hashable, Comparable, Sendable { case taken, set }

    struct State: Hashable, Sendable {
        let tag: Int
        var setting: Stamped<Setting>

        var isOn: Bool { setting.value == .set }
    }

    /// The tags that were ever set or removed, by id.
    private(set) var states: [String: [State]] = [:]
    /// The device of the last line and its bytes. A delta has one device, so it is decoded once.
    private var lastDevice: (bytes: CSVLine.Field, name: String) = ([], "")

    static func == (left: TagTable, right: TagTable) -> Bool { left.rows == right.rows }

    /// The last operation on a tag of an id; nil if there was none.
    func state(_ tag: Tag, of id: String) -> Stamped<Setting>? {
        states[id]?.first { $0.tag == tag.number }?.setting
    }

    mutating func join(_ tag: Int, of id: String, _ operation: Stamped<Setting>) {
        Self.join(tag, operation, in: &states[id, default: []])
    }

    private static func join(_ tag: Int, _ operation: Stamped<Setting>, in states: inout [State]) {
        if let index = states.firstIndex(where: { $0.tag == tag }) {
            states[index].setting.join(operation)
        } else {
            states.append(State(tag: tag, setting: operation))
        }
    }

    // MARK: Reading

    mutating func take(operation fields: [CSVLine.Field]) -> String? {
        let fields = fields.trimmed(to: 5)
        guard let isOn = fields.first?.operation else { return LineFault.operation }
        guard fields.count == 5 else { return LineFault.count }
        guard let id = fields[1].text, !id.isEmpty else { return LineFault.id }
        guard let tag = fields[2].tag else { return LineFault.tag }
        guard let time = fields[3].time else { return LineFault.time }
        guard let device = device(fields[4]) else { return LineFault.device }
        join(tag, of: id, Stamped(value: isOn ? .set : .taken, stamp: MarkStamp(time: time, device: device)))
        return nil
    }

    mutating func take(row fields: [CSVLine.Field]) -> String? {
        var fields = fields
        while fields.count > 3, !(fields.count % 3 == 0 && fields.suffix(3).contains { !$0.isEmpty }),
            fields.last?.isEmpty == true
        {
            fields.removeLast()
        }
        guard fields.count >= 3, fields.count % 3 == 0 else { return LineFault.count }
        guard let id = fields[0].text, !id.isEmpty else { return LineFault.id }
        guard let time = fields[2].time else { return LineFault.time }
        var listed: Set<Int> = []
        for field in fields[1].split(separator: UInt8(ascii: ":")) {
            guard let tag = field.tag else { return LineFault.tag }
            listed.insert(tag)
        }
        var history: [State] = []
        for start in stride(from: 3, to: fields.count, by: 3) {
            guard let isOn = fields[start].first.flatMap(Self.isSet) else { return LineFault.operation }
            guard let tag = fields[start].dropFirst().tag else { return LineFault.tag }
            guard let time = fields[start + 1].time else { return LineFault.time }
            guard let device = device(fields[start + 2]) else { return LineFault.device }
            history.append(
                State(
                    tag: tag,
                    setting: Stamped(value: isOn ? .set : .taken, stamp: MarkStamp(time: time, device: device))))
        }
        for state in history { join(state.tag, of: id, state.setting) }
        take(listed, at: time, of: id, after: history)
        return nil
    }

    /// Applies the three columns that people read. If they contradict the history in the further columns, they were changed later and
    /// without it: by a program that keeps only three columns, or by a person with an editor.
    private mutating func take(_ listed: Set<Int>, at time: Int64, of id: String, after history: [State]) {
        let known = Set(history.filter(\.isOn).map(\.tag))
        let last = history.map(\.setting.stamp.time).max() ?? -1
        let stamp = MarkStamp(time: min(max(time, last + 1), MarkStamp.times.upperBound), device: "")
        for tag in listed.symmetricDifference(known) {
            join(tag, of: id, Stamped(value: listed.contains(tag) ? .set : .taken, stamp: stamp))
        }
    }

    private mutating func device(_ field: CSVLine.Field) -> String? {
        if field == lastDevice.bytes { return lastDevice.name }
        guard let name = field.text else { return nil }
        lastDevice = (field, name)
        return name
    }

    fileprivate static func isSet(_ byte: UInt8) -> Bool? {
        switch byte {
        case UInt8(ascii: "+"): true
        case UInt8(ascii: "-"): false
        default: nil
        }
    }

    // MARK: Writing

    var rows: [[UInt8]] {
        states.map { id, states in Self.row(of: id, states.sorted { $0.tag < $1.tag }) }
            .sorted { $0.precedesByBytes($1) }
    }

    private static func row(of id: String, _ states: [State]) -> [UInt8] {
        let time = states.map(\.setting.stamp.time).max() ?? 0
        var row: [UInt8] = []
        row.reserveCapacity(id.utf8.count + 16 + 32 * states.count)
        CSVLine.append(id, to: &row, isFirst: true)
        CSVLine.append(states.filter(\.isOn).map { "\($0.tag)" }.joined(separator: ":"), to: &row)
        CSVLine.append("\(time)", to: &row)
        let isPlain = states.allSatisfy { $0.isOn && $0.setting.stamp == MarkStamp(time: time, device: "") }
        guard !isPlain else { return row }
        for state in states {
            let stamp = state.setting.stamp
            CSVLine.append("\(state.isOn ? "+" : "-")\(state.tag)", to: &row)
            CSVLine.append("\(stamp.time)", to: &row)
            CSVLine.append(stamp.device, to: &row)
        }
        return row
    }
}

extension CSVLine.Field {
    fileprivate var tag: Int? { number.flatMap { Tag(number: Int($0))?.number } }

    /// True for `+`, false for `-`.
    var operation: Bool? { count == 1 ? first.flatMap(TagTable.isSet) : nil }
}
