import Foundation
import Pipeline

/// A file that is written under another name beside its place and appears there in one step, when it is complete.
struct Publication {
    /// Where to write.
    let temporary: String
    private let target: String

    /// Makes the parent folders. Throws `DayreelError(.outputUnwritable)`.
    init(of target: String, overwrite: Bool) throws {
        self.target = target
        let files = FileManager.default
        let url = URL(filePath: target)
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        if !overwrite, files.fileExists(atPath: target) {
            throw DayreelError(
                .outputUnwritable, "the film exists and `output.overwrite` is false", place: target,
                remedy: "Move the film away, choose another `output.file`, or set `overwrite: true`.")
        }
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw DayreelError(
                .outputUnwritable, "the film's folder cannot be made", place: folder, cause: error.localizedDescription,
                remedy: "Choose a folder you can write to with `output.file` or `--output`.")
        }
        guard files.isWritableFile(atPath: folder) else {
            throw DayreelError(
                .outputUnwritable, "the film's folder cannot be written to", place: folder,
                remedy: "Choose a folder you can write to with `output.file` or `--output`.")
        }
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: target, isDirectory: &isFolder), isFolder.boolValue {
            throw DayreelError(.outputUnwritable, "the film's name is that of a folder", place: target)
        }
        let type = try? files.attributesOfItem(atPath: target)[.type] as? FileAttributeType
        if let type, type != .typeRegular, type != .typeSymbolicLink {
            throw DayreelError(
                .outputUnwritable, "the film's name is that of a device, a pipe or a socket", place: target,
                remedy: "Choose another `output.file` or `--output`.")
        }
        temporary = url.deletingLastPathComponent()
            .appending(path: ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).part")
            .path(percentEncoded: false)
    }

    /// Writes through to the disk, then renames: a crash leaves the old film or the new one.
    func publish() throws {
        let file = open(temporary, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw DayreelError.system(errno, "the film cannot be opened again", place: temporary) }
        defer { close(file) }
        guard fsync(file) == 0 else {
            throw DayreelError.system(errno, "the film cannot be written to the disk", place: target)
        }
        guard rename(temporary, target) == 0 else {
            throw DayreelError.system(errno, "the film cannot be moved to its place", place: target)
        }
    }

    /// Removes what killed runs have left of this film, and holds on to the temporary file, so that no other run takes it
    /// for such a leftover. Keep the value until the film is published or discarded.
    func begin() throws -> FileLock? {
        let folder = URL(filePath: temporary).deletingLastPathComponent()
        let prefix = ".\(URL(filePath: target).lastPathComponent)."
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        where name.hasPrefix(prefix) && name.hasSuffix(".part") {
            let process = name.dropFirst(prefix.count).dropLast(".part".count)
            guard Int32(process) != nil else { continue }
            let path = folder.appending(path: name).path(percentEncoded: false)
            try FileLock.attempt(.exclusive, at: path, creating: false)?.removeFile()
        }
        return try create()
    }

    /// There are folders that look writable and hold no files, such as those of proc(5).
    private func create() throws -> FileLock? {
        do {
            return try FileLock.attempt(.exclusive, at: temporary)
        } catch let error as DayreelError where error.code == .inputOutput {
            throw DayreelError(
                .outputUnwritable, "the film cannot be made in its folder", place: target, cause: error.cause,
                remedy: "Choose a folder you can write to with `output.file` or `--output`.")
        }
    }

    func discard() { try? FileManager.default.removeItem(atPath: temporary) }
}
