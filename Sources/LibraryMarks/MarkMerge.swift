import Model

/// The effects of a merge of one kind.
package struct MergeCount: Hashable, Sendable {
    /// Operations that were taken from deltas.
    package var operations = 0
    /// Conflict copies of the master that were taken in.
    package var copies = 0
    /// The master has other bytes than before.
    package var isChanged = false
}

/// Brings everything that a sync folder says of one kind into the master, and takes away what stands there now.
///
/// Other programs put files into the folder at any moment, and this process may be killed at any. So a file is only taken away
/// after the master with its contents is on the disk; it is renamed first and read again under the name that nobody else writes to; and
/// the master and its successor change names in one step, after which what was replaced is read again as well. Whatever turns out
/// to be new is merged in another round. Needs the folder's lock.
struct MarkMerge<Table: MarkTable> {
    private let files: MarkFiles
    private(set) var count = MergeCount()
    private(set) var reading: MarkReading<Table>

    /// Throws `DayreelError`.
    init(_ files: MarkFiles) throws {
        self.files = files
        reading = try MarkReading(files)
        // A program that writes all the time would be followed for ever; the next merge finds the rest.
        for _ in 0..<10 {
            if try round() { break }
            reading = try MarkReading(files)
        }
    }

    /// True if nothing turned out to be new.
    private mutating func round() throws -> Bool {
        for name in reading.unfinished { try files.remove(name) }
        guard try replaceMaster() else { return false }
        var isComplete = true
        for entry in reading.entries {
            let isAsRead = try clear(entry)
            isComplete = isComplete && isAsRead
        }
        return isComplete
    }

    // MARK: The master

    /// False if the master that was replaced is not the one that was read.
    private mutating func replaceMaster() throws -> Bool {
        try checkMaster()
        guard let text = reading.text, text != reading.master else { return true }
        let name = MarkReading<Table>.masterName
        let aside = MarkFileName.aside(of: name)
        let unfinished = MarkFileName.unfinished(of: name)
        try files.write(text, to: unfinished)
        _ = try files.move(unfinished, aside)
        guard try take(name, from: aside) else { return false }
        count.isChanged = true
        try files.synchronize()
        guard reading.master != nil else { return true }
        // Both have changed names: this is what was replaced.
        guard let replaced = try files.read(aside) else { return true }
        guard replaced == reading.master || replaced == text else { return false }
        try files.remove(aside)
        return true
    }

    /// Throws `DayreelError` if somebody else's file has the master's name.
    private func checkMaster() throws {
        guard reading.isMasterForeign else { return }
        throw DayreelError(
            .outputUnwritable, "a merge would replace a file that Dayreel did not make",
            place: files.path(MarkReading<Table>.masterName),
            cause: "not one line of it says anything of \(Table.name)",
            remedy: "Name another folder with --sync, or move the file away.")
    }

    /// Gives the new master, which is complete, its name. False if somebody else was quicker: it is read again then.
    private func take(_ name: String, from aside: String) throws -> Bool {
        guard let old = reading.master else { return try files.renameToFreeName(aside, name) }
        if try files.exchange(aside, name) { return true }
        // A disk that cannot exchange names: a moment remains in which a file that comes is lost.
        guard try files.read(name) == old else { return false }
        return try files.move(aside, name)
    }

    // MARK: What stands in the master now

    /// Takes merged lines away. False if the file had changed.
    private mutating func clear(_ entry: MarkReading<Table>.Entry) throws -> Bool {
        guard entry.isOpen else { return true }
        var aside = entry.name
        var now = entry.bytes
        if entry.part == .delta || entry.part == .copy || entry.part == .master {
            aside = MarkFileName.aside(of: entry.name)
            guard try files.move(entry.name, aside), let bytes = try files.read(aside) else { return false }
            now = bytes
        }
        if entry.isDelta {
            count.operations += entry.file.count
            return try clear(entry, now: now, aside: aside)
        }
        count.copies += 1
        // One that has changed stays aside, where the next round finds it.
        guard now == entry.bytes else { return false }
        try files.remove(aside)
        return true
    }

    /// Puts back what was not merged of a delta.
    private func clear(_ entry: MarkReading<Table>.Entry, now: [UInt8], aside: String) throws -> Bool {
        let isAsRead = now == entry.bytes
        let kept = entry.file.kept.flatMap { $0 + [UInt8(ascii: "\n")] }
        let isLonger = entry.bytes.last == UInt8(ascii: "\n") && now.starts(with: entry.bytes)
        let rest = isAsRead ? kept : isLonger ? kept + now[entry.bytes.count...] : now
        if !rest.isEmpty {
            let unfinished = MarkFileName.unfinished(of: MarkFileName.base(of: entry.name))
            try files.write(rest, to: unfinished)
            if try !files.renameToFreeName(unfinished, MarkFileName.base(of: entry.name)) {
                _ = try files.renameToFreeName(unfinished, MarkFileName.copy(of: entry.name))
            }
            try files.synchronize()
        }
        try files.remove(aside)
        return isAsRead
    }
}
