import Model

/// The effects of merging one table.
package struct MergeCount: Hashable, Sendable {
    /// The number of operations merged from deltas.
    package var operations = 0
    /// The number of conflict copies merged into the master.
    package var copies = 0
    /// True if the master's bytes changed.
    package var isChanged = false
}

/// Merges everything in a sync folder about one table into the master, and removes what was merged.
///
/// Other programs may put files into the folder at any moment, and this process may be killed at any moment. So a file is removed only
/// after the master with its contents is on the disk, and only after it was renamed and read again under a name that nothing else writes
/// to. The master and its successor exchange names in one step; then the replaced one is read again too. Anything new is merged in another
/// round. The caller must hold the folder's lock.
struct MarkFileMerge<Table: MarkTable> {
    private let files: MarkFiles
    private(set) var count = MergeCount()
    private(set) var reading: MarkReading<Table>

    /// Throws `DayreelError`.
    init(_ files: MarkFiles) throws {
        self.files = files
        reading = try MarkReading(files)
        // Bounded, because another program may never stop writing. The next merge finds the rest.
        for _ in 0..<10 {
            if try round() { break }
            reading = try MarkReading(files)
        }
    }

    /// Merges the files that were read. Returns true if none of them had changed in the meantime.
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

    /// Writes the new master. Returns false if the one that it replaced is not the one that was read.
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
        // The two have exchanged names: `aside` is now the replaced master.
        guard let replaced = try files.read(aside) else { return true }
        guard replaced == reading.master || replaced == text else { return false }
        try files.remove(aside)
        return true
    }

    /// Throws `DayreelError` if the file with the master's name belongs to another program.
    private func checkMaster() throws {
        guard let reason = reading.foreignMaster else { return }
        throw DayreelError(
            .outputUnwritable, "a merge would replace a file that Dayreel did not make",
            place: files.path(MarkReading<Table>.masterName),
            cause: reason,
            remedy: "Name another folder with --sync, or move the file away.")
    }

    /// Gives the complete new master its name. Returns false if another program changed that file first; the caller then reads again.
    private func take(_ name: String, from aside: String) throws -> Bool {
        guard let old = reading.master else { return try files.renameToFreeName(aside, name) }
        if try files.exchange(aside, name) { return true }
        // This disk cannot exchange names: a file that arrives between these two calls is lost.
        guard try files.read(name) == old else { return false }
        return try files.move(aside, name)
    }

    // MARK: Merged files

    /// Removes merged lines. Returns false if the file had changed.
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
        // A changed copy stays aside, where the next round finds it.
        guard now == entry.bytes else { return false }
        try files.remove(aside)
        return true
    }

    /// Puts back the lines of a delta that were not merged, and removes the rest. `now` are the present bytes of the file `aside`.
    private func clear(_ entry: MarkReading<Table>.Entry, now: [UInt8], aside: String) throws -> Bool {
        let isAsRead = now == entry.bytes
        let kept = entry.file.kept.flatMap { $0 + [UInt8(ascii: "\n")] }
        let isLonger = !isAsRead && entry.bytes.last == UInt8(ascii: "\n") && now.starts(with: entry.bytes)
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
