import Files
import Model

/// The table formed by the files of a sync folder, and those files.
struct MarkReading<Table: MarkTable> {
    struct Entry {
        let name: String
        let part: MarkFileName.Part
        let bytes: [UInt8]
        let file: MarkFile

        var isDelta: Bool { part == .delta || part == .aside(isDelta: true) }

        /// True if a merge will remove the file or part of it.
        var isOpen: Bool { !isDelta || file.hasSpent || bytes.isEmpty }
    }

    private(set) var table = Table()
    /// The files other than the master.
    private(set) var entries: [Entry] = []
    /// The bytes of the master; nil if there is none.
    private(set) var master: [UInt8]?
    /// Names of files that an interrupted merge left.
    private(set) var unfinished: [String] = []
    private(set) var faults: [Diagnostic] = []
    /// Lines of the master and its copies that could not be read.
    private var kept: Set<[UInt8]> = []
    /// The reason why what has the master's name is not Dayreel's and must not be replaced; nil if it may be.
    private(set) var foreignMaster: String?

    static var masterName: String { Table.name + ".csv" }

    /// True if the master has everything that can be read.
    var isMerged: Bool { unfinished.isEmpty && !entries.contains(where: \.isOpen) }

    /// Reads without a lock. A merge in another process removes nothing before it is in the master: so this reads deltas first and the
    /// master last, and starts again if a file disappears in between. Throws `DayreelError`.
    init(_ files: MarkFiles) throws {
        for _ in 0..<50 {
            self = Self()
            if try readAll(files) { return }
        }
        throw DayreelError(
            .busy, "the files in the sync folder keep changing", place: files.folder,
            remedy: "Wait until they are all there, then try again.")
    }

    private init() {}

    /// Returns false if a file disappeared.
    private mutating func readAll(_ files: MarkFiles) throws -> Bool {
        let found = try files.names().compactMap { name in
            MarkFileName.part(of: name, Table.name).map { (name: name, part: $0) }
        }
        for (name, part) in found.sorted(by: { ($0.part.order, $0.name) < ($1.part.order, $1.name) }) {
            if part == .unfinished {
                unfinished.append(name)
                continue
            }
            guard let kind = files.kind(of: name) else { return false }
            if kind == .link || kind == .other {
                leave(files.path(name), isMaster: name == Self.masterName, "it is \(kind.name), so it is not read")
                continue
            }
            guard let bytes = try files.read(name) else { return false }
            let isDelta = part == .delta || part == .aside(isDelta: true)
            if part == .copy || part == .master, MarkFile.isForeign(bytes, Table.self) {
                leave(
                    files.path(name), isMaster: name == Self.masterName,
                    "it is a table of another program: its lines do not describe \(Table.name), so the file is left as it is"
                )
                continue
            }
            let file = MarkFile(bytes, path: files.path(name), isDelta: isDelta, into: &table)
            if part == .copy || part == .master, file.saysNothing, !file.faults.isEmpty {
                leave(
                    files.path(name), isMaster: name == Self.masterName,
                    "none of its lines describes \(Table.name), so the file is left as it is")
                continue
            }
            faults += file.faults
            if !isDelta { kept.formUnion(file.kept) }
            if part == .master, name == Self.masterName {
                master = bytes
            } else {
                entries.append(Entry(name: name, part: part, bytes: bytes, file: file))
            }
        }
        return true
    }

    /// Ignores a table of another program that has such a name by chance, and what is no file.
    private mutating func leave(_ path: String, isMaster: Bool, _ reason: String) {
        if isMaster { foreignMaster = reason }
        faults.append(Diagnostic(.warning, .unreadableMark, path: path, reason))
    }

    /// The bytes of a master with everything that was read: unreadable lines first, then the rows, each sorted, so that every device writes
    /// the same file. Nil if there is nothing to write.
    var text: [UInt8]? {
        let lines = kept.sorted { $0.precedesByBytes($1) } + table.rows
        guard !lines.isEmpty || master != nil else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
        for line in lines {
            text += line
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }
}
