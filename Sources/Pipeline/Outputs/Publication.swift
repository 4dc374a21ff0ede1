package import Files
import Foundation
package import Model

/// A file that is written under another name in the same folder and gets its own name in one step, when it is complete.
///
/// A link at its path is kept: the file that it leads to is replaced.
package struct Publication: Sendable {
    /// The path to write to.
    package let temporary: String
    private let output: NamedOutput
    private let outputs: OutputGuard
    /// The output's path with links resolved.
    private let target: String

    private let folder: String
    private let names: TemporaryName
    /// True if other machines may write in the folder.
    private let isShared: Bool

    /// Creates the parent folders. `isShared`: true if other machines may write in the folder; nil to ask the system.
    ///
    /// Throws `DayreelError(.outputUnwritable)`, also if the output would replace a file that it must not.
    package init(of output: NamedOutput, outputs: OutputGuard, isShared: Bool? = nil) throws {
        (self.output, self.outputs) = (output, outputs)
        try outputs.check(output)
        target = OutputPath.target(of: output.path)
        folder = LexicalPath.folder(of: target)
        let name = target.split(separator: "/").last.map(String.init) ?? "file"
        try Self.makeFolder(folder, of: output)
        self.isShared = isShared ?? SharedFileSystem.has(folder)
        let most = TemporaryName.longestName(in: folder)
        names = TemporaryName(of: name, longest: most)
        temporary = "\(folder)/\(names.unique())"
        guard name.utf8.count <= most else {
            throw DayreelError(
                .outputUnwritable, "the \(kind)'s name is too long for the disk", place: target,
                cause: "it has \(name.utf8.count) bytes, and names have \(most) at most", remedy: output.kind.elsewhere)
        }
    }

    private static func makeFolder(_ folder: String, of output: NamedOutput) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Self.unwritable(
                output, "the \(output.kind.name)'s folder cannot be made", at: folder, SystemWords.of(error))
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw Self.unwritable(
                output, "the \(output.kind.name)'s folder cannot be written to", at: folder,
                String(cString: strerror(errno)))
        }
    }

    private var kind: String { output.kind.name }

    private static func unwritable(
        _ output: NamedOutput, _ message: String, at place: String, _ cause: String?
    ) -> DayreelError {
        DayreelError(
            .outputUnwritable, message, place: place, cause: cause,
            remedy: "Make the folder writable. \(output.kind.elsewhere)")
    }

    /// Creates the temporary file, and removes what killed runs left of this output. Keep the value until the file is published or
    /// discarded: it is a lock on the file, so that no other run takes it for a leftover.
    ///
    /// Where other machines write, there is no lock: it would hold on this machine alone, and on SMB nobody could write to the file but
    /// through the lock (flock(2), "CIFS details"). What nobody has written to for a day is a leftover there.
    package func begin() throws -> FileLock? {
        if isShared {
            try beginShared()
            return nil
        }
        // Files of another user, and others with such a name, are not in the way.
        FileLock.sweep(folder, where: names.has)
        return try created { try FileLock.making(temporary, mode: 0o666) }
    }

    private static let day: Int64 = 86_400

    private func beginShared() throws {
        let made = try created {
            try OpenFile(
                path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666,
                message: "cannot make a file"
            ).status()
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where names.has(name) {
            // By the clock that has set both times, which may be another machine's.
            guard let found = FileStatus("\(folder)/\(name)", followingLinks: false), found.kind == .file,
                found.owner == made.owner, found.modified.seconds < made.modified.seconds - Self.day
            else { continue }
            unlink("\(folder)/\(name)")
        }
    }

    /// Creates the temporary file. Some folders look writable but cannot hold files, such as those of proc(5).
    private func created<Made>(_ create: () throws -> Made) throws -> Made {
        do {
            return try create()
        } catch let error as DayreelError where error.code == .inputOutput {
            throw Self.unwritable(output, "the \(kind) cannot be made in its folder", at: target, error.cause)
        }
    }

    func write(_ bytes: [UInt8]) throws {
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_TRUNC | O_NOFOLLOW, message: "the \(kind) cannot be written")
        try file.write(bytes, at: 0)
    }

    /// Syncs the file to the disk and gives it its name: a crash leaves the old file or the new one. Checks again what may be replaced.
    /// Throws `DayreelError` until the file has its name. After that the file exists: returns a warning if its name cannot be synced.
    @discardableResult
    package func publish() throws -> Diagnostic? {
        let file = try OpenFile(
            path: temporary, flags: O_RDWR | O_NOFOLLOW, message: "the \(kind) cannot be opened again")
        try checked("the \(kind) cannot be written to the disk", place: target) { fsync(file.number) }
        try giveName()
        do {
            // The file is on the disk; now sync its name.
            try OpenFile.synchronizeFolder(folder)
            return nil
        } catch {
            let reason = (error as? DayreelError)?.cause ?? SystemWords.of(error)
            return .unsyncedName(of: kind, at: target, in: folder, reason)
        }
    }

    private func giveName() throws {
        if try outputs.check(output) == nil {
            // No file has the name: do not replace one that another program creates at this moment.
            if try FileNames.renameToFreeName(temporary, target) { return }
            try outputs.check(output)
        }
        try checked("the \(kind) cannot be moved to its place", place: target) { rename(temporary, target) }
    }

    package func discard() { unlink(temporary) }
}

extension Diagnostic {
    static func unsyncedName(of kind: String, at path: String, in folder: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .warning, .nameNotSynced, path: path,
            "the \(kind) is made, but a power cut may lose its name: its folder \(folder) cannot be written to the disk: \(reason)"
        )
    }

    /// The warning that the film is finished, and a file beside it is not. `path` is for an error that names no place.
    package static func notWritten(
        _ name: String, _ code: Code, because error: DayreelError, at path: String?
    ) -> Diagnostic {
        Diagnostic(
            .warning, code, path: error.place ?? path,
            "the film is made, but its \(name) is not written: \(error.withCause)")
    }
}
