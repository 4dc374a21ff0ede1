import Foundation
import Model

/// Writes small files atomically: each under another name first, and renamed in one step.
package enum WholeFile {
    package enum Durability: Sendable {
        /// Synced to the disk before it gets its name, so that it is complete after a power cut.
        case lasting
        /// May be damaged after a power cut: for files that can be recreated. Locked while it is written, so that a sweep recognizes the
        /// leftovers of killed processes.
        case replaceable
    }

    /// Replaces any file at the absolute `path`. Creates missing folders, accessible to the user only. `message` says what could not be
    /// done. Throws `DayreelError` by `errno`; then the file is unchanged.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600, durability: Durability = .lasting, message: String
    ) throws {
        try StateFolder.make(LexicalPath.folder(of: path), message: message)
        try write(bytes, besides: path, mode: mode, durability: durability, message: message) { temporary in
            try checked(message, place: path) { rename(temporary, path) }
        }
    }

    /// Writes the file under a temporary name in the folder of `path`, which must exist. `giveName` gets the temporary path and renames the
    /// file. If either throws, nothing is left.
    package static func write(
        _ bytes: [UInt8], besides path: String, mode: UInt32, durability: Durability = .lasting, message: String,
        giveName: (String) throws -> Void
    ) throws {
        let folder = LexicalPath.folder(of: path)
        let temporary = temporaryPath(for: path)
        if durability == .replaceable {
            let lock = try FileLock.making(temporary, mode: mode)
            return try withExtendedLifetime(lock) {
                try removing(temporary) {
                    try lock.write(bytes)
                    try giveName(temporary)
                }
            }
        }
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, message: message)
        try removing(temporary) {
            try file.write(bytes, at: 0)
            try file.synchronize()
            try giveName(temporary)
        }
        try OpenFile.synchronizeFolder(folder)
    }

    /// Replaces any file at `path` with a copy of another, which may be large. Throws `DayreelError(.outputUnwritable)`; then the file is
    /// unchanged.
    package static func copy(_ file: String, to path: String, message: String) throws {
        let temporary = temporaryPath(for: path)
        do {
            try removing(temporary) {
                try FileManager.default.copyItem(atPath: file, toPath: temporary)
                try checked(message, place: path) { rename(temporary, path) }
            }
        } catch {
            throw DayreelError(
                .outputUnwritable, message, place: path,
                cause: (error as? DayreelError)?.cause ?? SystemWords.of(error),
                remedy: "Make room on the disk.")
        }
    }

    private static func temporaryPath(for path: String) -> String {
        let folder = LexicalPath.folder(of: path)
        let names = TemporaryName(of: path.lastPathPart, longest: TemporaryName.longestName(in: folder))
        return "\(folder)/\(names.unique())"
    }

    /// Runs `work`, and removes the file if it throws.
    private static func removing(_ temporary: String, after work: () throws -> Void) throws {
        do {
            try work()
        } catch {
            unlink(temporary)
            throw error
        }
    }
}

/// A file that is written only if it does not exist yet.
package enum NewFile {
    /// Writes the file and creates the folders above it. Throws `DayreelError(.outputUnwritable)`, also if the file exists.
    package static func write(_ text: String, to path: String) throws {
        do {
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try WholeFile.write(Array(text.utf8), besides: path, mode: 0o666, message: failure) { temporary in
                guard try FileNames.renameToFreeName(temporary, path) else { throw taken(path) }
            }
        } catch {
            try check(path)
            throw DayreelError(
                .outputUnwritable, failure, place: path,
                cause: (error as? DayreelError)?.cause ?? SystemWords.of(error),
                remedy: "Make the folder writable, or name another one.")
        }
    }

    /// Throws `DayreelError(.outputUnwritable)` if the file exists, so that no work is done in vain.
    package static func check(_ path: String) throws {
        if HeldFile(path, followingLinks: false) != nil { throw taken(path) }
    }

    private static func taken(_ path: String) -> DayreelError {
        DayreelError(
            .outputUnwritable, "the file already exists", place: path,
            remedy: "Name another file, or remove this one.")
    }

    private static let failure = "the file cannot be written"
}

/// The names of a file while it is being written: `.film.mp4.4711-9f86d081.part`, with the process number for people.
///
/// A name that is too long is shortened and gets a digest of the whole name, so that files stay distinct.
package struct TemporaryName {
    /// Bytes.
    private static let longestEnding = ".4294967295-01234567.part".utf8.count
    private let prefix: String

    /// `longest` is the file system's limit in bytes.
    package init(of name: String, longest: Int) {
        let room = longest - Self.longestEnding - 1
        prefix = "." + (name.utf8.count <= room ? name : Self.shortened(name, to: room))
    }

    /// A new name each time.
    package func unique() -> String {
        let digits = UInt32.random(in: 0...UInt32.max).hexadecimal
        return "\(prefix).\(ProcessInfo.processInfo.processIdentifier)-\(digits).part"
    }

    /// True for a temporary name of the same file, including the older form without digits after the process.
    package func has(_ name: String) -> Bool {
        guard name.hasPrefix(prefix + "."), name.hasSuffix(".part") else { return false }
        let parts = name.dropFirst(prefix.count + 1).dropLast(".part".count).split(separator: "-")
        return (1...2).contains(parts.count) && UInt32(parts[0]) != nil
            && (parts.count == 1 || UInt32(parts[1], radix: 16) != nil)
    }

    /// The longest name in the folder, in bytes: pathconf(3). 255 if the system does not say.
    package static func longestName(in folder: String) -> Int {
        let most = pathconf(folder, Int32(_PC_NAME_MAX))
        return most > 0 ? most : 255
    }

    private static func shortened(_ name: String, to room: Int) -> String {
        let digest = "~" + SHA256Hex.of(name).prefix(16)
        var start = Substring(name)
        while start.utf8.count + digest.utf8.count > room, !start.isEmpty { start.removeLast() }
        return start + digest
    }
}
