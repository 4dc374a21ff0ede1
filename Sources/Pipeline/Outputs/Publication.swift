import Foundation

/// A file that is written under another name beside its place and appears there in one step, when it is complete.
///
/// A link that stands at the place stays: the file that it leads to is replaced.
package struct Publication: Sendable {
    /// Where to write.
    package let temporary: String
    private let output: OutputFile
    private let outputs: OutputGuard
    /// The output's path with links followed.
    private let target: String

    /// Makes the parent folders. Throws `DayreelError(.outputUnwritable)`, also if the output would replace what it must not.
    package init(of output: OutputFile, outputs: OutputGuard) throws {
        (self.output, self.outputs) = (output, outputs)
        try outputs.check(output)
        target = OutputPath.target(of: output.path)
        let folder = LexicalPath.folder(of: target)
        let name = target.split(separator: "/").last ?? "file"
        temporary = "\(folder)/.\(name).\(ProcessInfo.processInfo.processIdentifier).part"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw unwritable("the \(kind)'s folder cannot be made", at: folder, SystemWords.of(error))
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw unwritable("the \(kind)'s folder cannot be written to", at: folder, String(cString: strerror(errno)))
        }
    }

    private var kind: String { output.kind.name }

    private func unwritable(_ message: String, at place: String, _ cause: String?) -> DayreelError {
        DayreelError(
            .outputUnwritable, message, place: place, cause: cause,
            remedy: "Make the folder writable. \(output.kind.elsewhere)")
    }

    /// Removes what killed runs have left of this file, and holds on to the temporary one, so that no other run takes it
    /// for such a leftover. Keep the value until the file is published or discarded.
    package func begin() throws -> FileLock? {
        let folder = LexicalPath.folder(of: temporary)
        let prefix = ".\(target.split(separator: "/").last ?? "")."
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(prefix) && name.hasSuffix(".part") {
            let process = name.dropFirst(prefix.count).dropLast(".part".count)
            guard Int32(process) != nil else { continue }
            try FileLock.attempt(.exclusive, at: "\(folder)/\(name)", creating: false)?.removeFile()
        }
        return try create()
    }

    /// There are folders that look writable and hold no files, such as those of proc(5).
    private func create() throws -> FileLock? {
        do {
            return try FileLock.attempt(.exclusive, at: temporary)
        } catch let error as DayreelError where error.code == .inputOutput {
            throw unwritable("the \(kind) cannot be made in its folder", at: target, error.cause)
        }
    }

    func write(_ bytes: [UInt8]) throws {
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_TRUNC, message: "the \(kind) cannot be written")
        try file.write(bytes, at: 0)
    }

    /// Writes through to the disk and gives the file its name: a crash leaves the old file or the new one. What may be
    /// replaced is asked once more. Throws `DayreelError`.
    package func publish() throws {
        let file = try OpenFile(path: temporary, flags: O_RDWR, message: "the \(kind) cannot be opened again")
        try checked("the \(kind) cannot be written to the disk", place: target) { fsync(file.number) }
        guard try outputs.check(output) == nil else { return try replace() }
        // Nothing is there: a name that somebody takes in this moment is not taken from them.
        if link(temporary, target) == 0 {
            unlink(temporary)
        } else if errno == EEXIST {
            try outputs.check(output)
            try replace()
        } else {
            // There are disks without hard links, such as a stick with FAT.
            try replace()
        }
    }

    private func replace() throws {
        try checked("the \(kind) cannot be moved to its place", place: target) { rename(temporary, target) }
    }

    package func discard() { unlink(temporary) }
}
