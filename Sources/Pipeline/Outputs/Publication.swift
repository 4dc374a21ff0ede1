package import Files
import Foundation
package import Model

/// A file that is written under another name beside its place and appears there in one step, when it is complete.
///
/// A link that stands at the place stays: the file that it leads to is replaced.
package struct Publication: Sendable {
    /// The path to write to.
    package let temporary: String
    private let output: OutputFile
    private let outputs: OutputGuard
    /// The output's path with links followed.
    private let target: String

    private let folder: String
    private let names: TemporaryName

    /// Makes the parent folders. Throws `DayreelError(.outputUnwritable)`, also if the output would replace what it must not.
    package init(of output: OutputFile, outputs: OutputGuard) throws {
        (self.output, self.outputs) = (output, outputs)
        try outputs.check(output)
        target = OutputPath.target(of: output.path)
        folder = LexicalPath.folder(of: target)
        let name = target.split(separator: "/").last.map(String.init) ?? "file"
        try Self.makeFolder(folder, of: output)
        let most = TemporaryName.longestName(in: folder)
        names = TemporaryName(of: name, longest: most)
        temporary = "\(folder)/\(names.unique())"
        guard name.utf8.count <= most else {
            throw DayreelError(
                .outputUnwritable, "the \(kind)'s name is too long for the disk", place: target,
                cause: "it has \(name.utf8.count) bytes, and names have \(most) at most", remedy: output.kind.elsewhere)
        }
    }

    private static func makeFolder(_ folder: String, of output: OutputFile) throws {
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
        _ output: OutputFile, _ message: String, at place: String, _ cause: String?
    ) -> DayreelError {
        DayreelError(
            .outputUnwritable, message, place: place, cause: cause,
            remedy: "Make the folder writable. \(output.kind.elsewhere)")
    }

    /// Removes what killed runs have left of this file, and holds on to the temporary one, so that no other run takes it
    /// for such a leftover. Keep the value until the file is published or discarded.
    package func begin() throws -> FileLock {
        // That of another user, or what only has such a name, is not in the way.
        FileLock.sweep(folder, where: names.has)
        return try create()
    }

    /// Makes the temporary file. Some folders look writable and hold no files, such as those of proc(5).
    private func create() throws -> FileLock {
        do {
            return try FileLock.making(temporary, mode: 0o666)
        } catch let error as DayreelError where error.code == .inputOutput {
            throw Self.unwritable(output, "the \(kind) cannot be made in its folder", at: target, error.cause)
        }
    }

    func write(_ bytes: [UInt8]) throws {
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_TRUNC | O_NOFOLLOW, message: "the \(kind) cannot be written")
        try file.write(bytes, at: 0)
    }

    /// Writes through to the disk and gives the file its name: a crash leaves the old file or the new one. What may be
    /// replaced is asked once more. Throws `DayreelError` as long as the file has no name. Once it has, it is there: returns a warning if
    /// the name cannot be written through.
    @discardableResult
    package func publish() throws -> Diagnostic? {
        let file = try OpenFile(
            path: temporary, flags: O_RDWR | O_NOFOLLOW, message: "the \(kind) cannot be opened again")
        try checked("the \(kind) cannot be written to the disk", place: target) { fsync(file.number) }
        try giveName()
        do {
            // The file is safe, and now its name is.
            try OpenFile.synchronizeFolder(folder)
            return nil
        } catch {
            let reason = (error as? DayreelError)?.cause ?? SystemWords.of(error)
            return Diagnostic(
                .warning, .nameNotSynced, path: target,
                "the \(kind) is made, but a power cut may lose its name: its folder \(folder) cannot be written to the disk: \(reason)"
            )
        }
    }

    private func giveName() throws {
        if try outputs.check(output) == nil {
            // Nothing is there: a name that somebody takes in this moment is not taken from them.
            if try FileNames.renameToFreeName(temporary, target) { return }
            try outputs.check(output)
        }
        try checked("the \(kind) cannot be moved to its place", place: target) { rename(temporary, target) }
    }

    package func discard() { unlink(temporary) }
}
