import Files
import Foundation
import GRDB
import Model

/// A private copy of a library's database and its write-ahead log, deleted with its owner.
///
/// SQLite never opens the original: even a reader creates or changes the file `-shm` beside it, and a reader that may not do so would miss
/// the log, which holds the newest rows of a library that Photos did not close (docs/photos.md).
final class DatabaseCopy: Sendable {
    let path: String
    let package: PhotosPackage
    private let folder: RunFolder

    /// Makes up to five attempts while Photos writes. `parent` is the folder for temporary files; `pause` waits before each further
    /// attempt, numbered from 1; `copying` copies a file. Without `isChecked`, the caller must ask for the `verdict`.
    ///
    /// Throws `DayreelError`: `missingInput` for a database that cannot be read, or that is a link; `busy` for one that keeps changing,
    /// `inputOutput` for a damaged one, or one that costs more than a library may; `diskFull` if the copy has no room; `CancellationError`.
    init(
        of package: PhotosPackage, in parent: String, limits: LibraryLimits = .usual, isChecked: Bool = true,
        pause: (_ attempt: Int) -> Void,
        copying copy: (_ original: String, _ copy: String) throws -> Void = FileCopy.make
    ) throws {
        RunFolder.sweep(parent)
        folder = try RunFolder(in: parent)
        self.package = package
        path = folder.path + "/Photos.sqlite"
        let room = CopyRoom(package: package, folder: folder.path, limits: limits)
        var attempt = 0
        while true {
            try room.check()
            var outcome = try Self.attempt(package, to: path, copying: copy)
            if case .whole = outcome, isChecked, let damage = try Self.verdict(path, of: package, DatabaseGuard(limits))
            {
                outcome = .torn(damage)
            }
            switch outcome {
            case .whole: return
            case .changed(let cause):
                if attempt == Self.mostRetries { throw Self.busy(package, cause) }
            case .torn(let cause):
                if attempt == Self.mostRetries { throw Self.damaged(package, cause) }
            }
            attempt += 1
            try Task.checkCancellation()
            pause(attempt)
        }
    }

    private enum Outcome {
        case whole
        /// The database changed during the copy, or its log went away.
        case changed(String)
        /// The copy fails SQLite's check although no change was noticed.
        case torn(String)
    }

    static let mostRetries = 4

    private static func attempt(
        _ package: PhotosPackage, to path: String, copying copy: (String, String) throws -> Void
    ) throws -> Outcome {
        let (original, log) = (package.database, package.log)
        for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
        let before = try version(of: original)
        try copy(original, path)
        if access(log, F_OK) == 0 {
            do {
                try copy(log, path + "-wal")
            } catch let error as DayreelError where error.code == .missingInput && access(log, F_OK) != 0 {
                return .changed("its log went away")
            }
        }
        // A log that only grew is valid up to where it was read. A database that meanwhile took over rows from its log is not.
        guard try version(of: original) == before else { return .changed("it changed while it was read") }
        try checkHeader(path, of: original)
        return .whole
    }

    private static func version(of path: String) throws -> FileVersion {
        guard let status = FileStatus(path) else { throw DayreelError(readingLibrary: path, errno) }
        return status.version
    }

    /// Checks for the 16 bytes with which every SQLite database begins (sqlite.org/fileformat2.html, 1.3.1).
    private static func checkHeader(_ copy: String, of original: String) throws {
        let head = SmallFile.start(of: copy, count: 16)
        guard head != Array("SQLite format 3\0".utf8) else { return }
        throw DayreelError(
            .missingInput, "the library's database cannot be read", place: original,
            cause: head.isEmpty ? "it is empty" : "it is encrypted, or not a database",
            remedy: head.isEmpty
                ? "Copy the library again: this copy is not complete."
                : "Open the library in Photos to see whether it is sound, and copy it again from a disk that is unlocked."
        )
    }

    /// Runs SQLite's quick check on the tables that Dayreel reads, with their indices. The tables of faces and scenes are most of a large
    /// library, and damage there harms no film. Returns the damage; nil if there is none. Throws `DayreelError` for a database that costs
    /// more than a library may, `CancellationError`.
    static func verdict(_ path: String, of package: PhotosPackage, _ guarding: DatabaseGuard) throws -> String? {
        do {
            let queue = try DatabaseQueue(path: path, configuration: .ofLibrary(guarding))
            return try queue.read { database in
                let tables = try PhotosSchema.tables(in: database)
                // A torn list of tables may lack them: then check all tables.
                for name in tables.isEmpty ? ["1"] : tables {
                    let words = try String.fetchOne(database, sql: "PRAGMA quick_check(\(name))")
                    guard words == "ok" else { return words ?? "it cannot be checked" }
                }
                return nil
            }
        } catch let error as DatabaseError {
            if guarding.ends(by: error) { throw guarding.meaning(of: error, package) }
            return error.message ?? "it cannot be checked"
        }
    }

    static let noRoom = "there is no room for a copy of the library's database"

    private static func busy(_ package: PhotosPackage, _ cause: String) -> DayreelError {
        DayreelError(
            .busy, "the library is being written to", place: package.path, cause: cause,
            remedy: "Quit Photos, or wait until it or the copying of the library is done, and run again.")
    }

    static func damaged(_ package: PhotosPackage, _ cause: String) -> DayreelError {
        DayreelError(
            .inputOutput, "the library's database is damaged or was copied only in part", place: package.path,
            cause: cause,
            remedy:
                "Quit Photos and copy the whole package again, Photos.sqlite-wal with it. If the original is damaged too, "
                + "hold Option and Command while Photos starts, and let it repair the library.")
    }
}

/// Copies a file of the library piece by piece, so that copying from a slow disk can be cancelled.
enum FileCopy {
    /// The size of a piece in bytes.
    private static let piece = 1 << 20

    /// The advice if the copy has no room.
    static let roomRemedy = "Make space there, or name another folder for temporary files with TMPDIR."

    /// Copies a regular file, and follows no link. Throws `DayreelError`, which says whether reading or writing failed;
    /// `CancellationError`.
    static func make(of original: String, to copy: String) throws {
        let source = try OpenFile(path: original, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW) {
            DayreelError(readingLibrary: original, $0)
        }
        // Others may have put something else there since the package was checked.
        guard try source.status().kind == .file else { throw DayreelError(notAFile: original) }
        let target = try OpenFile(
            path: copy, flags: O_WRONLY | O_CREAT | O_TRUNC, message: DatabaseCopy.noRoom)
        let done = try copyInKernel(source.number, target.number)
        try copyByHand(source, target, from: done)
    }

    /// Lets the kernel copy, which takes half the time. Returns the number of bytes copied. Where the kernel stops, `copyByHand` continues
    /// and finds out which of the two files has trouble.
    private static func copyInKernel(_ source: Int32, _ target: Int32) throws -> Int {
        var done = 0
        while true {
            try Task.checkCancellation()
            var offset = off_t(done)
            let count = sendfile(target, source, &offset, piece << 4)
            if count <= 0 { return done }
            done += count
        }
    }

    private static func copyByHand(_ source: OpenFile, _ target: OpenFile, from start: Int) throws {
        var buffer = [UInt8](repeating: 0, count: piece)
        var done = start
        while true {
            try Task.checkCancellation()
            let count = try buffer.withUnsafeMutableBytes { bytes in
                try PositionalRead.fill(bytes, from: source.number, at: Int64(done)) {
                    DayreelError(readingLibrary: source.path, $0)
                }
            }
            if count == 0 { return }
            do {
                try target.write(count == buffer.count ? buffer : Array(buffer[..<count]), at: done)
            } catch var error as DayreelError where error.code == .diskFull {
                error.message = DatabaseCopy.noRoom
                error.remedy = roomRemedy
                throw error
            }
            done += count
        }
    }
}

/// Checks that a copy of a library's database can be made, before the first byte is copied: the files are files of the package, of a size
/// that libraries have, and the disk has room for them.
struct CopyRoom {
    let package: PhotosPackage
    /// The folder of the copy.
    let folder: String
    let limits: LibraryLimits

    /// Throws `DayreelError`: `missingInput` for a link or something else that is no file, `inputOutput` for an impossible size,
    /// `diskFull`.
    func check() throws {
        let size = try bytes(of: package.database, mustExist: true) + bytes(of: package.log, mustExist: false)
        guard size <= limits.bytes else {
            throw DayreelError(
                unreasonable: "it has \(ByteCount.text(size)), and at most \(ByteCount.text(limits.bytes)) are read",
                package)
        }
        guard let free = FreeSpace.bytes(inFolder: folder), size > free - limits.spare else { return }
        throw DayreelError(
            .diskFull, DatabaseCopy.noRoom, place: folder,
            cause: "it has \(ByteCount.text(size)), and \(ByteCount.text(max(0, free))) are free",
            remedy: FileCopy.roomRemedy)
    }

    private func bytes(of path: String, mustExist: Bool) throws -> Int64 {
        if let link = package.link(onTheWayTo: path) { throw DayreelError(link: link) }
        guard let status = FileStatus(path, followingLinks: false) else {
            let code = errno
            if mustExist || ![ENOENT, ENOTDIR].contains(code) { throw DayreelError(readingLibrary: path, code) }
            return 0
        }
        guard status.kind == .file else { throw DayreelError(notAFile: path) }
        // Bounded, so that their sum cannot overflow.
        return min(status.size, .max / 4)
    }
}

extension DayreelError {
    fileprivate init(link path: String) {
        self.init(
            .missingInput, "the library cannot be read", place: path, cause: "it is a link, which is not followed",
            remedy: "Put the file or folder itself in its place, or name the package that it belongs to.")
    }

    init(notAFile path: String) {
        self.init(
            .missingInput, "the library cannot be read", place: path, cause: "it is not a regular file",
            remedy: "Copy the library again.")
    }
}
