import Files
import Foundation
import Model

/// The operations on files of a sync folder.
struct MarkFiles: Sendable {
    let folder: String
    /// Called before each operation, with its name. Tests throw here to simulate a killed process, or change files like a sync program.
    let before: @Sendable (_ step: String) throws -> Void

    func path(_ name: String) -> String { folder + "/" + name }

    /// The names of all files; empty if there is no such folder. Throws `DayreelError(.missingInput)` if it cannot be listed, and for a
    /// broken link to a folder, which may be on a disk that is not mounted.
    func names() throws -> [String] {
        try before("list")
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            let isNone =
                SystemWords.number(of: error) == ENOENT && FileStatus(folder, followingLinks: false) == nil
            guard !isNone else { return [] }
            throw DayreelError(
                .missingInput, "the sync folder cannot be read", place: folder, cause: SystemWords.of(error),
                remedy: "Check that its disk is there and that you may read it, or name another one with --sync.")
        }
    }

    /// The kind of what is at a name, without following a link; nil if nothing is.
    func kind(of name: String) -> FileKind? { FileStatus(path(name), followingLinks: false)?.kind }

    /// The contents of a regular file; nil if it no longer exists. Throws `DayreelError` if it cannot be read. Follows no link: git and
    /// other programs carry links between devices, and one could lead to any file.
    func read(_ name: String) throws -> [UInt8]? {
        try before("read \(name)")
        do {
            let file = try OpenFile(path: path(name), flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK) {
                DayreelError(reading: path(name), $0)
            }
            guard try file.status().kind == .file else { throw DayreelError(media: path(name), "it is no file") }
            var bytes: [UInt8] = []
            _ = try file.read(count: try file.size()) { bytes += $0 }
            return bytes
        } catch let error as DayreelError where error.code == .missingInput {
            if kind(of: name) == nil { return nil }
            throw DayreelError(
                .missingInput, "a file of the sync folder cannot be read", place: path(name), cause: error.cause,
                remedy: "Check that you may read it.")
        }
    }

    /// Writes a new file, and waits until it is on the disk. Throws `DayreelError`, also if the name is taken.
    func write(_ bytes: [UInt8], to name: String) throws {
        try before("create \(name)")
        let file = try OpenFile(
            path: path(name), flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666, message: Self.unwritable)
        // Two halves, so that a test can end the process between them.
        let half = bytes.count / 2
        try file.write(Array(bytes[..<half]), at: 0)
        try before("write \(name)")
        try file.write(Array(bytes[half...]), at: half)
        try file.synchronize()
    }

    /// Appends whole lines in one write, and waits until they are on the disk. Throws `DayreelError`.
    func append(_ lines: [UInt8], to name: String) throws {
        try before("append \(name)")
        if let kind = kind(of: name), kind != .file {
            throw DayreelError(
                .outputUnwritable, Self.unwritable, place: path(name), cause: "it is \(kind.name)",
                remedy: "Move it away, or name another folder with --sync.")
        }
        let file = try OpenFile(
            path: path(name), flags: O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o666,
            message: Self.unwritable)
        let size = try file.size()
        var isOpenLine = false
        if size > 0 {
            _ = try file.read(from: size - 1, count: 1) { isOpenLine = $0.first != UInt8(ascii: "\n") }
        }
        try file.write((isOpenLine ? Array("\n".utf8) : []) + lines, at: size)
        try file.synchronize()
    }

    /// Exchanges the names of two files. Returns false on a disk that cannot do so. Throws `DayreelError`.
    func exchange(_ left: String, _ right: String) throws -> Bool {
        try before("exchange \(right)")
        return try FileNames.exchange(path(left), path(right))
    }

    /// Renames a file unless the new name is taken; then it returns false. Throws `DayreelError`.
    func renameToFreeName(_ old: String, _ new: String) throws -> Bool {
        try before("name \(new)")
        return try FileNames.renameToFreeName(path(old), path(new))
    }

    /// Renames a file over any other. Returns false if it no longer exists. Throws `DayreelError`.
    func move(_ old: String, _ new: String) throws -> Bool {
        try before("rename \(old)")
        if rename(path(old), path(new)) == 0 { return true }
        if errno == ENOENT { return false }
        throw DayreelError.system(errno, Self.unwritable, place: path(old))
    }

    /// Removes a file, if it exists. Throws `DayreelError`.
    func remove(_ name: String) throws {
        try before("remove \(name)")
        if unlink(path(name)) != 0, errno != ENOENT {
            throw DayreelError.system(errno, Self.unwritable, place: path(name))
        }
    }

    /// Waits until renamed and removed names are on the disk. Throws `DayreelError`.
    func synchronize() throws {
        try before("synchronize")
        try OpenFile.synchronizeFolder(folder)
    }

    private static let unwritable = "the sync folder cannot be written to"
}
