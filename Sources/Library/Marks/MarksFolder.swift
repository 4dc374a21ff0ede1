import Files
import Foundation
package import Model

/// The sync folder, through which tags and pins travel between devices.
package struct MarksFolder: Sendable {
    private let files: MarkFiles

    /// `path` is absolute. `before` is for tests; see `MarkFiles`.
    package init(_ path: String, before: @escaping @Sendable (_ step: String) throws -> Void = { _ in }) {
        files = MarkFiles(folder: path, before: before)
    }

    package var path: String { files.folder }

    /// True unless nothing exists at its path. An inaccessible folder counts as existing, and so does a broken link.
    package var isThere: Bool { FileStatus(path, followingLinks: false) != nil || errno != ENOENT }

    /// The folder's tags and pins; none if it does not exist. Changes nothing and waits for no lock. Throws `DayreelError`.
    package func read() throws -> Marks { try readings().marks }

    /// The folder's tags and pins, which it also merges into the masters if needed. Waits for no lock: if the merge fails, `obstacle` says
    /// why, and the marks are still complete. Throws `DayreelError` if the folder cannot be read.
    package func readAndMerge() throws -> (marks: Marks, obstacle: DayreelError?) {
        let (marks, isMerged) = try readings()
        guard !isMerged else { return (marks, nil) }
        do {
            guard let lock = try FileLock.attempt(.exclusive, at: lockPath, followingLinks: false) else {
                let holder = LockHolders.words(ofFileAt: lockPath)
                return (marks, DayreelError(.busy, "\(holder) is writing to it", place: path))
            }
            defer { withExtendedLifetime(lock) {} }
            return (try mergeLocked().marks, nil)
        } catch let error as DayreelError {
            return (marks, error)
        }
    }

    private func readings() throws -> (marks: Marks, isMerged: Bool) {
        let tags = try MarkReading<TagTable>(files)
        let pins = try MarkReading<PinTable>(files)
        return (Marks(tags.table, pins.table, tags.faults + pins.faults), tags.isMerged && pins.isMerged)
    }

    /// A text that changes with the folder's files: their names, sizes and modification times.
    package var version: String {
        let names = ((try? files.names()) ?? []).filter { $0.hasSuffix(".csv") || $0.hasSuffix(".old") }.sorted()
        return names.map { name in
            let file = FileStatus(files.path(name))
            return "\(name) \(file?.size ?? -1) \(file?.modified.seconds ?? 0).\(file?.modified.nanoseconds ?? 0)"
        }.joined(separator: "\n")
    }

    /// Merges deltas and conflict copies into the masters. Does not create a missing folder. Throws `DayreelError`.
    package func merge() throws -> (marks: Marks, tags: MergeCount, pins: MergeCount) {
        guard isThere else { return (.none, MergeCount(), MergeCount()) }
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        return try mergeLocked()
    }

    private func mergeLocked() throws -> (marks: Marks, tags: MergeCount, pins: MergeCount) {
        let tags = try MarkFileMerge<TagTable>(files)
        let pins = try MarkFileMerge<PinTable>(files)
        let marks = Marks(tags.reading.table, pins.reading.table, tags.reading.faults + pins.reading.faults)
        return (marks, tags.count, pins.count)
    }

    /// A change of one tag of one id.
    package struct TagChange: Hashable, Sendable {
        package var id: String
        package var tag: Tag
        package var isSet: Bool

        package init(id: String, tag: Tag, isSet: Bool) { (self.id, self.tag, self.isSet) = (id, tag, isSet) }
    }

    /// Appends the changes that have an effect to the device's delta, and returns them. `now` is in seconds since 1970. Throws
    /// `DayreelError`; then nothing has changed.
    package func add(_ changes: [TagChange], by device: DeviceName, now: Int64) throws -> [TagChange] {
        for change in changes { try checkID(change.id) }
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        let table = try MarkReading<TagTable>(files).table
        var made: [TagChange] = []
        var seen: Set<TagChange> = []
        var lines: [UInt8] = []
        for change in changes where seen.insert(change).inserted {
            let last = table.state(change.tag, of: change.id)
            guard (last?.value == .set) != change.isSet else { continue }
            let stamp = MarkStamp.following(last?.stamp, now: now, device: device.name)
            lines += CSVLine.bytes(of: [
                change.isSet ? "+" : "-", change.id, "\(change.tag.number)", "\(stamp.time)", stamp.device,
            ])
            lines.append(UInt8(ascii: "\n"))
            made.append(change)
        }
        if !lines.isEmpty { try files.append(lines, to: MarkFileName.delta(of: device.fileName, TagTable.name)) }
        return made
    }

    /// Pins a day, or removes its pin if nil, in the device's delta. Returns the day's former pin. `now` is in seconds since 1970. Throws
    /// `DayreelError`.
    package func pin(_ pin: Pin?, to day: Day, by device: DeviceName, now: Int64) throws -> Pin? {
        if case .media(let id, _, _, _) = pin { try checkID(id) }
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        let last = try MarkReading<PinTable>(files).table.choices[day]
        guard last?.value.pin != pin else { return pin }
        let stamp = MarkStamp.following(last?.stamp, now: now, device: device.name)
        let fields =
            [pin == nil ? "-" : "+", "\(day)"] + PinTable.Choice(pin: pin).fields + ["\(stamp.time)", stamp.device]
        try files.append(
            CSVLine.bytes(of: fields) + [UInt8(ascii: "\n")],
            to: MarkFileName.delta(of: device.fileName, PinTable.name))
        return last?.value.pin
    }

    /// Throws `DayreelError(.usage)` for a name that no line of a table can hold.
    private func checkID(_ id: String) throws {
        guard !CSVLine.canHold(id) else { return }
        throw DayreelError(
            .usage, "a name with a line break cannot be pinned or tagged", place: id,
            remedy: "Name the media by their content id, which 'dayreel scan --ids' shows, or rename the file.")
    }

    private func lock() throws -> FileLock {
        do {
            try StateFolder.make(path, message: "the sync folder cannot be made")
        } catch var error as DayreelError where error.code == .outputUnwritable {
            error.remedy = "Make its parent writable, or name another one with --sync."
            throw error
        }
        return try FileLock.wait(for: .exclusive, at: lockPath, of: "the sync folder", followingLinks: false)
    }

    private var lockPath: String { files.path(".dayreel-sync.lock") }
}

/// The name of a device in its operations and in the names of its deltas.
package struct DeviceName: Hashable, Sendable {
    /// The name in composed form (NFC), without control characters.
    let name: String

    /// Falls back to `device` if no part of the name is usable.
    package init(_ name: String) {
        let plain = name.unicodeScalars.filter { !$0.properties.isControl }
        let text = String(String.UnicodeScalarView(plain)).trimmingCharacters(in: .whitespaces)
            .precomposedStringWithCanonicalMapping
        self.name = text.isEmpty ? "device" : String(text.prefix(60))
    }

    /// The name in a form that every file system accepts in a file name.
    var fileName: String {
        String(name.map { "/\\:*?\"<>|".contains($0) ? "-" : $0 })
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .lineSeparator }
}
